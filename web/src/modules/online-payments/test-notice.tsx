import './online.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { useOnlineWords } from './words.ts';

const MONEY_PAGES = new Set([
  '/online-payments',
  '/money',
  '/payment-terms',
  '/bank',
  '/invoices',
  '/vouchers',
  '/discount-codes',
]);

/** Says on the pages about money that online payments are only tested so far. */
export default function TestNotice({ path }: SectionPlaces['adminPage']) {
  const words = useOnlineWords();
  const mayRead = useCan()('payments.read');
  const isMoney = MONEY_PAGES.has(path);
  const { data } = useQuery({ ...readQuery('/admin/payment-providers'), enabled: mayRead && isMoney });
  const active = data?.data.filter((provider) => provider.active) ?? [];
  if (!isMoney || active.length === 0 || active.some(({ mode }) => mode === 'live')) return null;
  return (
    <p className="notice test-notice no-print">
      {words.testNotice}
      {path !== '/online-payments' && <Link to="/admin/online-payments">{words.testLink}</Link>}
    </p>
  );
}
