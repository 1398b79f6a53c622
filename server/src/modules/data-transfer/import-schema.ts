import Type, { type Static } from 'typebox';
import { isTrue, QueryFlag, strictObject } from '../../platform/http/fields.ts';
import { invalid } from '../../platform/errors.ts';
import { findTimeZone } from '../../platform/time.ts';
import type { ImportParameters, Progress } from './import-actions.ts';

const MAX_REFUSALS = 1000;

const dry_run = Type.Optional({ ...QueryFlag, description: 'Check the file, but change nothing.' });
const time_zone = Type.Optional(
  Type.String({
    maxLength: 64,
    description: 'The IANA time zone of courts whose row has no `time_zone`. The default is the time zone of the club.',
  }),
);
const create_courts = Type.Optional({
  ...QueryFlag,
  description: 'Create courts that the file names but that do not exist.',
});

export const CourtImportQuery = strictObject({ dry_run, time_zone });
export const MembershipImportQuery = strictObject({ dry_run });
export const BookingImportQuery = strictObject({ dry_run, time_zone, create_courts });

const count = (description: string): Type.TInteger => Type.Integer({ minimum: 0, description });
const RowMessage = Type.Object({
  line: Type.Integer({ description: 'The line of the file on which the row ends. The first line is 1.' }),
  column: Type.Optional(Type.String({ description: 'The column with the error.' })),
  reason: Type.String({ description: 'In the language of `Accept-Language`.' }),
});
export const ImportSummary = Type.Object(
  {
    rows: count('Number of rows in the file.'),
    imported: count('Number of imported rows. In a dry run, number of rows that would be imported.'),
    known: count('Number of rows that already exist. They are not changed.'),
    refused: count('Number of rejected rows.'),
    dry_run: Type.Boolean({ description: 'Whether this was a dry run, which changes nothing.' }),
    ignored_columns: Type.Array(Type.String(), {
      description: 'Columns of the file that the import does not read, in lower case.',
    }),
    encoding: Type.String({
      description: 'UTF-8, UTF-16 or a Windows encoding, such as `windows-1252`.',
    }),
    refusals: Type.Array(RowMessage, {
      maxItems: MAX_REFUSALS,
      description: `The reasons for rejection of the first ${MAX_REFUSALS} rejected rows.`,
    }),
    notes: Type.Array(RowMessage, { maxItems: MAX_REFUSALS, description: 'Imported rows whose name was not stored.' }),
  },
  { $id: 'ImportSummary', description: 'The result of an import.' },
);
export type ImportSummary = Static<typeof ImportSummary>;

export function importParametersOf(
  query: Partial<Static<typeof BookingImportQuery>>,
  language: string | undefined,
): ImportParameters {
  const { dry_run = 'false', create_courts = 'false', time_zone } = query;
  const timeZone = time_zone === undefined ? undefined : findTimeZone(time_zone);
  if (time_zone !== undefined && timeZone === undefined) {
    const detail = 'time_zone must be an IANA time zone such as Europe/Madrid.';
    throw invalid([{ parameter: 'time_zone', code: 'not_allowed', detail }]);
  }
  const flags = { isDryRun: isTrue(dry_run), createCourts: isTrue(create_courts) };
  return { ...flags, timeZone, maxRefusals: MAX_REFUSALS, language };
}

export function presentSummary({ summary, file }: Progress, isDryRun: boolean): ImportSummary {
  const { rows, imported, known, refused, refusals, notes } = summary;
  const { format, ignoredColumns: ignored_columns } = file;
  const counts = { rows, imported, known, refused };
  return { ...counts, dry_run: isDryRun, ignored_columns, encoding: format.encoding, refusals, notes };
}
