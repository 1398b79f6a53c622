import { Readable } from 'node:stream';

/**
 * Returns an empty stream, for a HEAD response if the length of the GET response is unknown. For a string, Fastify
 * would send a wrong `Content-Length` (RFC 9110, 8.6).
 */
export function noBody(): Readable {
  return Readable.from([]);
}
