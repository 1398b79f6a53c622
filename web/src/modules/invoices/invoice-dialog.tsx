import './invoices.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { allQuery } from '../../lib/queries.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useCan } from '../../lib/permissions.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { Download } from '../../ui/icons/more-icons.ts';
import { showToast } from '../../ui/toasts.tsx';
import { MAX_PAID, payableOf } from '../payments/amounts.ts';
import { useMoneyWords } from '../payments/money-words.ts';
import { PayDialog } from '../payments/pay-dialog.tsx';
import { INVOICE_DATA, useInvoicePdf } from './invoice-data.ts';
import { useInvoiceWords } from './invoice-words.ts';

/** The service accepts at most this many ids in one request. */
const MAX_IDS = 500;

interface Props {
  invoice: Invoice;
  onClose: () => void;
}

/** Shows an invoice, saves its PDF, and undoes it by a credit note. */
export function InvoiceDialog({ invoice, onClose }: Props) {
  const words = useInvoiceWords();
  const formats = useFormats();
  const can = useCan();
  const mayManage = can('invoices.manage');
  const { take } = useMoneyWords();
  const saving = useInvoicePdf();
  const sending = useMutation({
    mutationFn: () => api.post('/admin/invoices/{invoice}/email', { params: { path: { invoice: invoice.id } } }),
    onSuccess: () => showToast(words.sent(invoice.number)),
  });
  const [isCrediting, setIsCrediting] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const { kind, number, buyer, lines, currency, tax, gross, paid, owed, reason, credited_by_id } = invoice;
  if (isCrediting) return <CreditDialog invoice={invoice} onClose={onClose} />;
  if (isPaying) return <PayInvoice invoice={invoice} onClose={onClose} />;
  const money = (amount: number): string => formats.money({ amount, currency });
  const totals = [
    ...(tax === 0 ? [] : [[words.tax, tax] as const]),
    [words.total, gross] as const,
    ...(kind === 'invoice' ? [[words.paid, paid] as const, [words.owed, owed] as const] : []),
  ];
  return (
    <Dialog title={words.documentTitle(kind, number)} onClose={onClose} isWide>
      <p className="invoice-buyer">
        {words.buyer}: <strong>{buyer.name}</strong>
        {buyer.address !== null && `\n${buyer.address}`}
      </p>
      {reason !== null && (
        <p>
          {words.reason}: {reason}
        </p>
      )}
      <DataTable
        label={words.lines}
        rows={lines.map((line, i) => ({ ...line, i }))}
        keyOf={({ i }) => i}
        columns={[
          {
            head: words.booking,
            kind: 'title',
            render: ({ kind, court, start_time, end_time, player }) =>
              (player === null ? '' : `${player}: `) +
              (start_time === null || end_time === null
                ? words.membership(court)
                : words[kind](court, formats.range(start_time, end_time))),
          },
          {
            head: words.date,
            render: ({ booking_date, period_to }) =>
              [booking_date, ...(period_to === null ? [] : [period_to])]
                .map((date) => capitalise(formats.shortDate(date)))
                .join(' – '),
          },
          { head: words.amount, kind: 'number', render: ({ gross }) => money(gross) },
        ]}
      />
      <dl className="invoice-totals">
        {totals.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {saving.isError && <Failure error={saving.error} />}
      {sending.isError && <Failure error={sending.error} />}
      <div className="dialog-foot">
        <Button kind="primary" disabled={saving.isPending} onClick={() => saving.mutate(invoice)}>
          <Download aria-hidden="true" size={18} />
          {words.pdf}
        </Button>
        {can('payments.take') && kind === 'invoice' && credited_by_id === null && (
          <Button onClick={() => setPaying(true)}>{take}</Button>
        )}
        {mayManage && config.mail && (
          <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
            {words.send}
          </Button>
        )}
        {mayManage && kind === 'invoice' && credited_by_id === null && (
          <Button onClick={() => setIsCrediting(true)}>{words.credit}</Button>
        )}
      </div>
    </Dialog>
  );
}

/** Takes a payment for the debts of an invoice, in the order of the lines. A long invoice needs several payments. */
function PayInvoice({ invoice: { id, user, currency, lines }, onClose }: Props) {
  const ids = [...new Set(lines.flatMap(({ booking_id }) => booking_id ?? []))];
  const hasFees = lines.some(({ due_id }) => due_id !== null);
  const { takeTitle } = useMoneyWords();
  const debts = useQuery({
    queryKey: ['/admin/booking-payments', ids] as const,
    queryFn: () => loadCosts(ids),
    staleTime: 0,
  });
  const fees = useQuery({ ...allQuery('/admin/dues', { invoice_id: id }), enabled: hasFees, staleTime: 0 });
  // Without a dialog while the debts load, the dialog of the invoice would go back in the history, and close the next one.
  const loading = [debts, ...(hasFees ? [fees] : [])].find(({ data }) => !data);
  if (!debts.data || loading)
    return (
      <Dialog title={takeTitle(user.name)} onClose={onClose}>
        <QueryState query={loading ?? debts} />
      </Dialog>
    );
  const dues = (fees.data ?? []).flatMap(({ id, owed, currency: its }) =>
    its === currency && owed > 0 ? { due_id: id, owed } : [],
  );
  const bookings = payableOf(ids, debts.data, currency);
  return <PayDialog {...{ user, currency, bookings, dues: dues.slice(0, MAX_PAID), onClose }} />;
}

async function loadCosts(ids: readonly number[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, i) =>
    ids.slice(i * MAX_IDS, (i + 1) * MAX_IDS).join(),
  );
  const costs = parts.map((booking_ids) => api.get('/admin/booking-payments', { params: { query: { booking_ids } } }));
  return (await Promise.all(costs)).flatMap(({ data }) => data);
}

function CreditDialog({ invoice: { id, number }, onClose }: Props) {
  const words = useInvoiceWords();
  const refresh = useRefresh(INVOICE_DATA);
  const withKey = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const body = { reason: reason.trim() };
  const sending = useMutation({
    mutationFn: () =>
      withKey(body, (headers) =>
        api.post('/admin/invoices/{invoice}/credit-note', { params: { path: { invoice: id } }, headers, body }),
      ),
    onSuccess: (note) => {
      onClose();
      showToast(words.creditDone(note.number));
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={words.creditTitle(number)} onClose={onClose}>
      <Form className="stack" onSubmit={() => sending.mutate()}>
        <p>{words.creditText}</p>
        <Field
          label={words.reason}
          required
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {sending.isError && <Failure error={sending.error} />}
        <FormFoot submit={words.credit} cancel={words.keep} isDisabled={sending.isPending} isDanger onClose={onClose} />
      </Form>
    </Dialog>
  );
}
