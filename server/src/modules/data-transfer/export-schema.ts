import Type from 'typebox';
import { oneOf } from '../../platform/http/fields.ts';
import type { Separator } from './write-csv.ts';

/** The query parameter of all downloads as CSV. */
export const separator = Type.Optional(
  oneOf(['comma', 'semicolon', 'tab'] as const satisfies Separator[], {
    description: 'Separates the cells; comma by default. A file with semicolons has decimal commas.',
  }),
);
