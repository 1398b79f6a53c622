import { Readable } from 'node:stream';

/** Use this for a HEAD response of unknown length. A string would set a wrong `Content-Length` (RFC 9110, 8.6). */
export function noBody(): Readable {
  return Readable.from([]);
}
