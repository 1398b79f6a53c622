import { Readable } from 'node:stream';

/** What a HEAD answers where nobody knows the length of a GET: of anything but a stream Fastify would tell one (RFC 9110, 8.6). */
export function noBody(): Readable {
  return Readable.from([]);
}
