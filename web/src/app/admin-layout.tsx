import './admin.css';
import { CourtsideProblem } from '@courtside/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLoaderData, useParams, useRouterState } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { Search } from '../ui/icons/first-icons.ts';
import { ChevronDown, ExternalLink } from '../ui/icons/more-icons.ts';
import { useEffect, useId, useState } from 'react';
import { type Language, useLanguage } from '../i18n/words.tsx';
import { readQuery } from '../lib/queries.ts';
import { useCan } from '../lib/permissions.ts';
import { config, refreshUser } from '../lib/session.ts';
import { Page } from '../ui/components.tsx';
import { sectionsAt } from '../ui/sections.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { groups, type LoadedPage, pageAt } from './admin-pages.ts';
import { openQuickSearch } from './quick-search.tsx';
import { useQuickSearchWords } from './quick-search-words.ts';
import { useAdminWords } from '../i18n/admin-words.ts';

/** How often to look for people who wait for approval, in milliseconds. */
const POLL_MS = 120_000;
const Sections = sectionsAt('adminPage');
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

export default function AdminLayout() {
  const words = useAdminWords();
  const can = useCan();
  const { pages } = useLoaderData({ from: '/admin' });
  const current = useCurrentPage()?.page;
  const needsSecondFactor = useRefusals();
  const allowed = pages.filter(({ permission }) => can(permission));
  const [first] = allowed;
  if (first === undefined) return <p className="notice bad">{words.forbidden}</p>;
  if (needsSecondFactor) return <SecondFactorNeeded />;
  const isAllowed = current === undefined || allowed.includes(current);
  if (!isAllowed && current.path === '/') return <Navigate to={`/admin${first.path}`} replace />;
  return (
    <div className="admin">
      <AdminNav allowed={allowed} current={isAllowed ? current : undefined} />
      <div className="admin-page">
        {isAllowed && current && <Sections path={current.path} />}
        {isAllowed ? <Outlet /> : <Page title={words.notInRole}>{null}</Page>}
      </div>
    </div>
  );
}

/**
 * Loads the account again if the service refuses a request because of the role, which may have changed while the
 * page was open. Returns whether the service has refused a request because the person must set up a second factor.
 */
function useRefusals(): boolean {
  const queries = useQueryClient();
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false);
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const error: unknown = event.type === 'updated' && event.action.type === 'error' && event.action.error;
        if (!(error instanceof CourtsideProblem)) return;
        if (error.code === 'forbidden') void refreshUser();
        if (error.code === 'second_factor_setup_required') setNeedsSecondFactor(true);
      }),
    [queries],
  );
  return needsSecondFactor;
}

function SecondFactorNeeded() {
  const words = useAdminWords();
  return (
    <div className="narrow">
      <Page title={words.secondFactorTitle}>
        <p>{words.secondFactor}</p>
        <div className="row">
          <Link to="/profile" className="button primary">
            {words.openProfile}
          </Link>
        </div>
      </Page>
    </div>
  );
}

/** Shows the page at the current address inside the layout. */
export function AdminPage() {
  const id = useParams({ strict: false, select: (params) => params.id });
  const current = useCurrentPage();
  return current && <current.view key={id} />;
}

/** Returns the page that `Outlet` shows. While the next page is loading, the URL is already the next page's URL. */
function useCurrentPage(): ReturnType<typeof pageAt> {
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  return pageAt(useLoaderData({ from: '/admin' }).pages, shown);
}

/** Links to the admin pages. On small screens, the links are behind a button that shows the current page's name. */
function AdminNav({ allowed, current }: { allowed: readonly LoadedPage[]; current: LoadedPage | undefined }) {
  const words = useAdminWords();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const paths = new Set(allowed.map(({ path }) => path));
  const isDesk = paths.has('/requests') && !paths.has('/club');
  return (
    <nav
      className="admin-nav no-print"
      aria-label={words.sections}
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
    >
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {current && <current.icon aria-hidden="true" size={18} />}
        <span>
          {words.sections}
          {current && `: ${current.name[language]}`}
        </span>
        <ChevronDown aria-hidden="true" size={18} />
      </Button>
      <div id={id} className={isOpen ? 'admin-links open' : 'admin-links'}>
        <SearchButton />
        {Object.entries(groups).map(([group, name]) => {
          const pages = allowed.filter((page) => page.group === group);
          return pages.length === 0 ? null : (
            <LinkGroup
              key={group}
              name={name[language]}
              pages={pages}
              language={language}
              onNavigate={() => setIsOpen(false)}
            />
          );
        })}
        <GuideLink page={isDesk ? 'desk' : 'club-owner'} label={words.help} />
      </div>
    </nav>
  );
}

