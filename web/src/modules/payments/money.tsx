import './payments.css';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Debts, Payment } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { capitalise, dateIn, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery, readQuery } from '../../lib/queries.ts';
import { api, config } from '../../lib/session.ts';
import { csvSeparator, saveResponse } from '../../lib/save-response.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons/more-icons.ts';
import { Failure, More, Page, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { isInverted, PeriodFields, useLastPeriod } from '../../ui/period-fields.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMoneyWords } from './money-words.ts';
import { DebtDialog } from './pay-dialog.tsx';
import { type Days, daysBefore, PRESETS, periodOf } from './periods.ts';
import { ReceiptDialog } from './receipt.tsx';
import { RefundsToPay } from './refunds.tsx';
import { Revenue } from './revenue.tsx';
import { Takings } from './takings.tsx';
import { useTreasurerWords } from './treasurer-words.ts';
import { WriteOffs } from './write-offs.tsx';

/** The takings, the revenue and the receipts of a period, and all debts. */
export default function MoneyPage() {
  const words = useTreasurerWords();
  const { filters, setFilters } = useAddressFilters(['period', 'from', 'to', 'by']);
  const { days: typed, preset } = periodOf(filters, dateIn(config.time_zone));
  const period = { from: typed.date_from, to: typed.date_to };
  const last = useLastPeriod(period);
  const days = { date_from: last.from, date_to: last.to };
  const [receipt, setReceipt] = useState<Payment>();
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="row no-print" role="group" aria-label={words.periods}>
        {PRESETS.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === preset}
            onClick={() => setFilters({ period: name === 'today' ? '' : name, from: '', to: '' })}
          >
            {words.presets[name]}
          </button>
        ))}
        <PeriodFields labels={words} period={period} onChange={(dates) => setFilters({ period: '', ...dates })} />
      </div>
      <Takings days={days} />
      <Revenue days={days} before={daysBefore(days, preset)} by={filters.by} onChoose={(by) => setFilters({ by })} />
      <RefundsToPay onPaid={setReceipt} />
      <DebtList />
      <WriteOffs days={days} />
      <Receipts days={days} />
      {!isInverted(period) && <Exports days={days} />}
      {receipt && <ReceiptDialog payment={receipt} onClose={() => setReceipt(undefined)} />}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card stack">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type Debt = Debts['data'][number];

function DebtList() {
  const words = useTreasurerWords();
  const money = useMoneyWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const can = useCan();
  const [opened, setOpened] = useState<Debt & { action: 'pay' | 'writeOff' }>();
  const actions = [
    ...(can('payments.take') ? [{ action: 'pay' as const, name: money.take }] : []),
    ...(can('payments.write_off') ? [{ action: 'writeOff' as const, name: money.writeOff.submit }] : []),
  ];
  const list = useQuery({ ...readQuery('/admin/debts'), staleTime: 0 });
  const debts = list.data?.data ?? [];
  return (
    <Section title={words.debts}>
      <QueryState query={list} />
      {list.isSuccess && debts.length === 0 && <p className="hint">{words.nobodyOwes}</p>}
      {debts.length > 0 && (
        <DataTable
          label={words.debts}
          rows={debts}
          keyOf={({ user, currency }) => `${user.id} ${currency}`}
          columns={[
            {
              head: admin.person,
              kind: 'title',
              render: ({ user: { id, name } }) =>
                can('people.read') ? (
                  <Link to="/admin/people/$id" params={{ id: String(id) }}>
                    {name}
                  </Link>
                ) : (
                  name
                ),
            },
            {
              head: words.contact,
              kind: 'long',
              render: ({ user: { email, phone } }) => [email, phone].filter(Boolean).join(', ') || null,
            },
            {
              head: admin.bookings,
              render: ({ bookings }) => (bookings > 0 ? words.bookings(bookings) : words.onlyFees),
            },
            {
              head: words.since,
              render: ({ owed_since }) =>
                capitalise(formats.shortDate(dateIn(config.time_zone, Date.parse(owed_since)))),
            },
            {
              head: money.amount,
              kind: 'number',
              render: ({ owed, currency }) => formats.money({ amount: owed, currency }),
            },
            {
              head: admin.actions,
              kind: 'actions',
              render: (debt) => (
                <div className="row">
                  {actions.map(
                    ({ action, name }) =>
                      (action === 'pay' || debt.bookings > 0) && (
                        <Button
                          key={action}
                          kind="small"
                          aria-label={admin.forWhom(name, debt.user.name)}
                          onClick={() => setOpened({ ...debt, action })}
                        >
                          {name}
                        </Button>
                      ),
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {opened && <DebtDialog {...opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function Receipts({ days }: { days: Days }) {
  const words = useTreasurerWords();
  const money = useMoneyWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const [opened, setOpened] = useState<Payment>();
  const list = useInfiniteQuery({ ...pagesQuery('/admin/payments', days), staleTime: 0 });
  const payments = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section title={words.receipts}>
      <QueryState query={list} />
      {list.isSuccess && payments.length === 0 && <p className="hint">{words.noReceipts}</p>}
      {payments.length > 0 && (
        <DataTable
          label={words.receipts}
          rows={payments}
          keyOf={({ id }) => id}
          columns={[
            {
              head: words.number,
              kind: 'title',
              render: (payment) => (
                <button type="button" className="link" onClick={() => setOpened(payment)}>
                  {payment.number}
                </button>
              ),
            },
            {
              head: words.time,
              render: ({ created_at }) => capitalise(formats.moment(Date.parse(created_at), config.time_zone)),
            },
            { head: admin.person, render: ({ user }) => user.name },
            {
              head: words.means,
              render: ({ means, kind, reversed_by_id }) => (
                <>
                  {means.map((part) => money.means[part.means]).join(', ')}{' '}
                  {kind !== 'payment' && <StatusBadge tone="quiet">{money.kinds[kind]}</StatusBadge>}
                  {reversed_by_id !== null && <StatusBadge tone="bad">{money.reversed}</StatusBadge>}
                </>
              ),
            },
            {
              head: money.amount,
              kind: 'number',
              render: ({ amount, currency }) => formats.money({ amount, currency }),
            },
          ]}
        />
      )}
      <More list={list} />
      {opened && <ReceiptDialog payment={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

/** These names are the same in each language. */
const FORMATS = { csv: 'CSV', hledger: 'hledger', beancount: 'Beancount' } as const;

function Exports({ days }: { days: Days }) {
  const words = useTreasurerWords();
  const saving = useMutation({
    mutationFn: async (format: keyof typeof FORMATS) =>
      saveResponse(
        await api.download('/admin/ledger/export', {
          ...{ ...days, format },
          ...(format === 'csv' && { separator: csvSeparator() }),
        }),
      ),
  });
  return (
    <Section title={words.export}>
      <p className="hint">{words.exportHint}</p>
      <div className="row">
        {(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => (
          <Button key={format} disabled={saving.isPending} onClick={() => saving.mutate(format)}>
            <Download aria-hidden="true" size={18} />
            {FORMATS[format]}
          </Button>
        ))}
      </div>
      {saving.isError && <Failure error={saving.error} />}
    </Section>
  );
}
