import { hash } from 'node:crypto';
import { compressBody, type Encoding } from './compression.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The cached body that the response sends. Null if the body is not cached. */
    rendered: Rendered | null;
  }
}

/** A body of JSON in each form that clients have requested. */
export class Rendered {
  readonly json: string;
  /** The link to the next page of a list (RFC 8288). */
  readonly link: string | undefined;
  readonly #encoded: Partial<Record<Encoding, Promise<Buffer>>> = {};
  #tag: string | undefined;

  constructor(json: string, link?: string) {
    this.json = json;
    this.link = link;
  }

  get tag(): string {
    return (this.#tag ??= bodyHash(this.json));
  }

  /** Compresses the body once for all requests. A failure is not kept. */
  encodedAs(encoding: Encoding): Promise<Buffer> {
    return (this.#encoded[encoding] ??= compressBody(this.json, encoding).catch((error: unknown) => {
      delete this.#encoded[encoding];
      throw error;
    }));
  }
}

/** Returns the content of the body's entity tag (RFC 9110, 8.8.3). */
export function bodyHash(body: string): string {
  return hash('sha1', body, 'base64url').slice(0, 16);
}

/** Maximum size of a cache, in characters. A cache that would exceed it is emptied. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** Caches bodies by a key that changes with their content. */
export class RenderedCache {
  readonly #bodies = new Map<string, Rendered>();
  #length = 0;

  async find(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const known = this.#bodies.get(key);
    if (known) return known;
    const rendered = await render();
    if (this.#bodies.has(key)) return rendered; // A concurrent request has added the same body
    const length = key.length + rendered.json.length;
    this.#length += length;
    if (this.#length > MAX_LENGTH) {
      this.#bodies.clear();
      this.#length = length;
    }
    this.#bodies.set(key, rendered);
    return rendered;
  }
}
