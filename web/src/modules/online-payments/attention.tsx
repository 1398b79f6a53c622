import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOnlinePayment, BookingRefund } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery, readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, More } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useDrawerChoice } from '../payments/drawer-choice.tsx';
import { MONEY_DATA } from '../payments/money-data.ts';
import { useMoneyWords } from '../payments/money-words.ts';
import { useRefundWords } from '../payments/refund-words.ts';
import { PROVIDERS, useOnlineWords } from './words.ts';

const OTHER_MEANS = ['cash', 'card', 'transfer'] as const;

/** The payments for which staff must do something. Without such payments, nothing is shown. */
export function Attention() {
  const words = useOnlineWords();
  const list = useInfiniteQuery({ ...pagesQuery('/admin/online-payments', { needs_attention: true }), staleTime: 0 });
  const payments = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {list.isError && <Failure error={list.error} />}
      {payments.length > 0 && (
        <section className="card stack" aria-label={words.attention}>
          <h2>{words.attention}</h2>
          <ul className="attention">
            {payments.map((payment) => (
              <Item key={payment.id} payment={payment} />
            ))}
          </ul>
          <More list={list} />
        </section>
      )}
    </>
  );
}

function Item({ payment }: { payment: AdminOnlinePayment }) {
  const words = useOnlineWords();
  const formats = useFormats();
  const { booking_id, currency, user, provider, reference, disputes, failed_refund_ids } = payment;
  const query = { state: 'open' as const, booking_id };
  const refunds = useQuery({
    ...readQuery('/admin/refunds', { params: { query } }),
    enabled: failed_refund_ids.length > 0,
  }).data?.data.filter(({ id }) => failed_refund_ids.includes(id));
  return (
    <li className="stack">
      <p>
        <strong>{user.name}</strong>{' '}
        <span className="hint">
          {words.booking(booking_id)} · {PROVIDERS[provider]} {reference}
        </span>
      </p>
      {disputes.map(
        ({ reference, amount, state }) =>
          state === 'open' && <p key={reference}>{words.disputeText(formats.money({ amount, currency }))}</p>,
      )}
      {isOpen(payment.state) && <p>{words.undecided}</p>}
      {refunds?.map((refund) => (
        <FailedRefund key={refund.id} refund={refund} />
      ))}
    </li>
  );
}

function isOpen(state: AdminOnlinePayment['state']): boolean {
  return state === 'open' || state === 'processing';
}

function FailedRefund({ refund }: { refund: BookingRefund }) {
  const { id, user } = refund;
  const words = useOnlineWords();
  const refundWords = useRefundWords();
  const admin = useAdminWords();
  const amount = useFormats().money(refund);
  const mayTake = useCan()('payments.take');
  const refresh = useRefresh(MONEY_DATA);
  const withKey = useIdempotencyKey();
  const [isPaying, setIsPaying] = useState(false);
  const params = { path: { refund: id } };
  const retrying = useMutation({
    mutationFn: () => withKey({}, (headers) => api.post('/admin/refunds/{refund}/retry', { params, headers })),
    onSuccess: () => showToast(words.sentAgain),
    onSettled: refresh,
  });
  const keeping = useMutation({
    mutationFn: () => api.post('/admin/refunds/{refund}/keep', { params }),
    onSuccess: () => showToast(refundWords.kept(amount, user.name)),
    onSettled: refresh,
  });
  const isDisabled = retrying.isPending || keeping.isPending;
  const labelOf = (action: string): string => admin.forWhom(action, `${user.name}, ${amount}`);
  return (
    <>
      <p>{words.failedText(amount)}</p>
      {retrying.isError && <Failure error={retrying.error} />}
      {keeping.isError && <Failure error={keeping.error} />}
      {mayTake && (
        <div className="row">
          <Button
            kind="primary"
            disabled={isDisabled}
            aria-label={labelOf(words.sendAgain)}
            onClick={() => retrying.mutate()}
          >
            {words.sendAgain}
          </Button>
          <Button disabled={isDisabled} aria-label={labelOf(words.otherMeans)} onClick={() => setIsPaying(true)}>
            {words.otherMeans}
          </Button>
          <Button disabled={isDisabled} aria-label={labelOf(refundWords.keep)} onClick={() => keeping.mutate()}>
            {refundWords.keep}
          </Button>
        </div>
      )}
      {isPaying && <OtherPayoutDialog refund={refund} onClose={() => setIsPaying(false)} />}
    </>
  );
}

/** Records how staff have paid out a refund that failed online. */
function OtherPayoutDialog({ refund, onClose }: { refund: BookingRefund; onClose: () => void }) {
  const words = useOnlineWords();
  const money = useMoneyWords();
  const amount = useFormats().money(refund);
  const refresh = useRefresh(MONEY_DATA);
  const withKey = useIdempotencyKey();
  const { drawer, choice } = useDrawerChoice();
  const [means, setMeans] = useState<(typeof OTHER_MEANS)[number]>('cash');
  const paying = useMutation({
    mutationFn: () => {
      const params = { path: { refund: refund.id } };
      const body = { means, ...(means === 'cash' && drawer) };
      return withKey(body, (headers) => api.post('/admin/refunds/{refund}/other-payout', { params, headers, body }));
    },
    onSuccess: () => {
      showToast(words.paidOut);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={words.otherTitle(amount, refund.user.name)} onClose={onClose}>
      <Form className="stack" onSubmit={() => paying.mutate()}>
        <p>{words.otherText}</p>
        <Choice
          label={money.meansOf}
          value={means}
          onChange={({ target }) => setMeans(target.value as (typeof OTHER_MEANS)[number])}
        >
          {options(OTHER_MEANS, (one) => money.means[one])}
        </Choice>
        {means === 'cash' && choice}
        {paying.isError && <Failure error={paying.error} />}
        <FormFoot submit={words.payOut} isDisabled={paying.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
