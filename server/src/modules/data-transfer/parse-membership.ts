import { type RefusedRow, refuse } from './import-run.ts';
import { readEmail, splitEmails } from '../../platform/email-address.ts';
import { fromCell, type Row } from './read-csv.ts';
import { type ReadDate, readDate } from './spreadsheet-values.ts';

export const membershipColumns = {
  required: ['plan', 'email', 'starts_on'],
  optional: ['ends_on', 'grace_days', 'name', 'group'],
} as const;

export interface ParsedMembership {
  line: number;
  /** The rows of a group are one membership. Null if the row is a membership of its own. */
  group: string | null;
  emails: readonly string[];
  plan: string;
  starts_on: string;
  ends_on: string | null;
  grace_days: number;
  name: string | null;
}

/** The fields that all rows of a group must have in common. */
export const sharedFields = ['plan', 'starts_on', 'ends_on', 'grace_days', 'name'] as const;

const MAX_GRACE_DAYS = 365;

export function groupOfRow({ fields }: Row): string | null {
  return fromCell(fields['group']) || null;
}

export function parseMembership(row: Row): ParsedMembership | RefusedRow {
  const text = (column: string): string => fromCell(row.fields[column]);
  const [plan, startCell, endCell, grace, name] = sharedFields.map(text) as [string, string, string, string, string];
  const listed = splitEmails(text('email'));
  const emails = listed.flatMap((email) => readEmail(email) ?? []);
  const wrong = listed.find((email) => readEmail(email) === undefined);
  if (plan === '' || plan.length > 80) return refuse('plan', (t) => t.length('plan', 80));
  if (listed.length === 0) return refuse('email', (t) => t.noEmail);
  if (wrong !== undefined) return refuse('email', (t) => t.notEmail(wrong));
  const [starts, ends] = [readDate(startCell), readDate(endCell)];
  if (starts.problem) return refuseDate('starts_on', startCell, starts.problem);
  if (endCell !== '' && ends.problem) return refuseDate('ends_on', endCell, ends.problem);
  const [starts_on, ends_on] = [starts.date, ends.date ?? ''];
  if (ends_on !== '' && ends_on < starts_on)
    return refuse('ends_on', (t) => t.isBefore('ends_on', ends_on, 'starts_on', starts_on));
  if (!/^\d{0,3}$/.test(grace) || Number(grace) > MAX_GRACE_DAYS)
    return refuse('grace_days', (t) => t.notWhole('grace_days', 0, MAX_GRACE_DAYS));
  if (name.length > 120) return refuse('name', (t) => t.tooLong('name', 120));
  const fields = { plan, starts_on, ends_on: ends_on || null, grace_days: Number(grace), name: name || null };
  return { line: row.line, group: groupOfRow(row), emails, ...fields };
}

function refuseDate(column: string, cell: string, problem: ReadDate['problem']): RefusedRow {
  return refuse(column, (t) => (problem === 'ambiguous' ? t.ambiguousDate(column, cell) : t.notDate(column, cell)));
}
