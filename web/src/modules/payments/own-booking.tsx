import './own-money.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Booking, BookingPayment } from '@courtside/client';
import { useNow } from '../../lib/clock.ts';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useOwnMoneyWords } from './own-money-words.ts';
import { isLive, ownPaymentQuery, paymentMeansQuery, sharesQuery } from './own-payment.ts';
import { usePriceParts } from './lines.ts';
import { refundSentences } from './refund-text.ts';

const PayOnline = sectionsAt('payOnline');

/** The charge, the paid amount and the debt of a player's booking, and a button to pay from the balance. */
export default function OwnBooking({ booking }: { booking: Booking }) {
  const { id, role } = booking;
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const priceParts = usePriceParts();
  const { data } = useQuery({ ...ownPaymentQuery(id), enabled: role === 'owner' });
  const isPayable = data !== undefined && data.owed + data.due > 0;
  const means = useQuery({ ...paymentMeansQuery, enabled: isPayable }).data;
  const processing = means?.processing.find(({ booking_id }) => booking_id === id);
  if (!data || data.mode === 'none') return null;
  // An offer of the waiting list that the player must accept first.
  if (booking.status === 'offered' && data.due === 0) return null;
  const { charged, fees, paid, written_off, owed, due, currency, refund_if_cancelled } = data;
  const money = (amount: number): string => formats.money({ amount, currency });
  const facts = [
    [words.costs, charged],
    [words.fees, fees],
    [words.paid, paid],
    [words.kinds.write_off, written_off],
  ] as const;
  return (
    <section className="card" aria-label={words.payment}>
      <h2>{words.payment}</h2>
      <dl className="own-money">
        {facts.map(
          ([label, amount]) =>
            (amount !== 0 || (label === words.costs && due === 0 && booking.status !== 'pending')) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ),
        )}
        {isPayable && (
          <div className="own-money-owed">
            <dt>{due > 0 ? words.due : words.owed}</dt>
            <dd>{money(owed + due)}</dd>
          </div>
        )}
      </dl>
      {booking.price_lines && <p className="hint">{priceParts(booking)}</p>}
      {isPayable && processing && <Processing id={processing.id} />}
      {owed > 0 && !processing && <PayButtons booking={booking} payment={data} />}
      {due > 0 && !processing && <Held booking={booking} payment={data} />}
      {data.open_refunds.length > 0 && <OpenRefunds payment={data} />}
      {refund_if_cancelled !== null && <p className="hint">{refundSentences(words, data, money)}</p>}
    </section>
  );
}

/** The refunds that the club has not paid out yet. The player can choose the balance instead. */
function OpenRefunds({ payment: { booking_id, open_refunds } }: { payment: BookingPayment }) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const refresh = useRefresh(['bookings', '/me/account', '/me/account/movements']);
  const params = { path: { booking: booking_id } };
  const keeping = useMutation({
    mutationFn: () => api.post('/bookings/{booking}/refunds/keep', { params }),
    onSuccess: () => showToast(words.keptRefund),
    onSettled: refresh,
  });
  return (
    <>
      <p>{words.openRefund(open_refunds.map((one) => formats.money(one)).join(', '))}</p>
      {keeping.isError && <Failure error={keeping.error} />}
      <div className="row">
        <Button disabled={keeping.isPending} onClick={() => keeping.mutate()}>
          {words.keepRefund}
        </Button>
      </div>
    </>
  );
}

/** An online payment that the provider has not decided yet. */
function Processing({ id }: { id: number }) {
  const words = useOwnMoneyWords();
  const refreshWhenOver = useEffectEvent(useRefresh(['bookings']));
  useEffect(() => () => void refreshWhenOver(), []);
  return (
    <>
      <p>{words.processing}</p>
      <div className="row">
        <Link to="/bookings" search={{ payment: id }} className="button">
          {words.showPayment}
        </Link>
      </div>
    </>
  );
}

/** A slot that is held until the player has paid. */
function Held({ booking, payment }: { booking: Booking; payment: BookingPayment }) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const refresh = useRefresh(['bookings', 'days']);
  const refreshWhenOver = useEffectEvent(refresh);
  const payBy = Date.parse(payment.pay_by ?? booking.starts_at);
  const isOver = useNow(1000) >= payBy;
  useEffect(() => {
    if (isOver) void refreshWhenOver();
  }, [isOver]);
  const params = { path: { booking: booking.id } };
  const givingUp = useMutation({
    mutationFn: () => api.delete('/bookings/{booking}', { params }),
    onSuccess: () => showToast(words.gaveUp),
    onSettled: refresh,
  });
  const shares = useQuery(sharesQuery(booking.id));
  if (isOver) return <p>{words.holdOver}</p>;
  return (
    <>
      {!shares.isPending && !isLive(shares.data?.split) && (
        <>
          <p>{words.heldUntil(formats.moment(payBy, booking.time_zone))}</p>
          <PayButtons booking={booking} payment={payment} />
        </>
      )}
      {givingUp.isError && <Failure error={givingUp.error} />}
      <div className="row">
        <Button kind="quiet" disabled={givingUp.isPending} onClick={() => givingUp.mutate()}>
          {words.giveUp}
        </Button>
      </div>
    </>
  );
}

/** The buttons to pay online, and from the balance. If there is no way to pay here, says where the player can pay. */
function PayButtons({ booking, payment }: { booking: Booking; payment: BookingPayment }) {
  const { owed, due, currency } = payment;
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const account = useQuery({ ...readQuery('/me/account'), staleTime: 0 }).data;
  const means = useQuery(paymentMeansQuery);
  const balance = account?.balances.find((one) => one.currency === currency)?.amount ?? 0;
  const amount = due === 0 ? Math.min(owed, balance) : due <= balance ? due : 0;
  if (!account || means.isPending) return null;
  const online = means.data?.online;
  const isEnough = amount === owed + due;
  const fromBalance = amount > 0 && <PayFromBalance payment={payment} amount={amount} isMain={!online || isEnough} />;
  return (
    <>
      {!online && amount < owed && !config.bank && <p className="hint">{words.payAtClub}</p>}
      {!online && amount < due && (
        <p className="hint">{words.balanceTooLow(formats.money({ amount: balance, currency }))}</p>
      )}
      <div className="row">
        {isEnough && fromBalance}
        {online && <PayOnline {...{ booking, payment, online }} isMain={!isEnough} />}
        {!isEnough && fromBalance}
      </div>
    </>
  );
}

interface FromBalance {
  payment: BookingPayment;
  amount: number;
  isMain: boolean;
}

/**
 * Pays as much as the balance allows. The player pays the rest in another way. What confirms a held booking is paid at
 * once.
 */
function PayFromBalance({ payment: { booking_id, currency }, amount, isMain }: FromBalance) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const withKey = useIdempotencyKey();
  const refresh = useRefresh(['bookings', 'waitlist', '/me/account', '/me/account/movements']);
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
  return (
    <>
      {paying.isError && <Failure error={paying.error} />}
      <Button {...(isMain && { kind: 'primary' })} disabled={paying.isPending} onClick={() => paying.mutate()}>
        {words.payFromBalance(text)}
      </Button>
    </>
  );
}
