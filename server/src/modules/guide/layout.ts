import { hash } from 'node:crypto';
import { VERSION } from '../../platform/release.ts';
import { escapeHtml } from '../../platform/text.ts';
import { GUIDE } from './pages.ts';
import type { Found } from './search.ts';

/** The guide has no scripts. Its pages load only a stylesheet and images, from this service. */
export const GUIDE_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); --accent: light-dark(#0a6b50, #6fd6b4); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#fff, #16191b); color: light-dark(#1b1f22, #e6e9eb); }
a { color: var(--accent); }
.skip:not(:focus) { position: absolute; left: -999rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 1rem; border-bottom: 1px solid var(--line); }
header form { display: flex; gap: .5rem; margin-left: auto; }
input, button { font: inherit; padding: .3rem .6rem; min-height: 2.5rem; }
.home { font-weight: 600; }
.columns { display: grid; grid-template-columns: 16rem minmax(0, 48rem); gap: 2rem; padding: 1rem; }
nav h2 { font-size: .9rem; margin: 1rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding: .15rem 0; }
nav a[aria-current] { font-weight: 600; color: inherit; }
h1 { line-height: 1.2; } h2 { margin-top: 2rem; }
pre, .table { overflow-x: auto; }
pre { padding: .75rem; border: 1px solid var(--line); border-radius: .4rem; font-size: .875rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
table { border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; } .diagram { background: #fff; padding: .5rem; }
@media (width < 56rem) { .columns { grid-template-columns: minmax(0, 1fr); } nav { order: 1; border-top: 1px solid var(--line); } }
@media print { header form, nav { display: none; } .columns { display: block; } }
`;
/** The address of the stylesheet contains a hash of its content, so browsers can cache it permanently. */
export const STYLE_PATH = `${GUIDE}/${hash('sha256', STYLE, 'hex').slice(0, 12)}.css`;

export interface NavigationGroup {
  title: string;
  links: { title: string; address: string }[];
}

interface PageContent {
  title: string;
  content: string;
  /** The address of the page, to mark it in the navigation. */
  address?: string;
  query?: string;
}

export function layout(
  navigation: readonly NavigationGroup[],
  { title, content, address, query = '' }: PageContent,
): string {
  const groups = navigation.map(({ title: group, links }) => {
    const items = links.map((link) => {
      const current = link.address === address ? ' aria-current="page"' : '';
      return `<li><a href="${escapeHtml(link.address)}"${current}>${escapeHtml(link.title)}</a></li>`;
    });
    return `<h2>${escapeHtml(group)}</h2>\n<ul>${items.join('\n')}</ul>\n`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Courtside guide</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="/apple-touch-icon.png">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="${GUIDE}">Courtside guide</a> <span>Version ${escapeHtml(VERSION)}</span> <a href="/">Open Courtside</a>
<form role="search" action="${GUIDE}/search"><input type="search" name="q" aria-label="Search the guide" value="${escapeHtml(query)}"><button>Search</button></form>
</header>
<div class="columns">
<nav aria-label="Pages of the guide">
${groups.join('')}</nav>
<main id="content">
${content}</main>
</div>
</body>
</html>
`;
}

export function searchPage(query: string, found: readonly Found[]): string {
  const items = found.map(({ page, heading, address, excerpt }) => {
    const title = page === heading ? page : `${page}: ${heading}`;
    return `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a><br>${escapeHtml(excerpt)}</li>\n`;
  });
  const result =
    items.length > 0
      ? `<ol>\n${items.join('')}</ol>\n`
      : '<p>No page contains all of these words. Try fewer or other words.</p>\n';
  return `<h1>Search</h1>\n<p>Results for “${escapeHtml(query)}”:</p>\n${result}`;
}

export const NOT_FOUND = `<h1>This page does not exist</h1>
<p>Search the guide, or start at the <a href="${GUIDE}">front page</a>.</p>
`;
