import './payments.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { More, Page, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { CountDialog } from './count-dialog.tsx';
import { type NamedDrawer, useDrawers } from './drawer-choice.tsx';
import { useDrawerWords } from './drawer-words.ts';
import { DrawersDialog } from './drawers-dialog.tsx';
import { useMoneyWords } from './money-words.ts';

/** The cash drawers with their cash, and all counts. */
export default function DrawersPage() {
  const words = useDrawerWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const [opened, setOpened] = useState<'edit' | { drawer: NamedDrawer; opens: boolean }>();
  const query = useDrawers({ staleTime: 0 });
  const drawers = query.data ?? [];
  const close = (): void => setOpened(undefined);
  const moment = (time: string): string => formats.moment(Date.parse(time), config.time_zone);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={query.data && <Button onClick={() => setOpened('edit')}>{words.edit}</Button>}
    >
      <QueryState query={query} />
      {drawers.length > 0 && (
        <DataTable
          label={words.title}
          rows={drawers}
          keyOf={({ id }) => id}
          columns={[
            { head: words.drawer, kind: 'title', render: ({ name }) => name },
            {
              head: words.state,
              render: ({ opened_at }) => (opened_at === null ? words.notOpen : words.openSince(moment(opened_at))),
            },
            {
              head: words.cash,
              kind: 'number',
              render: ({ cash }) => cash.map((one) => formats.money(one)).join(', ') || '–',
            },
            {
              head: admin.actions,
              kind: 'actions',
              render: (drawer) => (
                <div className="row">
                  {(drawer.opened_at === null ? [true, false] : [false]).map((opens) => (
                    <Button
                      key={String(opens)}
                      kind="small"
                      aria-label={admin.forWhom(opens ? words.open : words.count, drawer.name)}
                      onClick={() => setOpened({ drawer, opens })}
                    >
                      {opens ? words.open : words.count}
                    </Button>
                  ))}
                </div>
              ),
            },
          ]}
        />
      )}
      {drawers.length > 0 && <Counts drawers={drawers} />}
      {opened === 'edit' && <DrawersDialog drawers={drawers} onClose={close} />}
      {typeof opened === 'object' && <CountDialog {...{ ...opened, drawers }} onClose={close} />}
    </Page>
  );
}

function Counts({ drawers }: { drawers: readonly NamedDrawer[] }) {
  const words = useDrawerWords();
  const money = useMoneyWords();
  const formats = useFormats();
  const list = useInfiniteQuery({ ...pagesQuery('/admin/cash-counts', {}), staleTime: 0 });
  const counts = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const nameOf = (id: number): string => drawers.find((drawer) => drawer.id === id)?.name ?? `${words.drawer} ${id}`;
  const text = (amount: number, currency: string): string => (amount === 0 ? '–' : formats.money({ amount, currency }));
  const moved = (amount: number, { currency, other_drawer_id }: (typeof counts)[number]): string =>
    text(amount, currency) + (amount === 0 || other_drawer_id === null ? '' : ` (${nameOf(other_drawer_id)})`);
  return (
    <div className="card stack">
      <h2>{words.counts}</h2>
      <QueryState query={list} />
      {list.isSuccess && counts.length === 0 && <p className="hint">{words.noCounts}</p>}
      {counts.length > 0 && (
        <DataTable
          label={words.counts}
          rows={counts}
          keyOf={({ id }) => id}
          columns={[
            {
              head: words.drawer,
              kind: 'title',
              render: ({ drawer_id, opens }) =>
                `${nameOf(drawer_id)} · ${opens ? words.kinds.open : words.kinds.count}`,
            },
            {
              head: words.by,
              render: ({ counted_by, created_at }) =>
                [capitalise(formats.moment(Date.parse(created_at), config.time_zone)), counted_by?.name]
                  .filter(Boolean)
                  .join(', '),
            },
            { head: money.reason, kind: 'long', render: ({ reason }) => reason },
            { head: words.expected, kind: 'number', render: (row) => text(row.expected, row.currency) },
            { head: words.counted, kind: 'number', render: (row) => text(row.counted, row.currency) },
            { head: words.difference, kind: 'number', render: (row) => text(row.difference, row.currency) },
            { head: words.put, kind: 'number', render: (row) => moved(row.added, row) },
            { head: words.takenOut, kind: 'number', render: (row) => moved(row.deposited, row) },
          ]}
        />
      )}
      <More list={list} />
    </div>
  );
}
