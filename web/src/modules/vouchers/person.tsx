import { useState } from 'react';
import { useCan } from '../../lib/permissions.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { SellDialog } from './sell-dialog.tsx';
import { useVoucherWords } from './words.ts';

/** Sells gift vouchers to a person. */
export default function PersonVouchers({ user }: SectionPlaces['person']) {
  const words = useVoucherWords();
  const can = useCan();
  const [isSelling, setIsSelling] = useState(false);
  if (!can('payments.take')) return null;
  return (
    <section className="card" aria-label={words.title}>
      <h2>{words.title}</h2>
      <div className="row">
        <Button onClick={() => setIsSelling(true)}>{words.sell}</Button>
      </div>
      {isSelling && <SellDialog user={user} onClose={() => setIsSelling(false)} />}
    </section>
  );
}
