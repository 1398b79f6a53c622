import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { invalid, Problem } from '../errors.ts';
import type { Page } from '../page.ts';
import { originOf, URL_LIMIT } from './origin.ts';

/** How long `cursor=…` gets at most: a sort key is at most 120 characters, of which JSON makes 720 bytes. */
const CURSOR_ROOM = 1024;

/** The query parameters of every list. */
export const pageParameters = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'How many to answer, 1–100.' }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: 'The next_cursor of the page before.' }),
  ),
};

/** A page of a list. */
export function pageOf<T extends TSchema>(item: T): Type.TObject<{ data: Type.TArray<T>; next_cursor: TSchema }> {
  const next = Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Send it as cursor to get the next page; null on the last one.',
  });
  return Type.Object({ data: Type.Array(item), next_cursor: next });
}

/** @throws {Problem} `validation_failed` for a cursor that is not of this very list with these filters */
export function readPage(request: FastifyRequest): Page {
  const { limit, cursor } = request.query as { limit: number; cursor?: string };
  return { limit, after: cursor === undefined ? undefined : decode(cursor, listOf(request)) };
}

/**
 * Answers a page, with a `Link` to the next one (RFC 8288).
 * @param rows one more than the limit, when there is more
 */
export function sendPage<Row extends { id: number }, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly Row[],
  { limit, sortKey, present }: { limit: number; sortKey: (row: Row) => string; present: (row: Row) => Item },
): { data: Item[]; next_cursor: string | null } {
  const data = rows.slice(0, limit).map(present);
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { data, next_cursor: null };
  const cursor = encode(listOf(request), sortKey(last), last.id);
  const url = new URL(request.url, originOf(request));
  url.searchParams.delete('cursor');
  refuseLongFilters(url);
  url.searchParams.set('cursor', cursor);
  reply.header('link', `<${url.href}>; rel="next"`);
  return { data, next_cursor: cursor };
}

/** At the first page already, whatever the cursor's length, rather than at one in the middle. @throws {Problem} */
function refuseLongFilters({ pathname, search }: URL): void {
  const most = URL_LIMIT - CURSOR_ROOM;
  if (pathname.length + search.length <= most) return;
  const detail = `There is a next page: send filters of at most ${most} characters, so that its cursor has room.`;
  throw new Problem('url_too_long', detail);
}

/** Names a list: its path and filters, whatever the page. */
function listOf(request: FastifyRequest): string {
  const { limit: _limit, cursor: _cursor, ...filters } = request.query as Record<string, unknown>;
  const sorted = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([request.routeOptions.url, sorted]), 'base64url').slice(0, 12);
}

function encode(list: string, sortKey: string, id: number): string {
  return Buffer.from(JSON.stringify([list, sortKey, id])).toString('base64url');
}

function decode(cursor: string, list: string): readonly [string, number] {
  const [of, sortKey, id] = parse(cursor);
  const usable = of === list && typeof sortKey === 'string' && sortKey.isWellFormed() && !sortKey.includes('\0');
  if (usable && Number.isSafeInteger(id)) return [sortKey, id as number];
  throw invalid([
    {
      parameter: 'cursor',
      code: 'invalid_cursor',
      detail: 'cursor is not of this list with these filters; start again without it.',
    },
  ]);
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
