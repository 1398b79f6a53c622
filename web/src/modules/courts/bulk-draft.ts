import { type Court, type CourtPatch, CourtsideProblem } from '@courtside/client';
import { addDays } from '../../lib/dates.ts';
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
 * Returns the fields that the manager has changed. A text or a list that is empty because the courts differ is not a
 * change until the manager types a value, adds an entry or decides to remove the entries of the courts (`removed`).
 */
export function changedFields(
  edits: Partial<CourtDraft>,
  { draft, differing }: ReturnType<typeof commonDraftOf>,
  removed: ReadonlySet<DraftField>,
): BulkField[] {
  const isBlank = (name: BulkField): boolean => edits[name] === '' || (name !== 'windows' && isEqual(edits[name], []));
  const isChanged = (name: BulkField): boolean =>
    removed.has(name) ||
    (name in edits && ((differing.has(name) && !isBlank(name)) || !isEqual(edits[name], draft[name])));
  return (Object.keys(fields) as BulkField[]).filter(isChanged);
}

/** Returns the changed fields of each court as the API expects them. */
export function bulkPatchesOf(
  courts: readonly Court[],
  {
    draft,
    changed,
    added,
    currency,
  }: {
    draft: CourtDraft;
    changed: readonly BulkField[];
    /** The lists whose entries are added to the entries of each court. Other lists replace them. */
    added: ReadonlySet<DraftField>;
    currency: string;
  },
): CourtPatch[] {
  const input = courtInputOf(draft, { currency, slugs: { type: '', surface: '' } });
  const patch: CourtPatch = Object.fromEntries(changed.map((name) => [fields[name], input[fields[name]]]));
  const { special_hours: days, peak_prices: prices } = patch;
  return courts.map((court) => ({
    ...patch,
    ...(days && added.has('specials') && { special_hours: withDays(court.special_hours, days) }),
    ...(prices && added.has('peaks') && { peak_prices: [...court.peak_prices, ...prices] }),
  }));
}

type Days = Court['special_hours'];

/** Adds periods to those of a court. A day that is in an old and in a new period stays only in the new one. */
function withDays(own: Days, added: Days): Days {
  const without = (periods: Days, { from_date, to_date }: Days[number]): Days =>
    periods.flatMap((one) => {
      if (one.to_date < from_date || to_date < one.from_date) return [one];
      return [
        ...(one.from_date < from_date ? [{ ...one, to_date: addDays(from_date, -1) }] : []),
        ...(to_date < one.to_date ? [{ ...one, from_date: addDays(to_date, 1) }] : []),
      ];
    });
  return [...added.reduce(without, own), ...added];
}

/**
 * Returns a problem with one of several courts as if the request had changed only this court, with the entries in the
 * form. In the request, the entries of the form are the last ones.
 */
export function problemOfOneCourt(error: unknown, patches: readonly CourtPatch[], draft: CourtDraft): unknown {
  if (!(error instanceof CourtsideProblem)) return error;
  const shown = { special_hours: draft.specials.length, peak_prices: draft.peaks.length };
  const inForm = (pointer: string): string => {
    const [, court, rest = ''] = /^#\/courts\/(\d+)\/patch(.*)$/.exec(pointer) ?? [];
    if (court === undefined) return pointer;
    return `#${rest.replace(/^\/(special_hours|peak_prices)\/(\d+)/, (_, list: keyof typeof shown, index: string) => {
      const sent = patches[Number(court)]?.[list]?.length ?? 0;
      return `/${list}/${Number(index) - sent + shown[list]}`;
    })}`;
  };
  const errors = error.errors.map((one) => ({
    ...one,
    ...(one.pointer !== undefined && { pointer: inForm(one.pointer) }),
  }));
  return new CourtsideProblem({ ...error.document, errors }, error.retryAfterSeconds);
}
