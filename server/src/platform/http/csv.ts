import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Separator } from '../csv.ts';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { noBody } from './etag.ts';
import { oneOf } from './fields.ts';

export const CSV = 'text/csv';

/** The query parameter of all downloads as CSV. */
export const separator = Type.Optional(
  oneOf(['comma', 'semicolon', 'tab'] as const satisfies Separator[], {
    description: 'Separates the cells; comma by default. A file with semicolons has decimal commas.',
  }),
);

/** Adds routes that accept only `text/csv`. Their handlers read the body from `request.raw`. */
export function acceptCsv(app: App, routes: (app: App) => void): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(CSV, (_request, _body, done) => done(null));
    inner.addContentTypeParser('*', (_request, _body, done) => done(new Problem('unsupported_media_type')));
    routes(inner);
  });
}

/** Returns the name of a file about a period, such as `ledger-2026-11-01-2026-11-30.csv`. */
export function fileNameOf(
  name: string,
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  extension = 'csv',
): string {
  const isWhole = date_from !== undefined && date_to !== undefined;
  const from = date_from === undefined ? '' : `${isWhole ? '' : '-from'}-${date_from}`;
  const to = date_to === undefined ? '' : `${isWhole ? '' : '-to'}-${date_to}`;
  return `${name}${from}${to}.${extension}`;
}

interface TextFile {
  name: string;
  text: AsyncGenerator<string>;
}

/** Streams CSV as a file. Reads no rows for a HEAD request, or after the client has disconnected. */
export function sendCsv(request: FastifyRequest, reply: FastifyReply, file: TextFile): FastifyReply {
  return sendFile(request, reply, { type: CSV, ...file });
}

/** Streams a text file, as `sendCsv` does. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, name, text }: TextFile & { type: string },
): FastifyReply {
  reply.type(`${type}; charset=utf-8${type === CSV ? '; header=present' : ''}`);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return sendAsMade(request, reply, text);
}

/** Streams text. Generates no text for a HEAD request, or after the client has disconnected. */
export function sendAsMade(request: FastifyRequest, reply: FastifyReply, text: AsyncGenerator<string>): FastifyReply {
  return reply.send(request.method === 'HEAD' ? noBody() : Readable.from(text, { objectMode: false }));
}

/** Returns the content type that `Accept` prefers (RFC 9110, 12.5.1), or the first of equally preferred types. */
export function preferredType(request: FastifyRequest, types: readonly [string, ...string[]]): string {
  const ranges = (request.headers.accept ?? '*/*').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { name, quality: Number(q) || 0 };
  });
  const qualityOf = (type: string): number => {
    const names = [type, `${type.split('/', 1)[0]}/*`, '*/*'];
    return names.map((name) => ranges.find((range) => range.name === name)?.quality).find((q) => q !== undefined) ?? 0;
  };
  return types.reduce((best, type) => (qualityOf(type) > qualityOf(best) ? type : best));
}
