import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Voucher } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, More, Page, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { MONEY_DATA } from '../payments/money-data.ts';
import { useVoucherWords } from './words.ts';

/** The gift vouchers of the club, newest first. */
export default function VouchersPage() {
  const words = useVoucherWords();
  const refresh = useRefresh([...MONEY_DATA, '/admin/vouchers']);
  const [cancelling, setCancelling] = useState<Voucher>();
  const list = useInfiniteQuery(pagesQuery('/admin/vouchers', {}));
  const vouchers = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState query={list} />
      {list.isSuccess && vouchers.length === 0 && <Empty>{words.none}</Empty>}
      {vouchers.map((voucher) => (
        <VoucherCard key={voucher.id} voucher={voucher} onCancel={() => setCancelling(voucher)} />
      ))}
      <More list={list} />
      {cancelling && (
        <ConfirmDialog
          title={words.cancelTitle(cancelling.code)}
          confirm={words.cancel}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            const params = { path: { voucher: cancelling.id } };
            await api.post('/admin/vouchers/{voucher}/cancellation', { params });
            showToast(words.cancelled(cancelling.code));
            void refresh();
          }}
          onClose={() => setCancelling(undefined)}
        >
          <p>{words.cancelText}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

function VoucherCard({ voucher, onCancel }: { voucher: Voucher; onCancel: () => void }) {
  const words = useVoucherWords();
  const formats = useFormats();
  const { code, status, expires_on, bought_by, redeemed_by, note } = voucher;
  const facts = [
    words.boughtBy(bought_by.name),
    redeemed_by && words.redeemedBy(redeemed_by.name),
    expires_on !== null && words.until(formats.shortDate(expires_on)),
    note,
  ];
  return (
    <section className="card stack" aria-label={code}>
      <div className="row">
        <h2>
          {formats.money(voucher)} · {code}
        </h2>
        <StatusBadge tone={status === 'open' ? 'good' : 'quiet'}>{words.statuses[status]}</StatusBadge>
      </div>
      <p className="hint">{facts.filter(Boolean).join(' · ')}</p>
      {status === 'open' && (
        <div className="row">
          <Button onClick={onCancel}>{words.cancel}</Button>
        </div>
      )}
    </section>
  );
}
