import { useState } from 'react';
import { CourtsideProblem, type SkippedDate } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { fieldErrorOf } from '../../ui/fields.tsx';
import { type Override, Overrides } from '../desk/on-behalf-fields.tsx';
import { useOnBehalfWords } from '../desk/on-behalf-words.ts';
import { useSeriesWords } from './series-words.ts';

export interface SeriesOptions {
  on_conflict: 'refuse' | 'skip';
  override: Override[];
}

/** The fields that show their errors themselves. */
const FIELD_NAMES = ['guest_phone', 'until', 'count', 'start_date', 'start_time', 'end_time'];

/** Says which dates cannot be booked, and why. Offers to book the other dates, or to override the rules. */
export function SeriesConflicts({
  error,
  total,
  isBusy,
  onRetry,
}: {
  error: unknown;
  /** The number of all dates. */
  total: number;
  isBusy: boolean;
  onRetry: (options: SeriesOptions) => void;
}) {
  const words = useSeriesWords();
  const [override, setOverride] = useState<Override[]>([]);
  if (FIELD_NAMES.some((name) => fieldErrorOf(error, name) !== undefined)) return null;
  const conflicts = error instanceof CourtsideProblem ? (error.document.conflicts ?? []) : [];
  if (conflicts.length === 0) return <Failure error={error} />;
  const names = [...new Set(conflicts.flatMap(({ override }) => override ?? []))];
  const others = total - conflicts.length;
  return (
    <section className="notice bad stack" role="alert" aria-label={words.conflicts(conflicts.length)}>
      <h3>{words.conflicts(conflicts.length)}</h3>
      <SkippedDates dates={conflicts} />
      {names.length > 0 && <Overrides names={names} chosen={override} onChange={setOverride} />}
      <div className="row">
        {others > 0 && (
          <Button disabled={isBusy} onClick={() => onRetry({ on_conflict: 'skip', override })}>
            {words.without(others)}
          </Button>
        )}
        {names.length > 0 && (
          <Button
            kind="danger"
            disabled={isBusy || override.length === 0}
            onClick={() => onRetry({ on_conflict: 'refuse', override })}
          >
            {words.override}
          </Button>
        )}
      </div>
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
