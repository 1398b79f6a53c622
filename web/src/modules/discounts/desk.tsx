import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@courtside/client';
import { useCan } from '../../lib/permissions.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { bookingPaymentQuery, MONEY_DATA } from '../payments/money-data.ts';
import { CodeForm } from './code-form.tsx';
import { useDiscountWords } from './words.ts';

const UPCOMING = new Set(['offered', 'pending', 'confirmed']);

/** The discount code of a booking on its card at the desk. */
export default function DeskCode({ booking }: { booking: AdminBooking }) {
  const words = useDiscountWords();
  const can = useCan();
  const refresh = useRefresh(MONEY_DATA);
  const isShown = can('payments.read') && can('payments.take') && UPCOMING.has(booking.status);
  const { data } = useQuery({ ...bookingPaymentQuery(booking), enabled: isShown });
  if (!isShown) return null;
  const use = async (code: string | null): Promise<void> => {
    const params = { path: { booking: booking.id } };
    await api.put('/admin/bookings/{booking}/discount-code', { params, body: { code } });
    await refresh();
  };
  return <CodeForm payment={data} label={words.enter} onUse={use} />;
}
