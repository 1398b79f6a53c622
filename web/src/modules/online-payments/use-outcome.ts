import { useQuery } from '@tanstack/react-query';
import type { OnlinePayment } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { useOwnOnlineWords } from './own-words.ts';

export interface Outcome {
  tone: 'good' | 'bad' | 'back' | 'wait';
  title: string;
  text: string;
  /** The booking and the amount. */
  facts?: string | undefined;
  /** What the player can do next. */
  next?: 'booking' | 'again' | 'find';
}

/** Describes the state of a payment for its player. Undefined as long as the state is not known. */
export function useOutcome(payment: OnlinePayment | undefined): Outcome {
  const words = useOwnOnlineWords();
  const formats = useFormats();
  const { booking_id, state } = payment ?? {};
  const { data: booking } = useQuery({
    // The payment changes the status of the booking.
    queryKey: ['bookings', 'paid', booking_id, state],
    queryFn: () => api.get('/bookings/{booking}', { params: { path: { booking: booking_id! } } }),
    enabled: payment !== undefined,
  });
  const now = useNow(1000);
  if (!payment) return { tone: 'wait', title: words.checking, text: words.checkingText };
  const amount = formats.money(payment);
  const when =
    booking && `${formats.shortDate(booking.booking_date)}, ${formats.range(booking.start_time, booking.end_time)}`;
  const facts = booking && `${booking.court.name} · ${when}`;
  if (payment.state === 'paid') {
    const title = booking?.status === 'confirmed' ? words.confirmed : words.paid;
    const text = payment.mode === 'test' ? words.testText : words.paidText(amount);
    return { tone: 'good', title, text, facts, next: 'booking' };
  }
  if (payment.state === 'refunded')
    return { tone: 'back', title: words.refunded, text: words.refundedText(amount), facts };
  const { pay_by } = payment;
  if (payment.state === 'processing') {
    const promises = [
      words.processingText,
      pay_by !== null && words.staysYours,
      config.mail ? words.email : words.later,
    ];
    return { tone: 'wait', title: words.processing, text: promises.filter(Boolean).join(' '), facts };
  }
  const isOpen = payment.state === 'open';
  const title = isOpen ? words.open : words.failed;
  if (pay_by !== null && Date.parse(pay_by) <= now)
    return { tone: 'bad', title, text: words.over, facts, next: 'find' };
  const held = pay_by !== null && words.heldUntil(formats.moment(pay_by, booking?.time_zone ?? config.time_zone));
  const text = [isOpen ? words.openText : words.failedText, held].filter(Boolean).join(' ');
  return { tone: isOpen ? 'wait' : 'bad', title, text, facts, next: 'again' };
}
