import Type, { type Static } from 'typebox';
import { isTrue, QueryFlag, strictObject } from '../../platform/http/fields.ts';
import { invalid } from '../../platform/errors.ts';
import { findTimeZone } from '../../platform/time.ts';
import type { Summary } from './import-run.ts';

/** How many refused rows an answer lists at most. */
export const MAX_REFUSALS = 1000;

const dry_run = Type.Optional(QueryFlag);
const time_zone = Type.Optional(
  Type.String({ maxLength: 64, description: 'IANA name: that of the courts that are made; that of the service else.' }),
);
const create_courts = Type.Optional(QueryFlag);

export const CourtImportQuery = strictObject({ dry_run, time_zone });
export const BookingImportQuery = strictObject({ dry_run, time_zone, create_courts });

const count = (description: string): Type.TInteger => Type.Integer({ minimum: 0, description });
export const ImportSummary = Type.Object(
  {
    rows: count('How many rows the file has.'),
    imported: count('How many were imported; of a dry run: would be.'),
    known: count('How many were there already, and left alone.'),
    refused: count('How many were refused.'),
    dry_run: Type.Boolean({ description: 'Nothing was changed.' }),
    refusals: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'Where the row ends in the file, counting from 1.' }),
        reason: Type.String(),
      }),
      { maxItems: MAX_REFUSALS, description: `Why: of the first ${MAX_REFUSALS} refused rows.` },
    ),
  },
  { $id: 'ImportSummary', description: 'What became of the rows of a file.' },
);
export type ImportSummary = Static<typeof ImportSummary>;

export interface Wishes {
  isDryRun: boolean;
  createCourts: boolean;
  timeZone: string | undefined;
}

/** @throws {Problem} `validation_failed` for a time zone that is none */
export function wishesOf(query: Partial<Static<typeof BookingImportQuery>>): Wishes {
  const { dry_run = 'false', create_courts = 'false', time_zone } = query;
  const timeZone = time_zone === undefined ? undefined : findTimeZone(time_zone);
  if (time_zone !== undefined && timeZone === undefined) {
    const detail = 'time_zone is no IANA time zone such as Europe/Madrid.';
    throw invalid([{ parameter: 'time_zone', code: 'not_allowed', detail }]);
  }
  return { isDryRun: isTrue(dry_run), createCourts: isTrue(create_courts), timeZone };
}

export function presentSummary(
  { rows, imported, known, refused, refusals }: Summary,
  isDryRun: boolean,
): ImportSummary {
  return { rows, imported, known, refused, dry_run: isDryRun, refusals };
}
