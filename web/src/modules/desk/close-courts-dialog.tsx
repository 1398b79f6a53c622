import { useState } from 'react';
import { capitalise, timeOf, useFormats } from '../../lib/format.ts';
import Dialog from '../../ui/dialog.tsx';
import { fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { affectedBookingsOf } from './affected-bookings.tsx';
import { ClosureFoot, ReasonField } from './closure-parts.tsx';
import { useDeskWords } from './desk-words.ts';
import type { Range, SheetColumn } from './sheet-layout.ts';
import { useClose } from './use-close.ts';

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
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const [times, setTimes] = useState({ start_time: timeOf(range.start), end_time: timeOf(range.end) });
  const closing = useClose(onClose, { closed: () => words.closed, reopened: words.reopened });
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
          <span className="slot-text">{capitalise(formats.date(date))}</span>
        </p>
        <div className="form-grid">
          {time('start_time', words.start)}
          {time('end_time', words.end)}
        </div>
        <ReasonField
          label={words.closeReason}
          value={reason}
          fieldError={fieldErrorOf(closing.error, 'reason')}
          onChange={setReason}
        />
        <ClosureFoot
          error={closing.error}
          affected={affected}
          submit={words.close}
          isDisabled={closing.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
