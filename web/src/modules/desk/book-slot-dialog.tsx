import { capitalise, timeOf, useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { BookForm } from './book-form.tsx';
import { useDeskWords } from './desk-words.ts';
import { defaultEnd } from './durations.ts';
import type { Booker } from './person-picker.tsx';
import type { SheetColumn } from './sheet-layout.ts';

interface Props {
  column: SheetColumn;
  /** The start of the slot, in minutes since midnight. */
  start: number;
  /** The person who has been chosen before the time. */
  booker: Booker | undefined;
  onBooked: () => void;
  onClose: () => void;
  /** Opens the dialog that closes the court. */
  onCloseCourt: () => void;
}

/** Books an empty slot of the day sheet. */
export default function BookSlotDialog({ column, start, booker, onBooked, onClose, onCloseCourt }: Props) {
  const words = useDeskWords();
  const formats = useFormats();
  const { court, date } = column;
  const start_time = timeOf(start);
  return (
    <Dialog title={words.bookTitle(court.name)} onClose={onClose}>
      <p className="slot-text">
        {capitalise(formats.date(date))}, {formats.time(start_time)}
      </p>
      <BookForm
        initial={{ court_id: court.id, booking_date: date, start_time, end_time: defaultEnd(column, start) }}
        person={booker}
        isSlotGiven
        onBooked={onBooked}
        actions={<Button onClick={onCloseCourt}>{words.closeInstead}</Button>}
      />
    </Dialog>
  );
}
