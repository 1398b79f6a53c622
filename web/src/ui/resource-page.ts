import { createElement, type ComponentType } from 'react';
import type { Language } from '../i18n/words.tsx';
import type { AdminPage, AdminPages, AuditActions } from '../lib/web-module.ts';
import type { DetailsProps, ResourceWords } from './resource-list.tsx';

interface Options<Path> extends Pick<AdminPage, 'permission' | 'group' | 'icon'> {
  /** The name that the service gives the resource, such as `Webhook`. */
  name: string;
  /** The address of the page below `/admin`, and of the resource in the API. */
  path: Path;
  words: Record<Language, ResourceWords>;
  /** The content of an entry, if it is not only the values of its fields. */
  load?: () => Promise<{ default: ComponentType<DetailsProps> }>;
}

/**
 * Returns what the `admin.ts` of a module exports for a resource that the service declares: a page that lists, creates,
 * changes and deletes its entries, and labels for the audit log.
 */
export function resourcePage<const Path extends `/${string}`>({ name, path, words, load, ...page }: Options<Path>) {
  const { en, es } = words;
  const showPage = async () => {
    const [{ ResourceList }, details] = await Promise.all([import('./resource-list.tsx'), load?.()]);
    return { default: () => createElement(ResourceList, { path, words, Details: details?.default }) };
  };
  return {
    pages: { [path]: { ...page, name: { en: en.name, es: es.name }, load: showPage } } as unknown as AdminPages<Path>,
    auditActions: {
      [`create${name}`]: { en: `${en.one} created`, es: `${es.one}: creación` },
      [`update${name}`]: { en: `${en.one} changed`, es: `${es.one}: cambio` },
      [`delete${name}`]: { en: `${en.one} deleted`, es: `${es.one}: eliminación` },
    } as AuditActions,
    auditTargets: { [path.slice(1)]: { en: en.one, es: es.one } },
  };
}
