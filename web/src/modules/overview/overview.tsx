import './overview.css';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/words.tsx';
import { useNow } from '../../lib/clock.ts';
import { addDays, capitalise, dateIn, timeOf, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { allQuery, courtsQuery, readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { useOverviewWords } from './overview-words.ts';
import { freePrimeMinutes, PRIME } from './prime-hours.ts';

const REFRESH = { refetchInterval: 60_000, staleTime: 0 };

/** Today's numbers, and the tasks that wait for the staff. Each person sees the numbers that the role can read. */
export default function OverviewPage() {
  const words = useOverviewWords();
  const formats = useFormats();
  const today = dateIn(config.time_zone, useNow());
  return (
    <Page title={words.title} lead={capitalise(formats.date(today))}>
      <Cards title={words.today}>
        <BookingCard today={today} />
        <ReportCards today={today} />
        <PrimeCard today={today} />
      </Cards>
      <Cards title={words.waiting}>
        <RequestCard />
        <MemberCard />
        <NoShowCard today={today} />
        <MailCard />
      </Cards>
    </Page>
  );
}

function Cards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="overview-cards">{children}</ul>
    </section>
  );
}

interface CardProps {
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, string>;
  name: string;
  hint?: string;
  /** Undefined while it loads. */
  value: string | undefined;
  error?: Error | null;
}

function Card({ name, hint, value, error = null, to, search }: CardProps) {
  return (
    <li>
      <Link className="card overview-card" to={to} search={(search ?? {}) as never}>
        <span>{name}</span>
        <strong>{value ?? '…'}</strong>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </Link>
      {error && <Failure error={error} />}
    </li>
  );
}

/** Returns the number of rows of a page, with “+” if there are more pages. */
function countOf(page: { data: readonly unknown[]; next_cursor: string | null } | undefined): string | undefined {
  return page && `${page.data.length}${page.next_cursor === null ? '' : '+'}`;
}

const HELD = 'pending,confirmed,completed,no_show';

function BookingCard({ today }: { today: string }) {
  const words = useOverviewWords();
  const can = useCan()('bookings.read');
  const query = { date: today, status: HELD, limit: 100 };
  const { data, error } = useQuery({
    ...readQuery('/admin/bookings', { params: { query } }),
    ...REFRESH,
    enabled: can,
  });
  if (!can) return null;
  return (
    <Card name={words.bookings} value={countOf(data)} error={error} to="/admin/bookings" search={{ day: today }} />
  );
}

function ReportCards({ today }: { today: string }) {
  const words = useOverviewWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const can = useCan()('reports.read');
  const query = { group_by: 'type' as const, date_from: today, date_to: today };
  const { data, error } = useQuery({
    ...readQuery('/admin/reports/utilisation', { params: { query } }),
    ...REFRESH,
    enabled: can,
  });
  if (!can) return null;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const { occupancy, revenue } = data?.totals ?? {};
  const money = revenue?.map((one) => formats.money(one)).join(', ');
  const link = { to: '/admin/reports', search: { from: today, to: today } } as const;
  return (
    <>
      <Card
        name={words.occupancy}
        value={occupancy === null ? '–' : occupancy === undefined ? undefined : share.format(occupancy)}
        error={error}
        {...link}
      />
      <Card name={words.revenue} hint={words.revenueHint} value={money === '' ? '–' : money} {...link} />
    </>
  );
}

function PrimeCard({ today }: { today: string }) {
  const words = useOverviewWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const can = useCan();
  const days = useQuery({ ...allQuery('/availability', { date: today }), ...REFRESH });
  const courts = useQuery(courtsQuery);
  const now = useNow();
  const minutes = days.data && courts.data && freePrimeMinutes(days.data, courts.data, now);
  const hours =
    minutes === undefined
      ? undefined
      : new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(minutes / 60);
  const hint = words.primeHint(formats.time(timeOf(PRIME.start)), formats.time(timeOf(PRIME.end)));
  const to = can('bookings.read') ? '/admin/' : '/';
  return <Card name={words.prime} hint={hint} value={hours} error={days.error ?? courts.error} to={to} />;
}

function RequestCard() {
  const words = useOverviewWords();
  const can = useCan()('bookings.manage');
  const query = { status: 'pending', limit: 100 };
  const { data, error } = useQuery({
    ...readQuery('/admin/bookings', { params: { query } }),
    ...REFRESH,
    enabled: can,
  });
  return can ? <Card name={words.requests} value={countOf(data)} error={error} to="/admin/requests" /> : null;
}

function MemberCard() {
  const words = useOverviewWords();
  const can = useCan()('people.manage') && config.registration === 'approval';
  const query = { pending: true, limit: 100 };
  const { data, error } = useQuery({ ...readQuery('/admin/users', { params: { query } }), ...REFRESH, enabled: can });
  return can ? <Card name={words.members} value={countOf(data)} error={error} to="/admin/people" /> : null;
}

function NoShowCard({ today }: { today: string }) {
  const words = useOverviewWords();
  const can = useCan()('bookings.read');
  const query = { status: 'no_show', date_from: addDays(today, -7), date_to: today };
  const { data, error } = useQuery({ ...allQuery('/admin/bookings', query), ...REFRESH, enabled: can });
  if (!can) return null;
  const people = data && String(new Set(data.map(({ user }) => user.id)).size);
  const link = { to: '/admin/bookings', search: { status: 'no_show' } } as const;
  return <Card name={words.noShows} hint={words.noShowsHint} value={people} error={error} {...link} />;
}

function MailCard() {
  const words = useOverviewWords();
  const can = useCan()('queues.read');
  const { data, error } = useQuery({ ...readQuery('/admin/queues'), ...REFRESH, enabled: can });
  const failed = data?.data.find(({ queue }) => queue === 'mail')?.failed ?? 0;
  return can ? <Card name={words.mails} value={data && String(failed)} error={error} to="/admin/queues" /> : null;
}
