import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid } from '../errors.ts';
import { type Answer, answerOnce, isKnownKey } from '../idempotency/actions.ts';
import { signedIn } from './access.ts';
import type { Context } from './app-types.ts';
import { etagOf } from './etag.ts';
import { sendJson } from './route.ts';

/** A 201 with its `Location` and `ETag`. */
export function created(location: string, resource: { version: number }): Answer {
  const body = JSON.stringify(resource);
  return { status: 201, headers: { location, etag: etagOf(resource.version, body) }, body };
}

/** Runs a write once for an `Idempotency-Key`, or just runs it when there is none, and sends its answer. */
export async function writeOnce(
  { context, request, reply }: { context: Context; request: FastifyRequest; reply: FastifyReply },
  make: (db: Db) => Promise<Answer>,
): Promise<never> {
  const key = readKey(request);
  const keyed = { userId: signedIn(request).id, path: request.url, body: request.body };
  const { status, headers, body } =
    key === undefined ? await transact(context.db, make) : await answerOnce(context, { ...keyed, key }, make);
  return sendJson(reply.code(status).headers(headers), body);
}

/** Whether a request with this key, if it has one, was answered before or is under way. */
export async function isKnown({ db }: Context, request: FastifyRequest): Promise<boolean> {
  const key = readKey(request);
  return key !== undefined && isKnownKey(db, signedIn(request).id, key);
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const detail = 'Idempotency-Key must have 1 to 255 printable ASCII characters.';
  throw invalid([{ parameter: 'Idempotency-Key', code: 'wrong_format', detail }]);
}
