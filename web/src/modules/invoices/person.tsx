import { useState } from 'react';
import { dateIn } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { config } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { InvoicePayer } from './invoice-payer.tsx';
import { useInvoiceWords } from './invoice-words.ts';

/** A person's invoices, with a button that bills the person. */
export default function PersonInvoices({ user }: SectionPlaces['person']) {
  const can = useCan();
  const words = useInvoiceWords();
  const today = dateIn(config.time_zone);
  const [isBilling, setIsBilling] = useState(false);
  if (!can('payments.read')) return null;
  return (
    <section className="card" aria-label={words.title}>
      <h2>{words.title}</h2>
      <InvoicePayer user={user} />
      <InvoiceList filter={{ user_id: user.id }} />
      {can('invoices.manage') && (
        <div className="row">
          <Button onClick={() => setIsBilling(true)}>{words.one}</Button>
        </div>
      )}
      {isBilling && (
        <BillDialog
          user={user}
          period={{ date_from: `${today.slice(0, 8)}01`, date_to: today }}
          onClose={() => setIsBilling(false)}
        />
      )}
    </section>
  );
}
