import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CourtsideProblem, type Problem } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { isOutcomeUnknown } from '../../lib/idempotency-key.ts';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { explain, Failure } from '../../ui/components.tsx';
import { useBookingWords } from '../booking/booking-words.ts';
import { useDeskWords } from './desk-words.ts';
import { type Override, Overrides } from './on-behalf-fields.tsx';
import { columnsOf, holdersOf, rangeOf } from './sheet-layout.ts';
import { courtsQuery, dayQuery } from './sheet-data.ts';

/** The slot of a booking request. */
export interface DeskSlot {
  court_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
}
type Alternative = NonNullable<Problem['alternatives']>[number];

interface Props {
  error: unknown;
  /** The slot that was requested. */
  slot: DeskSlot;
  /** The booking that is rescheduled. This booking is not listed as a reason, because its old time becomes free. */
  bookingId?: number;
  isBusy: boolean;
  overrideLabel: string;
  alternativeLabel: (what: string) => string;
  onOverride: (override: Override[]) => void;
  onTake: (slot: DeskSlot) => void;
  onRetry: () => void;
}

/**
 * Says why the service refused a slot, and which bookings overlap the slot. Offers other slots, and lets staff override
 * the rules.
 */
export function Refusal({ error, isBusy, onTake, onRetry, alternativeLabel, ...props }: Props) {
  const { unknown } = useBookingWords();
  const desk = useDeskWords();
  const formats = useFormats();
  if (isOutcomeUnknown(error)) return <Failure title={unknown} error={error} onRetry={onRetry} />;
  const problem = error instanceof CourtsideProblem ? error : undefined;
  const alternatives = problem?.alternatives ?? [];
  const textOf = ({ court_name, booking_date, start_time, end_time }: Alternative): string =>
    `${court_name}, ${formats.shortDate(booking_date)}, ${formats.range(start_time, end_time)}`;
  return (
    <section className="notice bad stack refusal" role="alert" aria-label={desk.refused}>
      <strong>{desk.refused}</strong>
      <Reasons error={error} {...props} />
      <OverrideForm key={String(problem?.requestId)} error={error} isBusy={isBusy} {...props} />
      {alternatives.length > 0 && (
        <div className="alternatives">
          <strong>{desk.alternatives}</strong>
          {alternatives.map(({ court_name, ...slot }) => {
            const what = textOf({ court_name, ...slot });
            return (
              <button key={what} type="button" className="button" disabled={isBusy} onClick={() => onTake(slot)}>
                {alternativeLabel(what)}
              </button>
            );
          })}
        </div>
      )}
    </section>
  );
}

function Reasons({ error, slot, bookingId }: Pick<Props, 'error' | 'slot' | 'bookingId'>) {
  const words = useWords();
  const desk = useDeskWords();
  const formats = useFormats();
  const errors = error instanceof CourtsideProblem ? error.errors : [];
  const reasons = errors.length > 0 ? errors.map((one) => words.fieldError(one)) : [explain(words, error)];
  const isTaken = error instanceof CourtsideProblem && error.code === 'slot_taken';
  const holders = useHolders(slot, isTaken).filter(({ id }) => id !== bookingId);
  return (
    <ul>
      {[...new Set(reasons)].map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {holders.map(({ id, user, court, start_time, end_time }) => (
        <li key={id}>{desk.heldBy(user.name, `${court.name}, ${formats.range(start_time, end_time)},`)}</li>
      ))}
    </ul>
  );
}

function useHolders(slot: DeskSlot, isTaken: boolean) {
  const courts = useQuery({ ...courtsQuery, enabled: isTaken });
  const day = useQuery({ ...dayQuery(slot.booking_date), enabled: isTaken });
  if (!isTaken || !courts.data || !day.data) return [];
  const columns = columnsOf(courts.data, day.data);
  const column = columns.find(({ court }) => court.id === slot.court_id);
  return holdersOf(column, rangeOf(slot));
}

/** A checkbox for each violated rule. Shown only if an admin can override all of them. */
function OverrideForm({
  error,
  isBusy,
  overrideLabel,
  onOverride,
}: Pick<Props, 'error' | 'isBusy' | 'overrideLabel' | 'onOverride'>) {
  const [chosen, setChosen] = useState<Override[]>([]);
  const violations = error instanceof CourtsideProblem ? error.errors : [];
  const names = [...new Set(violations.map(({ override }) => override as Override | undefined))];
  if (names.length === 0 || !names.every((name) => name !== undefined)) return null;
  return (
    <>
      <Overrides names={names} chosen={chosen} onChange={setChosen} />
      <Button kind="danger" disabled={isBusy || chosen.length < names.length} onClick={() => onOverride(chosen)}>
        {overrideLabel}
      </Button>
    </>
  );
}
