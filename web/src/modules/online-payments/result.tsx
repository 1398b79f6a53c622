import './online.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CourtsideProblem, type OnlinePayment } from '@courtside/client';
import { type AffectedData, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { CircleCheck } from '../../ui/icons/first-icons.ts';
import { Hourglass, RefreshCw, X } from '../../ui/icons/more-icons.ts';
import { useOwnOnlineWords } from './own-words.ts';
import { TestBadge } from './test-badge.tsx';
import { type Outcome, useOutcome } from './use-outcome.ts';
import { usePayOnline } from './use-pay-online.ts';

/** How often the app asks for the result, in milliseconds. */
const POLL_MS = 2500;
/** The provider can report a payment that has just been made as open for this long, in milliseconds. */
const SETTLING_MS = 4000;
const OWN_DATA: AffectedData = [
  ...(['bookings', 'waitlist', 'days', '/me/payment-means', '/me/account', '/me/account/movements'] as const),
];
const ICONS = { good: CircleCheck, bad: X, back: RefreshCw, wait: Hourglass };

const isFinal = (state: OnlinePayment['state']): boolean => ['paid', 'refunded', 'failed'].includes(state);

/** The result of a payment, for a player who has come back from the page of the provider. */
export default function PaymentResult({ payment: id, onClose }: SectionPlaces['bookings']) {
  const words = useOwnOnlineWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useRefresh(OWN_DATA);
  const refreshOther = useEffectEvent(refresh);
  const { data, error, refetch } = useQuery({
    queryKey: ['/me/online-payments/{online_payment}', id],
    queryFn: () => api.get('/me/online-payments/{online_payment}', { params: { path: { online_payment: id } } }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      (data && isFinal(data.state)) || error instanceof CourtsideProblem ? false : POLL_MS,
  });
  const hasSettled = useHasSettled();
  const outcome = useOutcome(data?.state === 'open' && !hasSettled ? undefined : data);
  useEffect(() => heading.current?.focus(), []);
  const state = data?.state;
  useEffect(() => {
    if (state !== undefined) void refreshOther();
  }, [state]);
  return (
    <section className="card stack pay-result" aria-labelledby="pay-result">
      <h2 id="pay-result" ref={heading} tabIndex={-1} className="eyebrow">
        {words.title} {data?.mode === 'test' && <TestBadge />}
      </h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {(data || !error) && <Message {...outcome} />}
      {data && outcome.next === 'again' ? (
        <PayAgain payment={data} onClose={onClose} />
      ) : (
        <div className="row">
          {data && outcome.next === 'booking' && (
            <Link to="/bookings/$booking" params={{ booking: `${data.booking_id}` }} className="button primary">
              {words.toBooking}
            </Link>
          )}
          {outcome.next === 'find' && (
            <Link to="/" className="button primary">
              {words.findCourt}
            </Link>
          )}
          <Button onClick={onClose}>{words.close}</Button>
        </div>
      )}
    </section>
  );
}

function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasSettled(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasSettled;
}

/** The element of the outcome stays while the outcome changes, so that screen readers read each one. */
function Message({ tone, title, text, facts }: Outcome) {
  const Icon = ICONS[tone];
  return (
    <div className={`pay-message ${tone}`}>
      <Icon aria-hidden="true" size={40} strokeWidth={1.5} />
      <div>
        <div role="status">
          <p className="pay-outcome">{title}</p>
          <p>{text}</p>
        </div>
        {facts !== undefined && <p className="hint">{facts}</p>}
      </div>
    </div>
  );
}

function PayAgain({ payment, onClose }: { payment: OnlinePayment; onClose: () => void }) {
  const words = useOwnOnlineWords();
  const paying = usePayOnline(payment.booking_id);
  return (
    <>
      {paying.isError && <Failure error={paying.error} />}
      <div className="row">
        <Button kind="primary" disabled={paying.isPending} onClick={() => paying.mutate()}>
          {paying.isPending ? words.opening : payment.state === 'open' ? words.goOn : words.again}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </>
  );
}
