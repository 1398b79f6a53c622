import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { Users } from '../../ui/icons/more-icons.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { sharesQuery } from '../payments/own-payment.ts';
import { useShareWords } from './share-words.ts';

const [ShareDialog, preload] = onDemand(() => import('./share-dialog.tsx'));

/** Opens the dialog in which the player of a held booking shares its price. */
export default function ShareButton({ booking, payment }: SectionPlaces['payOnline']) {
  const words = useShareWords();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...sharesQuery(booking.id), enabled: payment.due > 0 });
  if (!data || data.share_within_minutes === 0) return null;
  // The time to pay starts once, even if the player stops sharing and starts again.
  const newPayBy = Math.min(now() + data.share_within_minutes * 60_000, Date.parse(booking.starts_at));
  const payBy = data.split?.pay_by ?? new Date(newPayBy).toISOString();
  const price = { amount: payment.due, currency: payment.currency };
  return (
    <>
      <Button onPointerEnter={preload} onClick={() => setIsOpen(true)}>
        <Users aria-hidden="true" size={18} />
        {words.share}
      </Button>
      {isOpen && <ShareDialog {...{ booking, price, payBy }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
