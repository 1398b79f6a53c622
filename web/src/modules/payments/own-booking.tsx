import './own-money.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Booking, BookingPayment } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useOwnMoneyWords } from './own-money-words.ts';
import { ownPaymentQuery } from './own-payment.ts';
import { refundSentences } from './refund-text.ts';

/** The charge, the paid amount and the debt of a player's booking, and a button to pay from the balance. */
export default function OwnBooking({ booking: { id, role } }: { booking: Booking }) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const { data } = useQuery({ ...ownPaymentQuery(id), enabled: role === 'owner' });
  if (!data || data.mode === 'none') return null;
  const { charged, fees, paid, owed, currency, refund_if_cancelled } = data;
  const money = (amount: number): string => formats.money({ amount, currency });
  const facts = [[words.costs, charged] as const, [words.fees, fees] as const, [words.paid, paid] as const];
  return (
    <section className="card" aria-label={words.payment}>
      <h2>{words.payment}</h2>
      <dl className="own-money">
        {facts.map(
          ([label, amount]) =>
            (amount !== 0 || label === words.costs) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ),
        )}
        {owed > 0 && (
          <div className="own-money-owed">
            <dt>{words.owed}</dt>
            <dd>{money(owed)}</dd>
          </div>
        )}
      </dl>
      {owed > 0 && <PayFromBalance payment={data} />}
      {refund_if_cancelled !== null && <p className="hint">{refundSentences(words, data, money)}</p>}
    </section>
  );
}

/** Pays as much as the balance allows. The player pays the rest at the club. */
function PayFromBalance({ payment: { booking_id, owed, currency } }: { payment: BookingPayment }) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const withKey = useIdempotencyKey();
  const refresh = useRefresh(['bookings', '/me/account', '/me/account/movements']);
  const account = useQuery({ ...readQuery('/me/account'), staleTime: 0 }).data;
  const balance = account?.balances.find((one) => one.currency === currency)?.amount ?? 0;
  const amount = Math.min(owed, balance);
  const text = formats.money({ amount, currency });
  const paying = useMutation({
    mutationFn: () => {
      const params = { path: { booking: booking_id } };
      const body = { amount };
      return withKey(body, (headers) => api.post('/bookings/{booking}/payment', { params, headers, body }));
    },
    onSuccess: () => showToast(words.paidFromBalance(text)),
    onSettled: refresh,
  });
  if (!account) return null;
  return (
    <>
      {amount < owed && !config.bank && <p className="hint">{words.payAtClub}</p>}
      {paying.isError && <Failure error={paying.error} />}
      {amount > 0 && (
        <div className="row">
          <Button kind="primary" disabled={paying.isPending} onClick={() => paying.mutate()}>
            {words.payFromBalance(text)}
          </Button>
        </div>
      )}
    </>
  );
}
