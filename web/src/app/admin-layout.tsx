import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type Language, useLanguage } from '../i18n/words.tsx';
import { readQuery } from '../lib/queries.ts';
import { config, useUser } from '../lib/session.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { adminPages, groups } from './admin-pages.ts';
import { type AdminPath, adminPaths } from './admin-paths.ts';
import { useAdminWords } from '../i18n/admin-words.ts';

/** How often to look for people who wait for approval, in milliseconds. */
const POLL_MS = 120_000;

export default function AdminLayout() {
  const words = useAdminWords();
  const user = useUser();
  if (user && user.role !== 'admin') return <p className="notice bad">{words.forbidden}</p>;
  return (
    <div className="admin">
      <AdminNav />
      <div className="admin-page">
        <Outlet />
      </div>
    </div>
  );
}

/** Links to the admin pages. On small screens, the links are behind a button that shows the current page's name. */
function AdminNav() {
  const words = useAdminWords();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/^\/admin/, '') || '/' });
  const current = adminPaths.findLast((page) => path === page || path.startsWith(`${page}/`));
  return (
    <nav
      className="admin-nav no-print"
      aria-label={words.sections}
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
    >
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {current && <PageIcon path={current} />}
        <span>
          {words.sections}
          {current && `: ${adminPages[current].name[language]}`}
        </span>
        <ChevronDown aria-hidden="true" size={18} />
      </button>
      <div id={id} className={isOpen ? 'admin-links open' : 'admin-links'}>
        {Object.entries(groups).map(([group, name]) => {
          const paths = adminPaths.filter((path) => adminPages[path].group === group);
          return paths.length === 0 ? null : (
            <LinkGroup
              key={group}
              name={name[language]}
              paths={paths}
              language={language}
              onNavigate={() => setIsOpen(false)}
            />
          );
        })}
      </div>
    </nav>
  );
}

/** Shows how many people wait for approval. */
function PendingCount() {
  const words = useAdminWords();
  const pending = useQuery({
    ...readQuery('/admin/users', { params: { query: { pending: true, limit: 100 } } }),
    enabled: config.registration === 'approval',
    refetchInterval: POLL_MS,
  });
  const { data = [], next_cursor = null } = pending.data ?? {};
  if (data.length === 0) return null;
  const count = next_cursor === null ? String(data.length) : `${data.length}+`;
  return (
    <span className="admin-count">
      <StatusBadge tone="warn">
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{words.waiting(count)}</span>
      </StatusBadge>
    </span>
  );
}

function PageIcon({ path }: { path: AdminPath }) {
  const Icon = adminPages[path].icon;
  return <Icon aria-hidden="true" size={18} />;
}

interface LinkGroupProps {
  name: string;
  paths: AdminPath[];
  language: Language;
  onNavigate: () => void;
}

function LinkGroup({ name, paths, language, onNavigate }: LinkGroupProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="admin-group">
        {name}
      </p>
      <ul aria-labelledby={id}>
        {paths.map((path) => (
          <li key={path}>
            <Link
              to={`/admin${path}`}
              search={path === '/book-for' ? ({ date }) => ({ date }) : {}}
              activeOptions={{ exact: path === '/', includeSearch: false }}
              onClick={onNavigate}
            >
              <PageIcon path={path} />
              {adminPages[path].name[language]}
              {path === '/people' && <PendingCount />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
