import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingSeries } from '@courtside/client';
import { dateIn, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Empty, Failure, Field, Loading, More, Page } from '../../ui/components.tsx';
import { useOnBehalfWords } from '../desk/on-behalf-words.ts';
import { BookingTable } from '../desk/booking-table.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { SeriesForm, SkippedDates } from './series-form.tsx';

export default function SeriesPage() {
  const words = useOnBehalfWords();
  const [message, setMessage] = useState('');
  const list = useInfiniteQuery({
    queryKey: ['series'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get('/admin/booking-series', { params: { query: cursor === undefined ? {} : { cursor } } }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.series} lead={words.seriesLead}>
      <p role="status" className={message === '' ? 'visually-hidden' : 'notice good'}>
        {message}
      </p>
      <SeriesForm onMade={({ booking_count }) => setMessage(words.seriesMade(booking_count))} />
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && all.length === 0 && <Empty>{words.noSeries}</Empty>}
      <ul className="cards">
        {all.map((series) => (
          <li key={series.id} className="card">
            <SeriesCard series={series} onCancelled={(count) => setMessage(words.cancelled(count))} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </Page>
  );
}

function SeriesCard({ series, onCancelled }: { series: BookingSeries; onCancelled: (count: number) => void }) {
  const words = useOnBehalfWords();
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const { user, court, days, start_time, end_time, start_date, until, count, skipped } = series;
  const names = days.map((day) => words.weekdays[day - 1]).join(', ');
  const first = formats.date(start_date);
  return (
    <>
      <h2>{user.name}</h2>
      <p>
        {court.name}: {words.rhythm(names, start_time, end_time)}
      </p>
      <p className="hint">{until === null ? words.times(first, count ?? 0) : words.span(first, formats.date(until))}</p>
      <p>{words.counts(series.booking_count, series.upcoming_count)}</p>
      {series.cancelled_from !== null && (
        <p className="hint">{words.cancelledFrom(formats.date(series.cancelled_from))}</p>
      )}
      {skipped.length > 0 && (
        <details>
          <summary>{words.skipped(skipped.length)}</summary>
          <SkippedDates dates={skipped} />
        </details>
      )}
      <div className="row">
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          aria-label={words.of(words.showBookings, user.name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.showBookings}
        </button>
        {series.upcoming_count > 0 && (
          <button
            type="button"
            className="button danger"
            aria-label={words.of(words.cancel, user.name)}
            onClick={() => setIsCancelling(true)}
          >
            {words.cancel}
          </button>
        )}
      </div>
      {isOpen && <SeriesBookings series={series} />}
      {isCancelling && (
        <CancelSeriesDialog series={series} onCancelled={onCancelled} onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
}

function SeriesBookings({ series }: { series: BookingSeries }) {
  const words = useOnBehalfWords();
  const list = useQuery({
    queryKey: ['series bookings', series.id],
    queryFn: async () => (await fetchAll('/admin/bookings', { series_id: series.id })).toReversed(),
  });
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  return <BookingTable bookings={list.data} label={words.of(words.showBookings, series.user.name)} />;
}

interface CancelSeriesProps {
  series: BookingSeries;
  onCancelled: (count: number) => void;
  onClose: () => void;
}

function CancelSeriesDialog({ series, onCancelled, onClose }: CancelSeriesProps) {
  const words = useOnBehalfWords();
  const common = useWords();
  const queries = useQueryClient();
  const [from, setFrom] = useState(dateIn(config.time_zone));
  const [reason, setReason] = useState('');
  const cancelling = useMutation({
    mutationFn: () =>
      api.post('/admin/booking-series/{series}/cancel', {
        params: { path: { series: series.id } },
        body: { from, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      }),
    onSuccess: ({ cancelled_booking_ids }) => {
      onCancelled(cancelled_booking_ids.length);
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog title={words.cancelTitle(series.user.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          cancelling.mutate();
        }}
      >
        <p>{words.cancelText}</p>
        <Field
          label={words.fromDay}
          type="date"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field label={words.reason} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        {cancelling.isError && <Failure error={cancelling.error} />}
        <div className="dialog-foot">
          <button type="submit" className="button danger" disabled={cancelling.isPending}>
            {words.cancelThem}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {common.close}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
