import './shares.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CourtsideProblem, type SharedBooking } from '@courtside/client';
import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Page, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { TestMode } from '../online-payments/test-badge.tsx';
import { isLive } from '../payments/own-payment.ts';
import { POLL_MS, ShareList, TimeLeft, usePayBy } from './share-list.tsx';
import { useShareWords } from './share-words.ts';

const keyOf = (token: string) => ['/share-checks', token] as const;

/** The page on which a person pays a share of a booking. It needs no account. The token is after the `#`. */
export default function SharePage() {
  const words = useShareWords();
  const token = useLocation({ select: ({ hash }) => hash });
  const query = useQuery({
    queryKey: keyOf(token),
    queryFn: () => api.post('/share-checks', { body: { token } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isLive(data) ? POLL_MS : false),
  });
  const { data, error } = query;
  const isInvalid = token === '' || (error instanceof CourtsideProblem && error.code === 'link_invalid');
  return (
    <div className="narrow">
      <Page title={words.pageTitle}>
        {isInvalid ? (
          <p className="notice bad" role="alert">
            {words.invalid}
          </p>
        ) : data ? (
          <Parts key={token} {...{ token, split: data }} />
        ) : (
          <QueryState query={query} lines={8} />
        )}
      </Page>
    </div>
  );
}

interface Props {
  token: string;
  split: SharedBooking;
}

function Parts({ token, split }: Props) {
  const words = useShareWords();
  const formats = useFormats();
  const { court_name, venue, booking_date, start_time, end_time, pay_by } = split;
  const own = split.shares.find(({ id }) => id === split.share_id)!;
  const isOver = useNow(1000) >= Date.parse(pay_by);
  const ownRest = own.state === 'open' ? own.amount : 0;
  return (
    <>
      <section className="card share-own" aria-labelledby="share-what">
        <div>
          <h2 id="share-what">
            {court_name}
            {venue !== null && ` · ${venue}`}
          </h2>
          <p>
            {capitalise(formats.date(booking_date))}, {formats.range(start_time, end_time)}
          </p>
        </div>
        <p className="share-sum">{words.yourShare(formats.money({ ...split, amount: own.amount }))}</p>
        <OwnState {...{ split, own, isOver }} />
        {split.mode === 'test' && <TestMode />}
        {split.state === 'open' && own.state === 'open' && !isOver && <PayOwn {...{ token, split, own }} />}
        {split.state === 'open' && <TimeLeft payBy={pay_by} timeZone={split.time_zone} />}
      </section>
      <section className="card share-others" aria-labelledby="share-who">
        <h2 id="share-who">{words.who}</h2>
        <ShareList split={split} own={own.id} />
        {split.state === 'open' && !isOver && split.rest > ownRest && <PayRest {...{ token, split }} />}
      </section>
      {split.state === 'open' && (own.state === 'authorized' || own.state === 'processing') && (
        <Leave {...{ token, split }} />
      )}
    </>
  );
}

interface OwnProps extends Props {
  own: SharedBooking['shares'][number];
}

/** Says what has happened to the booking and to the person's own money. */
function OwnState({ split, own, isOver }: Omit<OwnProps, 'token'> & { isOver: boolean }) {
  const words = useShareWords();
  const waiting = split.shares.filter(({ id, state }) => id !== own.id && (state === 'open' || state === 'processing'));
  const names = waiting.map(({ name }) => name).join(', ');
  const ownTexts: Partial<Record<typeof own.state, string | false>> = {
    open: isOver && words.deciding,
    processing: words.processing,
    authorized: words.reserved(names),
  };
  const texts = { open: ownTexts[own.state], capturing: words.capturing, paid: words.done, released: words.released };
  const text = texts[split.state];
  const isGood = split.state === 'paid' || (split.state === 'open' && own.state === 'authorized');
  const tone = split.state === 'released' ? 'bad' : isGood ? 'good' : '';
  return (
    <div role="status" className={text ? `notice ${tone}` : 'visually-hidden'}>
      {text && <p>{text}</p>}
    </div>
  );
}

/** Opens the page of the payment provider. */
function usePay(token: string) {
  return useMutation({
    mutationFn: (rest: boolean) => api.post('/share-payments', { body: { token, rest } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

function PayOwn({ token, split, own }: OwnProps) {
  const words = useShareWords();
  const formats = useFormats();
  const until = usePayBy(split.pay_by, split.time_zone);
  const paying = usePay(token);
  return (
    <>
      <Button kind="primary" disabled={paying.isPending} onClick={() => paying.mutate(false)}>
        {paying.isPending ? words.opening : words.pay(formats.money({ ...split, amount: own.amount }))}
      </Button>
      {paying.isError && <Failure error={paying.error} />}
      <p>
        {words.promise} {words.orNobody(until)}
      </p>
    </>
  );
}

function PayRest({ token, split }: Props) {
  const words = useShareWords();
  const formats = useFormats();
  const paying = usePay(token);
  return (
    <>
      <Button disabled={paying.isPending} onClick={() => paying.mutate(true)}>
        {paying.isPending ? words.opening : words.payRest(formats.money({ ...split, amount: split.rest }))}
      </Button>
      <p className="hint">{words.restText}</p>
      {paying.isError && <Failure error={paying.error} />}
    </>
  );
}

function Leave({ token, split }: Props) {
  const words = useShareWords();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const until = usePayBy(split.pay_by, split.time_zone);
  const leaving = async (): Promise<void> => {
    const left = await api.post('/share-releases', { body: { token } });
    queries.setQueryData(keyOf(token), left);
  };
  return (
    <div className="row">
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {words.leave}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words.leaveTitle}
          confirm={words.leave}
          isDanger
          onConfirm={leaving}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {words.leaveText} {words.orNobody(until)}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
