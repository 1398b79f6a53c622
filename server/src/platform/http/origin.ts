import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';

/** Maximum length of path and query string, in characters. */
export const URL_LIMIT = 4096;
/** Matches `uri-host [ ":" port ]` (RFC 9112, section 3.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(:\d*)?$/i;

/** Returns `PUBLIC_URL`, or the origin that the client used if `PUBLIC_URL` is not set. */
export function originOf(request: FastifyRequest): string {
  const { PUBLIC_URL } = request.server.settings;
  if (PUBLIC_URL !== '') return PUBLIC_URL;
  const { protocol, host } = request;
  return `${protocol}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}

/** A request must have exactly one valid `Host` header (RFC 9112, section 3.2). */
export function checkHost({ raw }: FastifyRequest): void {
  const { host } = raw.headers;
  if (host === undefined && raw.httpVersion === '1.0') return;
  const count = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && /host/i.test(name)).length;
  if (host !== undefined && HOST.test(host) && count <= 1) return;
  throw new Problem('malformed_request', 'Send exactly one Host header, with a host and an optional port.');
}

/** Returns the path and query. A request target may also be a full URL (RFC 9112, section 3.2.2). */
export function pathOf(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target;
  const path = target.replace(/^[^:]+:\/\/[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}
