import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { readQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { type Booker, PersonPicker } from './person-picker.tsx';
import { useSheetWords } from './sheet-words.ts';
import { useChangeDeskSearch, useDeskSearch } from './use-desk-search.ts';

export interface BookingFor {
  /** Whether the person is chosen before the time. */
  isActive: boolean;
  /** The person for whom the next click on a free time books. */
  booker: Booker | undefined;
  choose: (booker: Booker | undefined) => void;
  /** Stops booking for this person, for example after one booking. */
  end: () => void;
}

/** Chooses the person first and the time second. A link to the sheet can name the person in the address. */
export function useBookingFor(): BookingFor {
  const { book } = useDeskSearch();
  const change = useChangeDeskSearch();
  const [chosen, setChosen] = useState<{ id?: number; booker?: Booker | undefined }>();
  const [lastBook, setLastBook] = useState<number>();
  if (book !== lastBook) {
    setLastBook(book);
    if (book !== undefined) setChosen({ id: book });
  }
  // Take the person out of the address, because the Back button must not begin another booking.
  const clearAddress = useEffectEvent(() => change({ book: undefined }));
  useEffect(() => {
    if (book !== undefined) clearAddress();
  }, [book]);
  const { id = 0, booker } = chosen ?? {};
  const person = useQuery({ ...readQuery('/admin/users/{user}', { params: { path: { user: id } } }), enabled: id > 0 });
  return {
    isActive: chosen !== undefined,
    booker: booker ?? (id > 0 && person.data ? { user_id: id, name: person.data.name } : undefined),
    choose: (next) => setChosen({ booker: next }),
    end: () => setChosen(undefined),
  };
}

/** Asks for the person. Then shows for whom the next click on a free time books. */
export function BookingForBar({ booking, date }: { booking: BookingFor; date: string }) {
  const words = useSheetWords();
  const { isActive, booker, choose, end } = booking;
  if (!isActive) return null;
  return (
    <div className="card booking-for no-print">
      {booker ? (
        <p role="status">
          {words.bookingFor} <strong>{booker.name}</strong>. <span className="hint">{words.clickFree}</span>
        </p>
      ) : (
        <PersonPicker value={undefined} isFocused onChange={choose} />
      )}
      <div className="row">
        {booker && <Button onClick={() => choose(undefined)}>{words.otherPerson}</Button>}
        <Link to="/admin/book-for" search={{ date }} className="button">
          {words.typeTime}
        </Link>
        <Button onClick={end}>{words.stopBooking}</Button>
      </div>
    </div>
  );
}