function SearchButton() {
  const words = useQuickSearchWords();
  return (
    <Button aria-keyshortcuts="Control+K Meta+K" onClick={openQuickSearch}>
      <Search aria-hidden="true" size={18} />
      {words.open}
      <kbd aria-hidden="true">{IS_MAC ? '⌘' : 'Ctrl'} K</kbd>
    </Button>
  );
}

/** Opens the guide in a new tab, so that unsaved input on this page stays. */
function GuideLink({ page, label }: { page: string; label: string }) {
  return (
    <a href={`/guide/${page}`} target="_blank" rel="noreferrer" hrefLang="en">
      <ExternalLink aria-hidden="true" size={18} />
      {label}
    </a>
  );
}

/** Shows how many people wait for approval. */
function PendingCount() {
  const pending = useQuery({
    ...readQuery('/admin/users', { params: { query: { pending: true, limit: 100 } } }),
    enabled: config.registration === 'approval',
    refetchInterval: POLL_MS,
  });
  return <WaitingBadge page={pending.data} />;
}

/** Shows how many booking requests wait for approval. */
function RequestCount() {
  const query = { status: 'pending', limit: 100 } as const;
  const requests = useQuery({
    ...readQuery('/admin/bookings', { params: { query } }),
    refetchInterval: POLL_MS,
  });
  return <WaitingBadge page={requests.data} />;
}

/** Shows how many online payments need attention. */
function AttentionCount() {
  const words = useAdminWords();
  const query = { needs_attention: true, limit: 100 };
  const payments = useQuery({
    ...readQuery('/admin/online-payments', { params: { query } }),
    enabled: config.payments,
    refetchInterval: POLL_MS,
  });
  return <WaitingBadge page={payments.data} label={words.needAttention} />;
}

/** Shows how many emails could not be sent. */
function FailedMailCount() {
  const words = useAdminWords();
  const queues = useQuery({ ...readQuery('/admin/queues'), refetchInterval: POLL_MS });
  const { failed = 0 } = queues.data?.data.find(({ queue }) => queue === 'mail') ?? {};
  return failed > 0 && <CountBadge count={String(failed)} label={words.failedMails(failed)} />;
}

interface WaitingProps {
  page: { data: readonly unknown[]; next_cursor: string | null } | undefined;
  label?: (count: string) => string;
}

/** Shows the number of rows of a page, with “+” if there are more pages. */
function WaitingBadge({ page, label }: WaitingProps) {
  const words = useAdminWords();
  const { data = [], next_cursor = null } = page ?? {};
  if (data.length === 0) return null;
  const count = next_cursor === null ? String(data.length) : `${data.length}+`;
  return <CountBadge count={count} label={(label ?? words.waiting)(count)} />;
}

function CountBadge({ count, label }: { count: string; label: string }) {
  return (
    <span className="admin-count">
      <StatusBadge tone="warn">
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{label}</span>
      </StatusBadge>
    </span>
  );
}

interface LinkGroupProps {
  name: string;
  pages: readonly LoadedPage[];
  language: Language;
  onNavigate: () => void;
}

function LinkGroup({ name, pages, language, onNavigate }: LinkGroupProps) {
  const id = useId();
  const can = useCan();
  return (
    <div>
      <p id={id} className="admin-group">
        {name}
      </p>
      <ul aria-labelledby={id}>
        {pages.map(({ path, icon: Icon, name }) => (
          <li key={path}>
            <Link
              to={`/admin${path}`}
              search={path === '/book-for' ? ({ date }) => ({ date }) : {}}
              activeOptions={{ exact: path === '/', includeSearch: false }}
              onClick={onNavigate}
            >
              <Icon aria-hidden="true" size={18} />
              {name[language]}
              {path === '/people' && can('people.manage') && <PendingCount />}
              {path === '/requests' && <RequestCount />}
              {path === '/online-payments' && <AttentionCount />}
              {path === '/queues' && <FailedMailCount />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
