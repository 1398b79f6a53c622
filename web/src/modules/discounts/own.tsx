import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@courtside/client';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { ownPaymentQuery } from '../payments/own-payment.ts';
import { CodeForm } from './code-form.tsx';
import { useDiscountWords } from './words.ts';

const UPCOMING = new Set(['offered', 'pending', 'confirmed']);

/** The discount code of a player's booking. */
export default function OwnCode({ booking: { id, role, status } }: { booking: Booking }) {
  const words = useDiscountWords();
  const isOwn = role === 'owner' && UPCOMING.has(status);
  const refresh = useRefresh(['bookings', '/me/account', '/me/account/movements']);
  const { data } = useQuery({ ...ownPaymentQuery(id), enabled: isOwn });
  if (!isOwn) return null;
  const use = async (code: string | null): Promise<void> => {
    await api.put('/bookings/{booking}/discount-code', { params: { path: { booking: id } }, body: { code } });
    await refresh();
  };
  return <CodeForm payment={data} label={words.have} onUse={use} />;
}
