import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useRefusalText } from '../booking/booking-failure.tsx';
import { BookingFacts, DateTile } from './booking-card.tsx';
import { useInvitationWords } from './invitation-words.ts';

/** Whether the player can still answer. The service refuses an answer after the start. */
export const isOpenInvitation = ({ role, status }: Booking): boolean =>
  role === 'invited' && (status === 'confirmed' || status === 'pending');

/** The games to which others have invited the player. */
export function Invitations({ invitations, now }: { invitations: readonly Booking[]; now: number }) {
  const words = useInvitationWords();
  return (
    <section className="stack" aria-labelledby="invitations">
      <h2 id="invitations">{words.title}</h2>
      <ul className="bookings">
        {invitations.map((booking) => (
          <li key={booking.id} className="card booking">
            <InvitationCard {...{ booking, now }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An invitation with its answers. */
export function InvitationCard({ booking, now }: { booking: Booking; now: number }) {
  const words = useInvitationWords();
  const formats = useFormats();
  const refresh = useRefresh(BOOKING_DATA);
  const explainRefusal = useRefusalText();
  const [isDeclining, setIsDeclining] = useState(false);
  const params = { path: { booking: booking.id } };
  const bookingText = `${booking.court.name}, ${formats.shortDate(booking.booking_date)}, ${formats.time(booking.start_time)}`;
  const accepting = useMutation({
    mutationFn: () => api.put('/bookings/{booking}/participants/me', { params }),
    onSuccess: () => showToast(words.accepted),
    onSettled: refresh,
  });
  const hasStarted = Date.parse(booking.starts_at) <= now;
  return (
    <>
      <div className="booking-main">
        <DateTile date={booking.booking_date} />
        <BookingFacts booking={booking} now={now}>
          {hasStarted && <p className="hint">{words.started}</p>}
        </BookingFacts>
      </div>
      {accepting.isError && (
        <div className="notice bad" role="alert">
          <strong>{words.refused}</strong>
          <p>{explainRefusal(accepting.error)}</p>
        </div>
      )}
      {!hasStarted && (
        <div className="booking-actions">
          <Button
            kind="primary"
            aria-label={`${words.accept}: ${bookingText}`}
            disabled={accepting.isPending}
            onClick={() => accepting.mutate()}
          >
            {words.accept}
          </Button>
          <Button
            aria-label={`${words.decline}: ${bookingText}`}
            disabled={accepting.isPending}
            onClick={() => setIsDeclining(true)}
          >
            {words.decline}
          </Button>
        </div>
      )}
      {isDeclining && (
        <ConfirmDialog
          title={words.declineTitle}
          confirm={words.decline}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            try {
              await api.delete('/bookings/{booking}/participants/me', { params });
              showToast(words.declined);
            } finally {
              void refresh();
            }
          }}
          onClose={() => setIsDeclining(false)}
        >
          <p>{bookingText}</p>
          <p>{words.declineText(booking.booked_by)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
