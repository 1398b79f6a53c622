import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';

/** Maximum length of the path and query of a request, in characters. */
export const URL_LIMIT = 4096;
/** A `Host` header: `uri-host [ ":" port ]` of RFC 9112, section 3.2. */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(:\d*)?$/i;

/** Returns the origin for links: `PUBLIC_URL`, or else the origin that the client used. */
export function originOf(request: FastifyRequest): string {
  const { PUBLIC_URL } = request.server.settings;
  if (PUBLIC_URL !== '') return PUBLIC_URL;
  const { protocol, host } = request;
  return `${protocol}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}

/** Checks that a request has one valid `Host` header (RFC 9112, section 3.2). */
export function checkHost({ raw }: FastifyRequest): void {
  const { host } = raw.headers;
  if (host === undefined && raw.httpVersion === '1.0') return;
  const count = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && /host/i.test(name)).length;
  if (host !== undefined && HOST.test(host) && count <= 1) return;
  throw new Problem('malformed_request', 'Send exactly one Host header, with a host and an optional port.');
}

/** Returns the path and query of a request target, which may be a full URL (RFC 9112, section 3.2.2). */
export function pathOf(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target;
  const path = target.replace(/^[^:]+:\/\/[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}
