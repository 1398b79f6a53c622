import { CourtsideProblem, type SkippedDate } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { Failure } from '../../ui/components.tsx';
import { Check, fieldErrorOf } from '../../ui/fields.tsx';
import { Overrides } from '../desk/on-behalf-fields.tsx';
import { useOnBehalfWords } from '../desk/on-behalf-words.ts';
import type { Draft } from './series-draft.ts';
import { useSeriesWords } from './series-words.ts';

/** The fields that show their errors themselves. */
const FIELD_NAMES = ['guest_phone', 'until', 'count', 'start_date', 'start_time', 'end_time'];

/** Returns the dates that the service has refused. */
export function conflictsIn(error: unknown): SkippedDate[] | undefined {
  return error instanceof CourtsideProblem ? error.document.conflicts : undefined;
}

/** Shows why the series could not be created, unless a field or the list of conflicts shows it. */
export function SeriesFailure({ error }: { error: unknown }) {
  if (conflictsIn(error) || FIELD_NAMES.some((name) => fieldErrorOf(error, name) !== undefined)) return null;
  return <Failure error={error} />;
}

/** Says which dates cannot be booked, and why. Offers to leave these dates out, or to override the rules. */
export function SeriesConflicts({
  conflicts,
  total,
  draft,
  change,
}: {
  conflicts: readonly SkippedDate[];
  /** The number of all dates. */
  total: number;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}) {
  const words = useSeriesWords();
  const names = [...new Set([...draft.override, ...conflicts.flatMap(({ override }) => override ?? [])])];
  if (conflicts.length === 0 && names.length === 0) return null;
  const { leavesOut } = draft;
  const isSolved = conflicts.length === 0 || leavesOut;
  const title = conflicts.length === 0 ? words.noConflicts : words.conflicts(conflicts.length);
  return (
    <section className={isSolved ? 'notice' : 'notice bad'} role={isSolved ? undefined : 'alert'} aria-label={title}>
      <h3>{title}</h3>
      <SkippedDates dates={conflicts} />
      {conflicts.length > 0 && conflicts.length < total && (
        <Check
          label={words.leaveOut(conflicts.length)}
          checked={leavesOut}
          onChange={({ target }) => change({ leavesOut: target.checked })}
        />
      )}
      {names.length > 0 && (
        <Overrides names={names} chosen={draft.override} onChange={(override) => change({ override })} />
      )}
    </section>
  );
}

export function SkippedDates({ dates }: { dates: readonly SkippedDate[] }) {
  const words = useOnBehalfWords();
  const formats = useFormats();
  return (
    <ul className="skipped-dates">
      {dates.map(({ booking_date, code, detail }) => (
        <li key={booking_date}>
          {capitalise(formats.shortDate(booking_date))}: {words.why(code, detail)}
        </li>
      ))}
    </ul>
  );
}
