import Type from 'typebox';
import { oneOf } from '../../platform/http/fields.ts';
import type { Separator } from './write-csv.ts';

/** The query parameter of all downloads as CSV. */
export const separator = Type.Optional(
  oneOf(['comma', 'semicolon', 'tab'] as const satisfies Separator[], {
    description:
      'The separator of the CSV file; comma by default. Excel shows columns if it is the list separator of the region: ' +
      'a semicolon where decimal numbers have a comma, as in Spain. A file with semicolons has decimal commas.',
  }),
);
