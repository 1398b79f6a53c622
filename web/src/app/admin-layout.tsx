import './admin.css';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type Language, useLanguage } from '../i18n/words.tsx';
import { useUser } from '../lib/session.ts';
import { adminIcons } from './admin-icons.ts';
import { adminPages, groups } from './admin-pages.ts';
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

type LinkedPage = Extract<(typeof adminPages)[number], { group: string }>;
const linkedPages = adminPages.filter((page): page is LinkedPage => 'group' in page);

/** Links to the admin pages. On small screens, the links are behind a button that shows the current page's name. */
function AdminNav() {
  const words = useAdminWords();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/^\/admin/, '') || '/' });
  const current = linkedPages.findLast((page) => path === page.path || path.startsWith(`${page.path}/`));
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
        {current && <PageIcon path={current.path} />}
        <span>
          {words.sections}
          {current && `: ${current.name[language]}`}
        </span>
        <ChevronDown aria-hidden="true" size={18} />
      </button>
      <div id={id} className={isOpen ? 'admin-links open' : 'admin-links'}>
        {Object.entries(groups).map(([group, name]) => {
          const pages = linkedPages.filter((page) => page.group === group);
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
      </div>
    </nav>
  );
}

function PageIcon({ path }: { path: LinkedPage['path'] }) {
  const Icon = adminIcons[path];
  return Icon && <Icon aria-hidden="true" size={18} />;
}

interface LinkGroupProps {
  name: string;
  pages: LinkedPage[];
  language: Language;
  onNavigate: () => void;
}

function LinkGroup({ name, pages, language, onNavigate }: LinkGroupProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="admin-group">
        {name}
      </p>
      <ul aria-labelledby={id}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link
              to={`/admin${page.path}`}
              search={page.path === '/book-for' ? ({ date }) => ({ date }) : {}}
              activeOptions={{ exact: page.path === '/', includeSearch: false }}
              onClick={onNavigate}
            >
              <PageIcon path={page.path} />
              {page.name[language]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
