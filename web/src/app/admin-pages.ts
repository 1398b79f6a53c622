import { lazyRouteComponent } from '@tanstack/react-router';
import type { Language } from '../i18n/words.tsx';
import type { AdminGroup, AdminPage } from '../lib/web-module.ts';
import { type AdminPath, modules } from '../modules.ts';

/** Groups of admin pages, in navigation order. */
export const groups: Record<AdminGroup, Record<Language, string>> = {
  day: { en: 'Day to day', es: 'Día a día' },
  club: { en: 'Club', es: 'Club' },
  figures: { en: 'Reports and data', es: 'Informes y datos' },
  technical: { en: 'Developers', es: 'Desarrolladores' },
};

type View = ReturnType<typeof componentOf>;
export type LoadedPage = Omit<AdminPage, 'load' | 'loadEntry'> & {
  path: AdminPath;
  component: View;
  entry: View | undefined;
};
type Labels = Record<string, Readonly<Record<Language, string>>>;

/** The parts of all modules that only admins need. */
export interface Admin {
  /** All admin pages, in navigation order. */
  pages: readonly LoadedPage[];
  auditActions: Labels;
  auditTargets: Labels;
  overrides: Labels;
}

const componentOf = (load: AdminPage['load']) => lazyRouteComponent(load);

async function loadParts(): Promise<Admin> {
  const loaders = modules.flatMap(({ admin }) => admin ?? []);
  const parts = await Promise.all(loaders.map((loader) => loader()));
  const order = Object.keys(groups);
  const placeOf = ({ group, isFirst = false }: Pick<AdminPage, 'group' | 'isFirst'>) =>
    order.indexOf(group) - (isFirst ? 0.5 : 0);
  return {
    pages: parts
      .flatMap(({ pages = {} }) => Object.entries(pages))
      .map(([path, { load, loadEntry, ...page }]) => ({
        ...{
          ...page,
          path: path as AdminPath,
          component: componentOf(load),
          entry: loadEntry && componentOf(loadEntry),
        },
      }))
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
    auditActions: Object.assign({}, ...parts.map(({ auditActions }) => auditActions)) as Labels,
    auditTargets: Object.assign({}, ...parts.map(({ auditTargets }) => auditTargets)) as Labels,
    overrides: Object.assign({}, ...parts.map(({ overrides }) => overrides)) as Labels,
  };
}

let admin: Promise<Admin> | undefined;

/** Loads the parts of all modules that only admins need. Later calls return the same pages. */
export function loadAdmin(): Promise<Admin> {
  admin ??= loadParts().catch((error: unknown) => {
    admin = undefined;
    throw error;
  });
  return admin;
}

/** Returns the page at an address, such as `/admin/courts`, and its view. `/admin/people/12` is an entry of a page. */
export function pageAt(pages: readonly LoadedPage[], pathname: string): { page: LoadedPage; view: View } | undefined {
  const [, , name = '', id] = pathname.replace(/\/$/, '').split('/');
  const page = pages.find(({ path }) => path === `/${name}`);
  const view = id === undefined ? page?.component : /^\d+$/.test(id) ? page?.entry : undefined;
  return page && view && { page, view };
}
