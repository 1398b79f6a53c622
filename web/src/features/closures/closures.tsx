import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminBooking, type Closure, type Court, CourtsideProblem } from '@courtside/client';
import { dateIn, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import { Check, Empty, Failure, fieldErrorOf, Field, Loading, Page } from '../../ui/components.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

/** Interval at which the list is refreshed while the service cancels a closure's bookings, in milliseconds. */
const POLL_MS = 2000;

export default function ClosuresPage() {
  const words = useAdminWords();
  const [message, setMessage] = useState('');
  const today = dateIn(config.time_zone);
  const courts = useQuery({ queryKey: ['admin courts'], queryFn: () => fetchAll('/admin/courts', {}) });
  const list = useQuery({
    queryKey: ['closures'],
    queryFn: () => fetchAll('/admin/closures', { date_from: today }),
    refetchInterval: ({ state }) => state.data?.some((closure) => closure.bookings_to_cancel > 0) && POLL_MS,
  });
  return (
    <Page title={words.closures}>
      <p role="status" className={message === '' ? 'visually-hidden' : 'notice good'}>
        {message}
      </p>
      <ClosureForm courts={courts.data ?? []} onMade={() => setMessage(words.closed)} />
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Empty>{words.noClosures}</Empty>}
      <ul className="cards">
        {list.data?.map((closure) => (
          <li key={closure.id} className="card">
            <ClosureCard closure={closure} courts={courts.data ?? []} onLifted={() => setMessage(words.lifted)} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function ClosureCard({ closure, courts, onLifted }: { closure: Closure; courts: Court[]; onLifted: () => void }) {
  const words = useAdminWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const lifting = useMutation({
    mutationFn: () => api.delete('/admin/closures/{closure}', { params: { path: { closure: closure.id } } }),
    onSuccess: onLifted,
    onSettled: () => queries.invalidateQueries(),
  });
  const names = closure.court_ids?.map((id) => courts.find((court) => court.id === id)?.name ?? `${words.court} ${id}`);
  return (
    <>
      <h2>{closure.reason}</h2>
      <p>
        {formats.shortDate(closure.start_date)}, {closure.start_time} – {formats.shortDate(closure.end_date)},{' '}
        {closure.end_time}
      </p>
      <p className="hint">{names?.join(', ') ?? words.everyCourt}</p>
      {closure.weekly_until !== null && (
        <p className="hint">
          {words.weekly}: {formats.shortDate(closure.weekly_until)}
        </p>
      )}
      {closure.bookings_to_cancel > 0 && <p className="hint">{words.bookingsToCancel(closure.bookings_to_cancel)}</p>}
      {lifting.isError && <Failure error={lifting.error} />}
      <div className="row">
        <button
          type="button"
          className="button"
          aria-label={words.forWhom(words.lift, closure.reason)}
          disabled={lifting.isPending}
          onClick={() => lifting.mutate()}
        >
          {words.lift}
        </button>
      </div>
    </>
  );
}

function ClosureForm({ courts, onMade }: { courts: Court[]; onMade: () => void }) {
  const words = useAdminWords();
  const queries = useQueryClient();
  const today = dateIn(config.time_zone);
  const empty = {
    start_date: today,
    start_time: '07:00',
    end_date: today,
    end_time: '24:00',
    reason: '',
    weekly_until: '',
  };
  const [fields, setFields] = useState(empty);
  const [chosen, setChosen] = useState<number[] | null>(null);
  const closure = { ...fields, weekly_until: fields.weekly_until || null, court_ids: chosen };
  const making = useMutation({
    mutationFn: (sent: typeof closure & { bookings: 'refuse' | 'cancel' }) =>
      api.post('/admin/closures', { body: sent }),
    onSuccess: () => {
      setFields(empty);
      onMade();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  // Show the error only while the form matches the request. A field may change before the response arrives.
  const { bookings: _bookings, ...sent } = making.variables ?? {};
  const error = JSON.stringify(sent) === JSON.stringify(closure) ? making.error : null;
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields((old) => ({ ...old, [name]: target.value })),
    fieldError: fieldErrorOf(error, name),
  });
  const hasFieldError = Object.keys(fields).some((name) => fieldErrorOf(error, name) !== undefined);
  const affected = affectedBookingsOf(error);
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate({ ...closure, bookings: 'refuse' });
      }}
    >
      <h2>{words.newClosure}</h2>
      <div className="form-grid">
        <Field label={words.from} type="date" required {...text('start_date')} />
        <Field label={words.fromTime} required pattern="([01][0-9]|2[0-3]):[0-5][0-9]" {...text('start_time')} />
        <Field label={words.to} type="date" required {...text('end_date')} />
        <Field label={words.toTime} required pattern="([01][0-9]|2[0-3]):[0-5][0-9]|24:00" {...text('end_time')} />
        <Field label={words.weekly} type="date" {...text('weekly_until')} />
      </div>
      <Field label={words.why} required maxLength={500} {...text('reason')} />
      <fieldset className="lengths-free">
        <legend>{words.closureOf}</legend>
        <Check
          label={words.everyCourt}
          checked={chosen === null}
          onChange={({ target }) => setChosen(target.checked ? null : [])}
        />
        {chosen !== null && (
          <div className="row">
            {courts.map(({ id, name }) => (
              <Check
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        )}
      </fieldset>
      {error && !hasFieldError && <Failure error={error} />}
      {affected && (
        <AffectedBookings
          {...affected}
          isBusy={making.isPending}
          onCancel={() => making.mutate({ ...closure, bookings: 'cancel' })}
        />
      )}
      <div className="row">
        <button type="submit" className="button primary" disabled={making.isPending || chosen?.length === 0}>
          {words.close}
        </button>
      </div>
    </form>
  );
}

/** Bookings that prevent a new closure because they overlap it. */
interface Affected {
  /** The first overlapping bookings. `total` is the number of all overlapping bookings. */
  bookings: AdminBooking[];
  total: number;
}

function affectedBookingsOf(error: unknown): Affected | undefined {
  if (!(error instanceof CourtsideProblem) || error.code !== 'court_has_bookings') return undefined;
  const { bookings = [], bookings_total: total = bookings.length } = error.document;
  return { bookings, total };
}

function AffectedBookings({ bookings, total, isBusy, onCancel }: Affected & { isBusy: boolean; onCancel: () => void }) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  return (
    <section className="stack" aria-label={words.hit}>
      <h3>{words.hit}</h3>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            {booking.user.name}: {booking.court.name}, {formats.shortDate(booking.booking_date)}, {booking.start_time}–
            {booking.end_time} ({common.bookings.status[booking.status]})
          </li>
        ))}
      </ul>
      {total > bookings.length && <p>{words.hitMore(total - bookings.length, total)}</p>}
      <div className="row">
        <button type="button" className="button danger" disabled={isBusy} onClick={onCancel}>
          {words.cancelAndClose(total)}
        </button>
      </div>
    </section>
  );
}
