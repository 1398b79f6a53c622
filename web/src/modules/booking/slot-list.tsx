import './slot-list.css';
import type { CourtDay } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { priceOf, type Slot } from './nearest-slots.ts';

interface Props {
  slots: readonly Slot[];
  /** The loaded days, which contain the prices. */
  days?: readonly CourtDay[] | undefined;
  /** Returns a button's label for screen readers. */
  label: (slotText: string) => string;
  isBusy?: boolean;
  onTake: (slot: Omit<Slot, 'court_name'>) => void;
}

const NO_DAYS: readonly CourtDay[] = [];

/** Buttons for slots to book instead, with their prices. */
export function SlotList({ slots, days = NO_DAYS, label, isBusy = false, onTake }: Props) {
  const words = useWords();
  const formats = useFormats();
  return (
    <ul className="slot-list">
      {slots.map(({ court_name, ...slot }) => {
        const when = `${capitalise(formats.shortDate(slot.booking_date))}, ${formats.range(slot.start_time, slot.end_time)}`;
        const price = priceOf(days, slot);
        const priceText = price === undefined ? undefined : price === null ? words.noCharge : formats.money(price);
        return (
          <li key={`${slot.court_id} ${slot.start_time}`}>
            <button type="button" className="slot" disabled={isBusy} onClick={() => onTake(slot)}>
              <span className="visually-hidden">{label([court_name, when, priceText].filter(Boolean).join(', '))}</span>
              <span className="slot-facts" aria-hidden="true">
                <strong>{court_name}</strong>
                <span>{when}</span>
              </span>
              {priceText !== undefined && (
                <span className="slot-price" aria-hidden="true">
                  {priceText}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
