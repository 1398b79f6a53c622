import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';

/** How many characters the path and query of a request have at most. */
export const URL_LIMIT = 4096;
/** `uri-host [ ":" port ]` of RFC 9112, section 3.2. */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(:\d*)?$/i;

/** The origin that links start with: `PUBLIC_URL`, or else what the request was sent to. */
export function originOf(request: FastifyRequest): string {
  const { PUBLIC_URL } = request.server.settings;
  if (PUBLIC_URL !== '') return PUBLIC_URL;
  const { protocol, host } = request;
  return `${protocol}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}

/** Refuses a request whose host is not told once and well (RFC 9112, section 3.2). @throws {Problem} */
export function checkHost({ raw }: FastifyRequest): void {
  const { host } = raw.headers;
  if (host === undefined && raw.httpVersion === '1.0') return;
  const count = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && /host/i.test(name)).length;
  if (host !== undefined && HOST.test(host) && count <= 1) return;
  throw new Problem('malformed_request', 'HTTP/1.1 needs one Host header, with a host and perhaps a port.');
}

/** The path and query of a request target, which may be a whole URL (RFC 9112, section 3.2.2). */
export function pathOf(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target;
  const path = target.replace(/^[^:]+:\/\/[^/?#]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}
