import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { Failure, More, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useInvoicePdf } from './invoice-data.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { useInvoiceWords } from './invoice-words.ts';

interface Props {
  /** Whether to show the invoices of the signed-in person. A click then saves the PDF. */
  isOwn?: boolean;
  filter?: { user_id?: number; kind?: Invoice['kind'] };
}

/** Invoices and credit notes, newest first. */
export function InvoiceList({ isOwn = false, filter }: Props) {
  const words = useInvoiceWords();
  const formats = useFormats();
  const [opened, setOpened] = useState<Invoice>();
  const saving = useInvoicePdf(isOwn);
  // Both lists have the same items.
  const all = pagesQuery('/admin/invoices', filter ?? {});
  const query = isOwn ? pagesQuery('/me/invoices' as '/admin/invoices', {}) : all;
  const list = useInfiniteQuery({ ...query, staleTime: 0 });
  const invoices = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isOfOne = isOwn || filter?.user_id !== undefined;
  return (
    <>
      <QueryState query={list} />
      {list.isSuccess && invoices.length === 0 && <p className="hint">{words.none}</p>}
      {invoices.length > 0 && (
        <DataTable
          label={words.all}
          rows={invoices}
          keyOf={({ id }) => id}
          columns={[
            {
              head: words.number,
              kind: 'title',
              render: (invoice) => (
                <button
                  type="button"
                  className="link"
                  {...(isOwn && { 'aria-label': `${words.pdf}: ${invoice.number}` })}
                  onClick={() => (isOwn ? saving.mutate(invoice) : setOpened(invoice))}
                >
                  {invoice.number}
                </button>
              ),
            },
            { head: words.date, render: ({ date }) => capitalise(formats.shortDate(date)) },
            ...(isOfOne ? [] : [{ head: words.person, render: ({ buyer }: Invoice) => buyer.name }]),
            {
              head: words.kind,
              render: ({ kind, credited_by_id }) => (
                <>
                  {words.kinds[kind]}{' '}
                  {credited_by_id !== null && <StatusBadge tone="bad">{words.credited}</StatusBadge>}
                </>
              ),
            },
            {
              head: words.amount,
              kind: 'number',
              render: ({ gross, currency }) => formats.money({ amount: gross, currency }),
            },
          ]}
        />
      )}
      {saving.isError && <Failure error={saving.error} />}
      <More list={list} />
      {opened && <InvoiceDialog invoice={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
