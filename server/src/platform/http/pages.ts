import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { invalid, Problem } from '../errors.ts';
import type { Page } from '../page.ts';
import { strictObject } from './fields.ts';
import { originOf, URL_LIMIT } from './origin.ts';
import { Rendered, RenderedCache } from './rendered.ts';
import { sendRendered } from './route.ts';

/** Characters reserved for `cursor=…` in a URL. A sort key of 120 characters takes up to 720 bytes as JSON. */
const CURSOR_LENGTH = 1024;

export const pageParameters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Items per page, 1–100.' })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: 'The next_cursor of the previous page.' }),
  ),
};

/** The query string of a list without filters. */
export const PageQuery = strictObject(pageParameters);

export function pageOf<T extends TSchema>(item: T): Type.TObject<{ data: Type.TArray<T>; next_cursor: TSchema }> {
  const next = Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Send this value as `cursor` to get the next page. Null on the last page.',
  });
  return Type.Object({ data: Type.Array(item), next_cursor: next });
}

/** Reads `limit` and `cursor`. @throws {Problem} if the cursor belongs to another list or to other filters */
export function readPage(request: FastifyRequest): Page {
  const { limit, cursor } = request.query as { limit: number; cursor?: string };
  return { limit, after: cursor === undefined ? undefined : decode(cursor, listHash(request)) };
}

/**
 * Returns a page, and sets `Link` to the next page (RFC 8288). The list must be sorted by `sortKey` and id.
 * @param rows up to limit + 1 rows; the extra row shows that there is a next page
 */
export function sendPage<Row extends { id: number }, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly Row[],
  present: (row: Row) => Item,
  sortKey: (row: Row) => string = () => '',
): { data: Item[]; next_cursor: string | null } {
  const { limit } = request.query as { limit: number };
  const { cursor, link } = nextPage(request, rows, sortKey);
  addLink(reply, link);
  return { data: rows.slice(0, limit).map((row) => present(row)), next_cursor: cursor };
}

interface RenderedPage<Row> {
  sortKey: (row: Row) => string;
  render: (rows: Row[]) => Promise<readonly string[]>;
  /** If it is defined, the page is cached until a row has a new version. */
  versionOf?: (row: Row) => string;
  /** Text in the items that can change without a new version. */
  unversioned?: string;
}

/** Works like `sendPage`, for items that `render` converts to JSON. */
export async function sendRenderedPage<Row extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly Row[],
  { sortKey, render, versionOf, unversioned = '' }: RenderedPage<Row>,
): Promise<never> {
  const { limit } = request.query as { limit: number };
  const renderPage = async (): Promise<Rendered> => {
    const { cursor, link } = nextPage(request, rows, sortKey);
    const items = await render(rows.slice(0, limit));
    return new Rendered(`{"data":[${items.join(',')}],"next_cursor":${JSON.stringify(cursor)}}`, link);
  };
  const page = await (versionOf ? findPage() : renderPage());
  addLink(reply, page.link);
  return sendRendered(reply, page);

  function findPage(): Promise<Rendered> {
    const cache = pages.getOrInsertComputed(request.server, () => new RenderedCache());
    const versions = versionsOfRows.getOrInsertComputed(rows, () => rows.map(versionOf!).join());
    return cache.find([originOf(request), request.url, versions, unversioned].join(' '), renderPage);
  }
}

const pages = new WeakMap<FastifyInstance, RenderedCache>();
/** The versions of rows that several requests share. */
const versionsOfRows = new WeakMap<readonly object[], string>();

interface NextPage {
  /** Null on the last page. */
  cursor: string | null;
  link?: string;
}

function nextPage<Row extends { id: number }>(
  request: FastifyRequest,
  rows: readonly Row[],
  sortKey: (row: Row) => string,
): NextPage {
  const { limit } = request.query as { limit: number };
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { cursor: null };
  const cursor = encode(listHash(request), sortKey(last), last.id);
  const url = new URL(request.url, originOf(request));
  url.searchParams.delete('cursor');
  refuseLongFilters(url);
  url.searchParams.set('cursor', cursor);
  return { cursor, link: `<${url.href}>; rel="next"` };
}

function addLink(reply: FastifyReply, link: string | undefined): void {
  if (link === undefined) return;
  const others = reply.getHeader('link'); // On a deprecated route, `Link` already contains the link to the guide
  reply.header('link', [...(others ? [others] : []), link].join(', '));
}

/** Reserves the same length for every cursor, so that filters that are too long fail on the first page, not later. */
function refuseLongFilters({ pathname, search }: URL): void {
  const maxLength = URL_LIMIT - CURSOR_LENGTH;
  if (pathname.length + search.length <= maxLength) return;
  const detail = `Send filters of at most ${maxLength} characters: the URL of the next page also needs its cursor.`;
  throw new Problem('url_too_long', detail);
}

/** Returns a hash of the path and the filters, which identifies a list on all its pages. */
function listHash(request: FastifyRequest): string {
  const { limit: _limit, cursor: _cursor, ...filters } = request.query as Record<string, unknown>;
  const sorted = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([request.routeOptions.url, sorted]), 'base64url').slice(0, 12);
}

function encode(list: string, sortKey: string, id: number): string {
  return Buffer.from(JSON.stringify([list, sortKey, id])).toString('base64url');
}

function decode(cursor: string, list: string): readonly [string, number] {
  const [cursorList, sortKey, id] = parse(cursor);
  const isValid =
    cursorList === list && typeof sortKey === 'string' && sortKey.isWellFormed() && !sortKey.includes('\0');
  if (isValid && Number.isSafeInteger(id)) return [sortKey, id as number];
  const detail = 'cursor belongs to another list or to other filters. Start again without it.';
  throw invalid([{ parameter: 'cursor', code: 'invalid_cursor', detail }]);
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
