import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Failure } from '../../ui/components.tsx';
import { decoration } from '../../ui/on-demand.tsx';
import { useOwnMoneyWords } from './own-money-words.ts';
import { ownPaymentQuery } from './own-payment.ts';

const CancelChoice = decoration(() => import('./cancel-choice.tsx'));

export default function CancelTerms(props: SectionPlaces['cancelBooking']) {
  return 'onChange' in props ? <CancelChoice {...props} /> : <OwnTerms booking={props.booking} />;
}

/** The refund, or the debt, if the player cancels now. */
function OwnTerms({ booking }: { booking: Booking }) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const { data, isLoadingError, error, refetch } = useQuery(ownPaymentQuery(booking.id));
  if (isLoadingError) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.mode === 'none' || data.refund_if_cancelled === null) return null;
  const { refund_if_cancelled: refund, owed_if_cancelled: owed, paid, charged, currency } = data;
  const money = (amount: number): string => formats.money({ amount, currency });
  const textOf = (): string | undefined => {
    if (refund > 0) return words.refundIfCancelled(money(refund), data.refund_to === 'origin');
    if (owed !== null && owed > 0) return words.owedIfCancelled(money(owed));
    if (paid > 0) return words.nothingRefunded;
    return charged > 0 ? words.nothingOwed : undefined;
  };
  const text = textOf();
  return text === undefined ? null : (
    <p>
      <strong>{text}</strong>
    </p>
  );
}
