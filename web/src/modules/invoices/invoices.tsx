import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { addDays } from '../../lib/dates.ts';
import { dateIn, useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Page, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Check, Choice } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { type Days, DaysFields, isComplete } from './days-fields.tsx';
import { INVOICE_DATA } from './invoice-data.ts';
import { InvoiceList } from './invoice-list.tsx';
import { useInvoiceWords } from './invoice-words.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** Makes the invoices of a month, and lists all invoices. */
export default function InvoicesPage() {
  const words = useInvoiceWords();
  const [isSetting, setIsSetting] = useState(false);
  const [kind, setKind] = useState<Invoice['kind'] | ''>('');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={<Button onClick={() => setIsSetting(true)}>{words.settings}</Button>}
    >
      <Run />
      <div className="card stack">
        <h2>{words.all}</h2>
        <Choice label={words.kind} value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
          <option value="">{words.anyKind}</option>
          <option value="invoice">{words.kinds.invoice}</option>
          <option value="credit_note">{words.kinds.credit_note}</option>
        </Choice>
        <InvoiceList filter={kind === '' ? {} : { kind }} />
      </div>
      {isSetting && <SettingsDialog onClose={() => setIsSetting(false)} />}
    </Page>
  );
}

/** Returns the first and the last day of the month before a day. */
function monthBefore(today: string): Days {
  const date_to = addDays(`${today.slice(0, 8)}01`, -1);
  return { date_from: `${date_to.slice(0, 8)}01`, date_to };
}

/** Shows what a run would bill, and makes the invoices. */
function Run() {
  const words = useInvoiceWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const [billed, setBilled] = useState<{ id: number; name: string }>();
  const refresh = useRefresh(INVOICE_DATA);
  const withKey = useIdempotencyKey();
  const [days, setDays] = useState(() => monthBefore(dateIn(config.time_zone)));
  const preview = useQuery({
    ...readQuery('/admin/invoice-runs', { params: { query: days } }),
    staleTime: 0,
    enabled: isComplete(days),
  });
  const drafts = preview.data?.data ?? [];
  const [email, setEmail] = useState(false);
  const body = { ...days, ...(email && { email }) };
  const making = useMutation({
    mutationFn: () => withKey(body, (headers) => api.post('/admin/invoice-runs', { headers, body })),
    onSuccess: ({ data }) => showToast(words.made(data.length)),
    onSettled: refresh,
  });
  return (
    <div className="card stack">
      <h2>{words.run}</h2>
      <p className="hint">{words.runHint}</p>
      <DaysFields days={days} onChange={setDays} />
      {isComplete(days) && <QueryState query={preview} />}
      {preview.isSuccess && drafts.length === 0 && <p role="status">{words.nothing}</p>}
      {drafts.length > 0 && (
        <DataTable
          label={words.run}
          rows={drafts}
          keyOf={(draft) => drafts.indexOf(draft)}
          columns={[
            { head: words.person, kind: 'title', render: ({ user }) => user.name },
            { head: words.kind, render: ({ kind }) => words.kinds[kind] },
            { head: words.bookings, kind: 'number', render: ({ bookings }) => bookings },
            ...(drafts.some(({ dues }) => dues > 0)
              ? [{ head: words.fees, kind: 'number' as const, render: ({ dues }: { dues: number }) => dues }]
              : []),
            {
              head: words.amount,
              kind: 'number',
              render: ({ gross, currency }) => formats.money({ amount: gross, currency }),
            },
            {
              head: admin.actions,
              kind: 'actions',
              render: ({ user, kind }) =>
                kind === 'invoice' && (
                  <Button kind="small" aria-label={admin.forWhom(words.one, user.name)} onClick={() => setBilled(user)}>
                    {words.one}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {billed && <BillDialog user={billed} period={days} onClose={() => setBilled(undefined)} />}
      {making.isError && <Failure error={making.error} />}
      {drafts.length > 0 && config.mail && (
        <Check label={words.sendAll} checked={email} onChange={({ target }) => setEmail(target.checked)} />
      )}
      {drafts.length > 0 && (
        <div className="row">
          <Button kind="primary" disabled={making.isPending} onClick={() => making.mutate()}>
            {words.make(drafts.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
