import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../../platform/release.ts';

/** The path of the guide on the service. */
export const GUIDE = '/guide';
/** The front page, which also lists the pages for the navigation. */
export const FRONT_PAGE = 'docs/README.md';
/** Pages outside `docs/`. `scripts/release-folder.ts` lists them too, so that a release contains them. */
const OTHERS = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'client/README.md', 'data/README.md'],
  'clients/python/README.md',
  'bench/results/*.md',
];

/** Returns the Markdown files of the guide, by the path of their pages below `/guide`, such as `api/errors`. */
export function findPages(): Map<string, string> {
  const files = globSync(['docs/**/*.md', ...OTHERS], { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  return new Map(files.toSorted().map((file) => [pathOf(file), file]));
}

/** Returns the path of a page: `docs/api/README.md` is `api`, and `CONTRIBUTING.md` is `project/contributing`. */
function pathOf(file: string): string {
  if (file.startsWith('docs/')) return file.replace(/^docs\//, '').replace(/(^|\/)README\.md$|\.md$/, '');
  return `project/${file.replace(/\/README\.md$|\.md$/, '').toLowerCase()}`;
}

export function readPage(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Returns the address of a link's target, or undefined if the target is not part of the guide. */
export function resolveLink(file: string, href: string): string | undefined {
  if (/^(https?:|mailto:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(file), path).replace(/\/$/, '');
  const page = [target, `${target}/README.md`].find((name) => name.endsWith('.md') && existsSync(join(ROOT, name)));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (page !== undefined) return `${GUIDE}/${pathOf(page)}`.replace(/\/$/, '') + hash;
  const isFile = target.startsWith('docs/') && existsSync(join(ROOT, target));
  return isFile ? `${GUIDE}/${target.slice('docs/'.length)}` : undefined;
}

/** Returns the id of a heading, as GitHub makes it. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
