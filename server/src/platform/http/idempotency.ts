import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid } from '../errors.ts';
import { type Answer, answerOnce, fingerprintOf, type KeyedRequest } from '../idempotency/actions.ts';
import { signedIn } from './identity.ts';
import type { Context } from '../context.ts';
import { etagOf } from './etag.ts';
import { type AnsweredOnce, sendJson } from './route.ts';

export function created(location: string, resource: { version: number }): Answer {
  const body = JSON.stringify(resource);
  return { status: 201, headers: { location, etag: etagOf(resource.version, body) }, body };
}

/** Runs a write in a transaction and sends its response. With an `Idempotency-Key`, a write runs only once. */
export async function writeOnce(
  { context, request, reply }: { context: Context; request: FastifyRequest; reply: FastifyReply },
  make: (db: Db) => Promise<Answer>,
): Promise<AnsweredOnce> {
  const keyed = keyedRequestOf(request);
  return sendAnswer(reply, await (keyed ? answerOnce(context, keyed, make) : transact(context.db, make)));
}

export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): AnsweredOnce {
  return sendJson(reply.code(status).headers(headers), body);
}

export function keyedRequestOf(request: FastifyRequest): KeyedRequest | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = typeof given === 'string' ? unquote(given) : '';
  if (/^[\x20-\x7e]{1,255}$/.test(key)) {
    return { userId: signedIn(request).id, key, fingerprint: fingerprintOf(request.url, request.body) };
  }
  const detail = 'Idempotency-Key must have 1 to 255 printable ASCII characters.';
  throw invalid([{ parameter: 'Idempotency-Key', code: 'wrong_format', detail }]);
}

/** Accepts a key in quotes (RFC 9651, 3.3.3), as the draft for this header requires, or without quotes. */
function unquote(given: string): string {
  const content = /^"((?:[^"\\]|\\["\\])*)"$/.exec(given)?.[1];
  return content === undefined ? given : content.replace(/\\(.)/g, '$1');
}
