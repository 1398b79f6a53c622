import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SeriesPreview } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { capitalise, useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { bookerFields } from '../desk/person-picker.tsx';
import { bodyOf, datesOf, type Draft } from './series-draft.ts';
import { MAX_DATES } from './series-dates.ts';
import { useSeriesWords } from './series-words.ts';

/** How long the user must pause typing before the preview is requested, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** Asks the service which dates of the series can be booked, and for which price. */
export function useSeriesPreview(draft: Draft): SeriesPreview | undefined {
  const { booker, court, start_time, end_time } = draft;
  const count = datesOf(draft).length;
  const isComplete = court !== '' && start_time !== '' && end_time !== '' && start_time !== end_time;
  const isEnabled = isComplete && count > 0 && count <= MAX_DATES;
  const { guest_phone: _phone, ...person } = { guest_phone: '', ...bookerFields(booker ?? SOME_GUEST) };
  const body = { ...person, ...bodyOf(draft) };
  const { data } = useQuery({
    queryKey: ['/admin/booking-series', 'preview', body],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
      signal.throwIfAborted();
      return api.post('/admin/booking-series/preview', { body, signal });
    },
  });
  return isEnabled ? data : undefined;
}

/** Until staff choose a person, the preview shows the prices of a guest. */
const SOME_GUEST = { guest_name: '–', name: '–', phone: '' };

/** Lists every date of the series with its price, or says why there are none. */
export function DatePreview({ draft, preview }: { draft: Draft; preview: SeriesPreview | undefined }) {
  const words = useSeriesWords();
  const formats = useFormats();
  const { days } = draft;
  const dates = datesOf(draft);
  const names = words.daysNamed(days.map((day) => words.weekdays[day - 1]!));
  if (days.length === 0) return <p className="field-error">{words.noDays}</p>;
  if (dates.length === 0) return <p className="field-error">{words.noDates(names)}</p>;
  if (dates.length > MAX_DATES)
    return <p className="field-error">{words.tooMany(MAX_DATES, formats.date(dates[MAX_DATES - 1]!))}</p>;
  const { bookings = [], conflicts = [] } = preview ?? {};
  const amounts = new Set(bookings.map(({ price }) => price?.amount));
  const isRefused = (date: string): boolean => conflicts.some(({ booking_date }) => booking_date === date);
  /** Returns the price of a date, unless all dates have the price that the summary shows. */
  const priceOn = (date: string): string => {
    const price = bookings.find(({ booking_date }) => booking_date === date)?.price;
    return price && amounts.size > 1 ? formats.price(price) : '';
  };
  return (
    <section className="series-preview" aria-label={words.preview(dates.length)}>
      <h3>
        <span role="status">{words.preview(dates.length)}</span>
      </h3>
      <Prices bookings={bookings} isForGuest={!draft.booker} />
      <ul
        className="series-dates"
        tabIndex={dates.length > 16 ? 0 : undefined}
        aria-label={words.preview(dates.length)}
      >
        {dates.map((date) => (
          <li key={date}>
            <span className={isRefused(date) ? 'refused-date' : undefined}>{capitalise(formats.shortDate(date))}</span>{' '}
            {isRefused(date) && <span className="visually-hidden">{words.notPossible}</span>}
            <span className="hint">{priceOn(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the price of a booking, or the lowest and the highest price, and the price of all bookings. */
function Prices({ bookings, isForGuest }: { bookings: SeriesPreview['bookings']; isForGuest: boolean }) {
  const words = useSeriesWords();
  const common = useWords();
  const formats = useFormats();
  const prices = bookings.flatMap(({ price }) => price ?? []).toSorted((a, b) => a.amount - b.amount);
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (!lowest || !highest) return null;
  const amount = prices.reduce((sum, price) => sum + price.amount, 0);
  const shown = (price: typeof lowest) => (price.amount === 0 ? common.noCharge : formats.money(price));
  const each = lowest.amount === highest.amount ? shown(lowest) : words.range(shown(lowest), shown(highest));
  return (
    <>
      <p>{amount === 0 ? common.noCharge : words.price(each, formats.money({ ...lowest, amount }), bookings.length)}</p>
      {isForGuest && <p className="hint">{words.guestPrice}</p>}
    </>
  );
}
