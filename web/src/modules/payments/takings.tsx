import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PersonAccount } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { CountDialog } from './count-dialog.tsx';
import { useDrawers } from './drawer-choice.tsx';
import { useDrawerWords } from './drawer-words.ts';
import { useMoneyWords } from './money-words.ts';
import { useTreasurerWords } from './treasurer-words.ts';

type Money = PersonAccount['balances'][number];

/** The takings by means and the revenue by kind in a period. Also the cash, the debts and the balances now. */
export function Takings({ days }: { days: { date_from: string; date_to: string } }) {
  const words = useTreasurerWords();
  const money = useMoneyWords();
  const drawerWords = useDrawerWords();
  const formats = useFormats();
  const mayCount = useCan()('payments.take');
  const [isCounting, setCounting] = useState(false);
  const drawers = useDrawers({ enabled: mayCount, staleTime: 0 }).data ?? [];
  const query = useQuery({ ...readQuery('/admin/takings', { params: { query: days } }), staleTime: 0 });
  if (!query.data) return <QueryState query={query} />;
  const { means, revenue, cash, owed, balances, refunds, written_off } = query.data;
  const sum = (amounts: readonly Money[]): string => amounts.map((one) => formats.money(one)).join(', ') || '–';
  const text = (currency: string, amount: number): string => formats.money({ amount, currency });
  return (
    <>
      <dl className="money-figures">
        <Figure name={words.cashNow} value={sum(cash)}>
          {drawers.length === 1 && <Button onClick={() => setCounting(true)}>{drawerWords.count}</Button>}
          {drawers.length > 1 && <Link to="/admin/drawers">{drawerWords.title}</Link>}
        </Figure>
        <Figure name={words.owedNow} value={sum(owed)} />
        <Figure name={words.balancesNow} value={sum(balances)} />
        {refunds.length > 0 && <Figure name={words.refundsNow} value={sum(refunds)} />}
        {written_off.length > 0 && <Figure name={words.writtenOff} value={sum(written_off)} />}
      </dl>
      <div className="money-tables">
        <div className="card stack">
          <h2>{words.takings}</h2>
          {means.length === 0 && <p className="hint">{words.nothingTaken}</p>}
          {means.length > 0 && (
            <DataTable
              label={words.takings}
              isFigures
              rows={means}
              keyOf={({ means, currency }) => `${means} ${currency}`}
              columns={[
                { head: words.means, kind: 'title', render: (row) => money.means[row.means] },
                { head: words.in, kind: 'number', render: (row) => text(row.currency, row.in) },
                { head: words.out, kind: 'number', render: (row) => text(row.currency, row.out) },
                { head: words.net, kind: 'number', render: (row) => text(row.currency, row.in - row.out) },
              ]}
            />
          )}
        </div>
        <div className="card stack">
          <h2>{words.revenue}</h2>
          {revenue.length === 0 && <p className="hint">{words.nothingEarned}</p>}
          {revenue.length > 0 && (
            <DataTable
              label={words.revenue}
              isFigures
              rows={revenue}
              keyOf={({ kind, currency }) => `${kind} ${currency}`}
              columns={[
                { head: words.kind, kind: 'title', render: ({ kind }) => words.kinds[kind] },
                { head: money.amount, kind: 'number', render: ({ currency, amount }) => text(currency, amount) },
              ]}
            />
          )}
        </div>
      </div>
      {isCounting && (
        <CountDialog drawer={drawers[0]!} drawers={drawers} opens={false} onClose={() => setCounting(false)} />
      )}
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {children}
      </dd>
    </div>
  );
}
