import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosureInput } from '@courtside/client';
import { timeOf, useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { api } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import Dialog from '../../ui/dialog.tsx';
import { explain, Failure } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { AffectedBookings, affectedBookingsOf } from './affected-bookings.tsx';
import { useAffectedWords } from './affected-words.ts';
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
  const closures = useAffectedWords();
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
  // The bookings belong to the closure that was sent. A time or the reason may have changed since.
  const isSent =
    JSON.stringify({ ...closing.variables, bookings: null }) === JSON.stringify({ ...closure, bookings: null });
  const affected = isSent ? affectedBookingsOf(closing.error) : undefined;
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
      <Form className="stack" onSubmit={() => closing.mutate({ ...closure, bookings: affected ? 'cancel' : 'refuse' })}>
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
        {affected && <AffectedBookings {...affected} />}
        <FormFoot
          submit={affected ? closures.cancelAndClose(affected.total) : words.close}
          isDanger={affected !== undefined}
          {...(affected && { cancel: closures.keepOpen })}
          isDisabled={closing.isPending}
          onClose={onClose}
        />
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
