import { useState } from 'react';
import type { BookingSeries } from '@courtside/client';
import { dateIn } from '../../lib/format.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Field } from '../../ui/fields.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useSeriesWords } from './series-words.ts';

/** Asks from which day on the bookings of a series are cancelled. */
export function EndSeriesDialog({ series: { id, user }, onClose }: { series: BookingSeries; onClose: () => void }) {
  const words = useSeriesWords();
  const refresh = useRefresh(BOOKING_DATA);
  const [from, setFrom] = useState(dateIn(config.time_zone));
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={words.endTitle(user.name)}
      confirm={words.endNow}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        const { cancelled_booking_ids } = await api.post('/admin/booking-series/{series}/cancel', {
          params: { path: { series: id } },
          body: { from, ...(reason.trim() !== '' && { reason: reason.trim() }) },
        });
        showToast(words.cancelled(cancelled_booking_ids.length));
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{words.endText}</p>
      <DatePicker label={words.fromDay} isRequired value={from} onChange={setFrom} />
      <Field label={words.reason} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
    </ConfirmDialog>
  );
}
