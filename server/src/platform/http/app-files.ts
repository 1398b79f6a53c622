import { hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferencesOf } from '../preferences.ts';
import { tagsOf } from './etag.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.service': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.yml': 'text/plain; charset=utf-8',
};

/** The compressed copies that the build writes next to a file, in order of preference. */
const COPIES = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

interface Content {
  bytes: Buffer;
  etag: string;
}

/**
 * Serves the files of a folder. Each file is read once, at its first request, and then kept in memory. Many concurrent
 * requests for a file therefore share one copy and one open file. Files that are added to the folder later are not
 * served.
 */
export class AppFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #contents = new Map<string, Promise<Content>>();

  constructor(folder: string) {
    this.#folder = folder;
    const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
    this.#names = new Set(
      files.map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      ),
    );
  }

  /** The paths below the folder, such as `assets/main.js`, without the compressed copies. */
  get names(): string[] {
    return [...this.#names].filter((name) => this.has(name));
  }

  has(name: string): boolean {
    return this.#names.has(name) && !COPIES.some(({ extension }) => name.endsWith(extension));
  }

  /** Sends a file for which `has` returns true, or 304 if the client has it already (RFC 9110, 13.1.2). */
  async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const accepted = preferencesOf(request.headers['accept-encoding'] ?? 'identity');
    const copies = COPIES.filter(({ extension }) => this.#names.has(`${name}${extension}`));
    const copy = copies.find(({ encoding }) => accepted.includes(encoding));
    const { bytes, etag } = await this.#load(`${name}${copy?.extension ?? ''}`);
    if (copies.length > 0) reply.header('vary', 'accept-encoding');
    reply.header('etag', etag);
    const known = request.headers['if-none-match'];
    if (known !== undefined && (known.trim() === '*' || tagsOf(known).includes(etag))) return reply.code(304).send();
    if (copy) reply.header('content-encoding', copy.encoding);
    return reply.type(TYPES[extname(name)] ?? 'application/octet-stream').send(bytes);
  }

  #load(name: string): Promise<Content> {
    return this.#contents.getOrInsertComputed(name, async () => {
      try {
        const bytes = await readFile(join(this.#folder, name));
        return { bytes, etag: `"${hash('sha1', bytes, 'base64url').slice(0, 16)}"` };
      } catch (error) {
        this.#contents.delete(name); // Read it again at the next request
        throw error;
      }
    });
  }
}
