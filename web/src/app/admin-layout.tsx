import './admin.css';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type Language, useLanguage } from '../i18n/words.tsx';
import { useUser } from '../lib/session.ts';
import { adminPages, groups } from './admin-pages.ts';
import { type AdminPath, adminPaths } from './admin-paths.ts';
import { useAdminWords } from '../i18n/admin-words.ts';

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
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
