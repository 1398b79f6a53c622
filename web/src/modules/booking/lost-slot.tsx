import type { CourtDay } from '@courtside/client';
import { useBookingWords } from './booking-words.ts';
import { nearestSlots, type Slot } from './nearest-slots.ts';
import { StartField } from './slot-fields.tsx';
import { SlotList } from './slot-list.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  day: CourtDay;
  days: readonly CourtDay[];
  start: string;
  minutes: number;
  /** Whether the dialog has shown the slot as free. */
  wasFree: boolean;
  /** Whether the service has already suggested alternatives. */
  hasAlternatives: boolean;
  onChoose: (slot: Omit<Slot, 'court_name'>) => void;
  onStart: (start: string) => void;
  onWait: () => void;
}

/** Replaces the form when the slot is not free. Offers similar slots, other starts and the waiting list. */
export function LostSlot({ day, days, start, minutes, wasFree, hasAlternatives, onChoose, onStart, onWait }: Props) {
  const words = useBookingWords();
  const slots = nearestSlots(days, { court_id: day.court_id, sport: day.court.type, start, minutes });
  return (
    <>
      {!hasAlternatives && (
        <>
          <div className="notice" role="alert">
            <strong>{wasFree ? words.gone : words.unavailable}</strong>
            <p>{slots.length > 0 ? words.chooseOther : words.waitInstead}</p>
          </div>
          <SlotList slots={slots} days={days} label={words.chooseAlternative} onTake={onChoose} />
        </>
      )}
      <div className="lost-foot">
        {day.starts.length > 0 && <StartField day={day} start={start} label={words.otherStart} onChange={onStart} />}
        <Button onClick={onWait}>{words.wait}</Button>
      </div>
    </>
  );
}
