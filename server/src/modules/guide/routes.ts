import { join } from 'node:path';
import { loadSamples } from '../../platform/http/docs-samples.ts';
import { AppFiles } from '../../platform/http/app-files.ts';
import type { App } from '../../platform/http/app-types.ts';
import { sendListEtag } from '../../platform/http/etag.ts';
import { sendHtml } from '../../platform/http/html.ts';
import { ROOT } from '../../platform/release.ts';
import { GUIDE_CSP, layout, type NavigationGroup, NOT_FOUND, searchPage, STYLE, STYLE_PATH } from './layout.ts';
import { type Document, OPERATIONS, operationPages } from './operations.ts';
import { findPages, FRONT_PAGE, GUIDE, readPage, resolveLink } from './pages.ts';
import { search, sectionsOf } from './search.ts';

/** Serves the documents of this version at `/guide`. They are read when the first person opens the guide. */
export function guideRoutes(app: App): void {
  let guide: Guide | undefined;
  const open = (): Guide => (guide ??= new Guide(() => app.swagger() as unknown as Document));
  const options = { schema: { hide: true }, onRequest: app.rates.open, onSend: sendListEtag };
  app.get(STYLE_PATH, options, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(STYLE),
  );
  app.get(GUIDE, options, async (_request, reply) => sendHtml(reply, (await open().page(''))!, GUIDE_CSP));
  app.get<{ Querystring: { q?: string | string[] } }>(`${GUIDE}/search`, options, async (request, reply) =>
    sendHtml(reply, await open().search(String(request.query.q ?? '')), GUIDE_CSP),
  );
  app.get<{ Params: { '*': string } }>(`${GUIDE}/*`, options, async (request, reply) => {
    const path = request.params['*'].replace(/\/$/, '');
    if (open().files.has(path)) {
      reply.headers({ 'content-security-policy': GUIDE_CSP, 'cache-control': 'no-cache' });
      return open().files.send(request, reply, path);
    }
    const html = await open().page(path);
    if (html === undefined) reply.code(404);
    return sendHtml(reply, html ?? open().notFound(), GUIDE_CSP);
  });
}

/** The pages of the guide. A page is rendered once, at its first request. */
class Guide {
  /** The images and examples in `docs/`. */
  readonly files = new AppFiles(join(ROOT, 'docs'));
  readonly #pages = findPages();
  /** The pages that describe the operations of the OpenAPI document, as Markdown. */
  #operations: ReadonlyMap<string, string> | undefined;
  readonly #rendered = new Map<string, string>();
  readonly #navigation = readNavigation();
  #sections: ReturnType<typeof sectionsOf> | undefined;

  readonly #readDocument: () => Document;

  constructor(readDocument: () => Document) {
    this.#readDocument = readDocument;
  }

  async operations(): Promise<ReadonlyMap<string, string>> {
    return (this.#operations ??= operationPages(this.#readDocument(), await loadSamples()));
  }

  async page(path: string): Promise<string | undefined> {
    const file = this.#pages.get(path);
    const text = file === undefined ? await this.#operationPage(path) : readPage(file);
    if (text === undefined) return undefined;
    const rendered = this.#rendered.get(path);
    if (rendered !== undefined) return rendered;
    // Load the Markdown parser only if somebody reads the guide
    const { renderMarkdown } = await import('./render.ts');
    const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Courtside';
    const address = `${GUIDE}/${path}`.replace(/\/$/, '');
    const content = renderMarkdown(file ?? `docs/${path}.md`, text);
    const html = layout(this.#navigation, { title, content, address });
    this.#rendered.set(path, html);
    return html;
  }

  /** Builds the OpenAPI document only when a reader opens a page about operations. */
  async #operationPage(path: string): Promise<string | undefined> {
    return path.startsWith(OPERATIONS) ? (await this.operations()).get(path) : undefined;
  }

  async search(query: string): Promise<string> {
    this.#sections ??= [
      ...[...this.#pages].flatMap(([path, file]) => sectionsOf(path, readPage(file))),
      ...[...(await this.operations())].flatMap(([path, text]) => sectionsOf(path, text)),
    ];
    return layout(this.#navigation, {
      title: 'Search',
      content: searchPage(query, search(this.#sections, query)),
      query,
    });
  }

  notFound(): string {
    return layout(this.#navigation, { title: 'Not found', content: NOT_FOUND });
  }
}

/** Reads the headings of the front page and the links in the lists below them. */
function readNavigation(): NavigationGroup[] {
  const [, ...groups] = readPage(FRONT_PAGE).split(/^## /m);
  return groups.map((group) => ({
    title: group.split('\n', 1)[0]!,
    links: [...group.matchAll(/^- \[([^\]]+)\]\(([^)\s]+)\)/gm)].flatMap(([, title, href]) => {
      const address = resolveLink(FRONT_PAGE, href!);
      return address === undefined ? [] : [{ title: title!.replaceAll('`', ''), address }];
    }),
  }));
}
