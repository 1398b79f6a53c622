import { useState } from 'react';
import { dateIn } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { Page } from '../../ui/components.tsx';
import { BookForm } from './book-form.tsx';
import { useDeskSearch } from './use-desk-search.ts';
import { useDeskWords } from './desk-words.ts';
import { useOnBehalfWords } from './on-behalf-words.ts';

/** Books any court at any time, including times that the day sheet does not offer. */
export default function BookForPage() {
  const words = useDeskWords();
  const { bookFor } = useOnBehalfWords();
  const { date = dateIn(config.time_zone) } = useDeskSearch();
  const [{ day, count }, setBooked] = useState({ day: date, count: 0 });
  return (
    <Page title={bookFor} lead={words.bookLead}>
      <div className="card book-for">
        <BookForm
          key={count}
          initial={{ booking_date: day }}
          isSlotGiven={false}
          onBooked={({ booking_date }) => setBooked({ day: booking_date, count: count + 1 })}
        />
      </div>
    </Page>
  );
}
