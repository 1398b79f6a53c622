import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { preferencesOf } from '../preferences.ts';

/** Encodings in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Shorter bodies fit into two packets. Compressing them would take time without saving packets. */
const MIN_LENGTH = 2048;
/** Quality 5 would take twice as long for a result that is only a tenth smaller. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Longer bodies, such as the OpenAPI document, are rarely requested, and worth more work. */
const LONG_LENGTH = 256 * 1024;
const thorough = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 9 } };
const COMPRESSIBLE = /^(text\/(?!event-stream)|image\/svg|application\/([\w.-]+\+)?(json|javascript|x-yaml)\b)/;

export const compress: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string') return done();
  return sendCompressed(payload, { reply, encoding: encodingOf(request, reply, payload), done });
};

export const compressFile: onSendHookHandler = (request, reply, payload, done) => {
  const encoding = payload instanceof Readable ? encodingOf(request, reply) : undefined;
  if (encoding === undefined) return done();
  reply.header('content-encoding', encoding).removeHeader('content-length').removeHeader('accept-ranges');
  const stream: Transform = encoding === 'br' ? createBrotliCompress(brotli) : createGzip();
  return done(
    null,
    pipeline(payload as Readable, stream, () => {}),
  );
};

/** Compresses only reads. The length of a compressed response to POST could reveal its secrets (BREACH). */
export function encodingOf(request: FastifyRequest, reply: FastifyReply, body?: string): Encoding | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200 || (body !== undefined && body.length < MIN_LENGTH)) return undefined;
  if (reply.hasHeader('content-encoding') || !COMPRESSIBLE.test(String(reply.getHeader('content-type'))))
    return undefined;
  addVary(reply, 'Accept-Encoding');
  const header = request.headers['accept-encoding'];
  if (header === undefined) return undefined;
  const accepted = preferencesOf(header);
  return ENCODINGS.find((name) => accepted.includes(name));
}

export function sendCompressed(
  body: string,
  { reply, encoding, done }: { reply: FastifyReply; encoding: Encoding | undefined; done: DoneFuncWithErrOrRes },
): void {
  if (encoding === undefined) return done();
  reply.header('content-encoding', encoding);
  const { rendered } = reply;
  const compressed = rendered?.json === body ? rendered.encodedAs(encoding) : compressBody(body, encoding);
  compressed.then((bytes) => done(null, bytes), done);
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export function compressBody(body: string, encoding: Encoding): Promise<Buffer> {
  const isLong = body.length >= LONG_LENGTH;
  if (encoding === 'br') return compressors.br(body, isLong ? thorough.brotli : brotli);
  return compressors.gzip(body, isLong ? thorough.gzip : {});
}

export function addVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? name : `${String(vary)}, ${name}`);
}
