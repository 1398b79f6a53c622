import { type Court, type CourtPatch, CourtsideProblem } from '@courtside/client';
import { type CourtDraft, courtDraftOf, courtInputOf } from './court-draft.ts';

export type DraftField = keyof CourtDraft;

/** The fields of a court that the form for several courts shows, and their names in the API. */
const fields = {
  windows: 'opening_hours',
  specials: 'special_hours',
  price: 'price_per_hour',
  peaks: 'peak_prices',
  ...sameName('venue', 'address', 'indoor', 'lighted', 'active', 'requires_approval', 'slot_minutes'),
  ...sameName('min_duration_minutes', 'max_duration_minutes', 'buffer_minutes', 'min_notice_minutes'),
  ...sameName('max_advance_days', 'cancellation_cutoff_minutes', 'max_upcoming_bookings', 'capacity'),
  ...sameName('no_show_after_minutes'),
} as const satisfies Partial<Record<DraftField, keyof CourtPatch>>;

function sameName<N extends DraftField & keyof CourtPatch>(...names: N[]): { [Name in N]: Name } {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Name in N]: Name };
}

export type BulkField = keyof typeof fields;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the values that all courts share. Where the courts differ, texts and lists are empty. */
export function commonDraftOf(courts: readonly Court[]): { draft: CourtDraft; differing: ReadonlySet<DraftField> } {
  const [first, ...others] = courts.map((court) => courtDraftOf(court, court.time_zone));
  const names = Object.keys(first!) as DraftField[];
  const differing = new Set(names.filter((name) => others.some((other) => !isEqual(other[name], first![name]))));
  const blank = names.filter((name) => differing.has(name)).map((name) => [name, blankOf(first![name])]);
  return { draft: { ...first!, ...(Object.fromEntries(blank) as Partial<CourtDraft>) }, differing };
}

const blankOf = (value: CourtDraft[DraftField]) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : false);

/**
 * Returns the fields that the manager has changed. A text that is empty because the courts differ is not a change
 * until the manager types a value.
 */
export function changedFields(
  edits: Partial<CourtDraft>,
  { draft, differing }: ReturnType<typeof commonDraftOf>,
): BulkField[] {
  const isChanged = (name: BulkField): boolean =>
    name in edits && ((differing.has(name) && edits[name] !== '') || !isEqual(edits[name], draft[name]));
  return (Object.keys(fields) as BulkField[]).filter(isChanged);
}

/** Returns the changed fields as the API expects them. */
export function bulkPatchOf(draft: CourtDraft, changed: readonly BulkField[], currency: string): CourtPatch {
  const input = courtInputOf(draft, { currency, slugs: { type: '', surface: '' } });
  return Object.fromEntries(changed.map((name) => [fields[name], input[fields[name]]]));
}

/** Returns a problem with one of several courts as if the request had changed only this court. */
export function problemOfOneCourt(error: unknown): unknown {
  if (!(error instanceof CourtsideProblem)) return error;
  const errors = error.errors.map((one) => ({
    ...one,
    ...(one.pointer !== undefined && { pointer: one.pointer.replace(/^#\/courts\/\d+\/patch/, '#') }),
  }));
  return new CourtsideProblem({ ...error.document, errors }, error.retryAfterSeconds);
}
