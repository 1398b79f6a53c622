import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClosureInput, CourtsideProblem } from '@courtside/client';
import { timeOf, useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { api } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { explain, Failure } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useDeskWords } from './desk-words.ts';
import type { Range, SheetColumn } from './sheet-layout.ts';

/** Closes the selected courts for the selected time. */
export default function CloseCourtsDialog({
  columns,
  range,
  onClose,
}: {
  columns: readonly SheetColumn[];
  range: Range;
  onClose: () => void;
}) {
  const words = useDeskWords();
  const { closureReasons } = useAdminWords();
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const [times, setTimes] = useState({ start_time: timeOf(range.start), end_time: timeOf(range.end) });
  const closing = useClose(onClose);
  const date = columns[0]!.date;
  const closure = {
    ...{ court_ids: columns.map(({ court }) => court.id), reason: reason.trim() },
    ...{ start_date: date, end_date: date, ...times },
  };
  const affected = closing.error instanceof CourtsideProblem && closing.error.code === 'court_has_bookings';
  const time = (name: keyof typeof times, label: string) => (
    <TimeField
      label={label}
      isEnd={name === 'end_time'}
      value={times[name]}
      fieldError={fieldErrorOf(closing.error, name)}
      onChange={(value) => setTimes({ ...times, [name]: value })}
    />
  );
  return (
    <Dialog title={words.closeTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => closing.mutate({ ...closure, bookings: 'refuse' })}>
        <p>
          <strong>{columns.map(({ court }) => court.name).join(', ')}</strong>
          <br />
          <span className="slot-text">{formats.date(date)}</span>
        </p>
        <div className="form-grid">
          {time('start_time', words.start)}
          {time('end_time', words.end)}
        </div>
        <Field
          label={words.closeReason}
          required
          maxLength={500}
          value={reason}
          fieldError={fieldErrorOf(closing.error, 'reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="row">
          {closureReasons.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={reason === one}
              onClick={() => setReason(one)}
            >
              {one}
            </button>
          ))}
        </div>
        {closing.isError && !affected && <Failure error={closing.error} />}
        {affected && (
          <OverlappingBookings
            error={closing.error as CourtsideProblem}
            isBusy={closing.isPending}
            onCancel={() => closing.mutate({ ...closure, bookings: 'cancel' })}
          />
        )}
        <div className="dialog-foot">
          <Button type="submit" kind="primary" disabled={closing.isPending}>
            {words.close}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function useClose(onClosed: () => void) {
  const words = useDeskWords();
  const common = useWords();
  const refresh = useRefresh(['/admin/closures', ...BOOKING_DATA]);
  const withKey = useIdempotencyKey();
  const reopen = async (closure: number): Promise<void> => {
    try {
      await api.delete('/admin/closures/{closure}', { params: { path: { closure } } });
      showToast(words.reopened);
    } catch (error) {
      showToast(explain(common, error));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (body: ClosureInput) => withKey(body, (headers) => api.post('/admin/closures', { body, headers })),
    onSuccess: ({ id }) => {
      showToast(words.closed, () => void reopen(id));
      onClosed();
    },
    onSettled: refresh,
  });
}

/** Lists the bookings that prevent the closure, and asks whether to cancel them. */
function OverlappingBookings({
  error: { document },
  isBusy,
  onCancel,
}: {
  error: CourtsideProblem;
  isBusy: boolean;
  onCancel: () => void;
}) {
  const words = useDeskWords();
  const formats = useFormats();
  const { bookings = [], bookings_total: total = bookings.length } = document;
  return (
    <section className="notice bad stack refusal" role="alert">
      <h3>{words.overlapping(total)}</h3>
      <ul>
        {bookings.map(({ id, user, court, start_time, end_time }) => (
          <li key={id}>
            {user.name}: {court.name}, {formats.range(start_time, end_time)}
          </li>
        ))}
        {total > bookings.length && <li>{words.andMore(total - bookings.length)}</li>}
      </ul>
      <p>{words.overlappingText}</p>
      <Button kind="danger" disabled={isBusy} onClick={onCancel}>
        {words.cancelAndClose(total)}
      </Button>
    </section>
  );
}
