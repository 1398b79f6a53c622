import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { findPages } from '../../src/modules/guide/pages.ts';
import { diagramFile } from '../../src/modules/guide/render.ts';
import { FILES } from '../../../scripts/release-folder.ts';
import { ROOT } from '../cli/courtside.ts';
import { type Club, openClub } from '../club.ts';
import { read } from '../pages.ts';

let club: Club;
before(async () => {
  club = await openClub({ RATE_LIMIT_PER_MINUTE: '0' });
});
after(() => club.close());

const pages = findPages();

async function open(path: string): Promise<string> {
  const { statusCode, body } = await club.inject(path);
  assert.equal(statusCode, 200, path);
  return body;
}

/** Opens the guide's front page and, step by step, every page and file that a page links to. */
async function openAll(): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  const waiting = ['/guide'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (bodies.has(path)) continue;
    const body = await open(path);
    bodies.set(path, body);
    for (const link of linksOf(body)) if (link.startsWith('/guide')) waiting.push(link.split('#')[0]!);
  }
  return bodies;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, link]) => link!);
}

test('each link leads to a page of the guide, an existing heading, the app or the web', async () => {
  const bodies = await openAll();
  const unreachable = [...pages.keys()].filter((path) => !bodies.has(`/guide/${path}`.replace(/\/$/, '')));
  assert.deepEqual(unreachable, []);
  for (const [path, body] of bodies) {
    for (const link of linksOf(body)) {
      if (/^(https?:|mailto:)/.test(link)) continue;
      const [target, anchor] = link.startsWith('#') ? [path, link.slice(1)] : link.split('#');
      const isPage = bodies.has(target!) || ['/', '/docs', '/apple-touch-icon.png'].includes(target!);
      assert.ok(isPage, `${path}: ${link}`);
      if (anchor) assert.ok(bodies.get(target!)!.includes(` id="${anchor}"`), `${path}: ${link}`);
    }
  }
});

test('a page has no scripts, and loads nothing from elsewhere', async () => {
  for (const path of ['/guide', '/guide/api/errors', '/guide/api/operations/bookings', '/guide/search?q=mail']) {
    const { headers, body } = await club.inject(path);
    assert.match(headers['content-security-policy']!, /^default-src 'none'; style-src 'self'; img-src 'self';/);
    assert.doesNotMatch(body, /<script|style="| src="(https?:)?\/\/|<link[^>]+href="(https?:)?\/\//);
  }
});

for (const [query, page] of [
  ['slot_taken', '/guide/api/operations/bookings#post-apiv1bookings'],
  ['RESTORE drill', '/guide/operating/backup#restore-drill'],
  ['check-in', '/guide/api/bookings#check-in'],
  ['retention personal', '/guide/operating/personal-data'],
] as const) {
  test(`a search for ${query} finds ${page}`, async () => {
    assert.ok(linksOf(await open(`/guide/search?q=${encodeURIComponent(query)}`)).includes(page));
  });
}

for (const query of ['zzyzx', '<script>alert(1)</script>', '%00', '   ']) {
  test(`a search for ${JSON.stringify(query)} finds nothing, and shows the words as text`, async () => {
    const body = await open(`/guide/search?q=${encodeURIComponent(query)}`);
    assert.match(body, /No page contains all of these words/);
    assert.doesNotMatch(body, /<script/);
  });
}

for (const path of ['nowhere', 'api/nowhere', '..%2fpackage.json', 'constructor', 'api/operations/x']) {
  test(`/guide/${path} says that the page does not exist`, async () => {
    const { statusCode, headers, body } = await club.inject(`/guide/${path}`);
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8']);
    assert.match(body, /This page does not exist/);
  });
}

test('the guide describes each operation of the API, with its errors and an example', async () => {
  const document = JSON.parse(await open('/openapi.json')) as { paths: Record<string, object> };
  const bodies = (await Promise.all(pathsOfTags(document).map((tag) => open(`/guide/api/operations/${tag}`)))).join('');
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item)) assert.ok(bodies.includes(`>${method.toUpperCase()} ${path}</h2>`), path);
  }
  const bookings = await open('/guide/api/operations/bookings');
  assert.match(bookings, /409 <code>slot_taken<\/code>/);
  assert.match(bookings, /&quot;booking_date&quot;: &quot;\d{4}-\d\d-\d\d&quot;/);
});

function pathsOfTags(document: object): string[] {
  const { tags } = document as { tags: { name: string }[] };
  return tags.map(({ name }) => name.toLowerCase().replaceAll(' ', '-'));
}

test('each diagram has an image', () => {
  for (const file of pages.values()) {
    for (const [, code] of read(file).matchAll(/^```mermaid\n([^]*?)^```$/gm)) {
      assert.ok(existsSync(join(ROOT, 'docs', diagramFile(code!))), `${file}: run npm run diagrams`);
    }
  }
});

test('a release contains each page, and each target of its links', () => {
  const isPacked = (path: string): boolean =>
    path === 'Containerfile' || FILES.some((file) => path === file || path.startsWith(`${file}/`));
  for (const file of pages.values()) {
    assert.ok(isPacked(file), file);
    for (const [, link] of read(file)
      .replaceAll(/^```[^]*?^```$/gm, '')
      .matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)) {
      if (/^(https?|mailto):/.test(link!)) continue;
      assert.ok(isPacked(join(dirname(file), link!)), `${file}: ${link}`);
    }
  }
});
