import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type Database, allSettledOrThrow, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { DAY, timestamp } from '../time.ts';
import { deleteKeys, deleteKeysBefore, findKeys, type KeyRow, writeKeys } from './store.ts';

/** A successful response, which can be sent again for a repeated request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A request that carries an idempotency key (draft-ietf-httpapi-idempotency-key-header). */
export interface KeyedRequest {
  userId: number;
  key: string;
  fingerprint: string;
}

const KEEP_RESPONSE_MS = DAY;
/** Requests in progress in this process, identified by `nameOf`. */
const inProgress = new Set<string>();

/** Returns a hash of the path and the body. The order of properties in the body does not matter. */
export function fingerprintOf(path: string, body: unknown): string {
  return hash('sha256', `${path}\n${canonical(body)}`, 'base64url');
}

/** @throws {Problem} `idempotency_in_progress` if this process is already running a request with the same key */
export async function refuseConcurrent<T>(request: KeyedRequest, run: () => Promise<T>): Promise<T> {
  const name = nameOf(request);
  if (inProgress.has(name)) throw new Problem('idempotency_in_progress');
  inProgress.add(name);
  try {
    return await run();
  } finally {
    inProgress.delete(name);
  }
}

/** Runs `make` in one transaction and stores the response for repeated requests. Errors are not stored. */
export function answerOnce(
  { db, now }: Context,
  request: KeyedRequest,
  make: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const write = () =>
    transact(db, async (tx) => {
      // The second query runs after the lock is taken, so it sees a response that the previous lock holder stored.
      const [hasLock, answers] = await allSettledOrThrow(
        db.tryLock(tx, `idempotency ${nameOf(request)}`),
        findAnswers(tx, [request], now()),
      );
      if (!hasLock) throw new Problem('idempotency_in_progress');
      const earlier = findEarlierAnswer(answers, request);
      if (earlier && 'problem' in earlier) throw earlier.problem;
      if (earlier) return earlier.replayed;
      const answer = await make(tx);
      await keepAnswers(tx, [{ ...request, answer, now: now() }]);
      return answer;
    });
  return refuseConcurrent(request, () => retryUnknownOutcome(db, write));
}

/** Stored responses by user and key. */
export type Answers = ReadonlyMap<string, KeyRow>;

/** Returns the stored responses to these requests. Omits and deletes responses that are older than a day. */
export async function findAnswers(db: Db, requests: readonly KeyedRequest[], now: number): Promise<Answers> {
  if (requests.length === 0) return new Map();
  const rows = await findKeys(db, requests);
  const [live, old] = [true, false].map((isLive) =>
    rows.filter((row) => row.created_at > timestamp(now - KEEP_RESPONSE_MS) === isLive),
  );
  if (old!.length > 0) await deleteKeys(db, old!);
  return new Map(live!.map((row) => [nameOf({ userId: row.user_id, key: row.key }), row]));
}

/** Returns the stored response, or a problem if the earlier request with this key was different. */
export function findEarlierAnswer(
  answers: Answers,
  request: KeyedRequest,
): { replayed: Answer } | { problem: Problem } | undefined {
  const stored = answers.get(nameOf(request));
  if (!stored) return undefined;
  if (stored.request_hash !== request.fingerprint) return { problem: new Problem('idempotency_key_reused') };
  const headers = JSON.parse(stored.headers) as Record<string, string>;
  return {
    replayed: { status: stored.status, headers: { ...headers, 'idempotent-replayed': 'true' }, body: stored.body },
  };
}

export interface KeptAnswer extends KeyedRequest {
  answer: Answer;
  now: number;
}

/** Stores the responses to changes, for repeated requests. Call this in the transaction that makes the changes. */
export function keepAnswers(db: Db, answers: readonly KeptAnswer[]): Promise<void> {
  return writeKeys(
    db,
    answers.map(({ userId, key, fingerprint, answer: { status, headers, body }, now }) => ({
      user_id: userId,
      key,
      request_hash: fingerprint,
      status,
      headers: JSON.stringify(headers),
      body,
      created_at: timestamp(now),
    })),
  );
}

/**
 * A write whose outcome is unknown is retried only if its connection is lost within this time after its start. If it is
 * lost later, the client gets `outcome_unknown`.
 */
const RETRY_WITHIN_MS = 1000;
const RETRY_WAITS_MS = [0, 20, 50, 100, 200];

/** Retries a write whose connection was lost at COMMIT. If the commit succeeded, the retry gets the stored response. */
async function retryUnknownOutcome<T>(db: Database, write: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await write();
  } catch (error) {
    const isLate = performance.now() - startedAt > RETRY_WITHIN_MS;
    if (isLate || db.classify(error) !== 'unknown_outcome') throw error;
    return await retryWrite(write).catch((retryError: unknown) => {
      throw db.classify(retryError) === 'unavailable' || isInProgress(retryError) ? error : retryError;
    });
  }
}

/** Retries while the key is locked: the old transaction keeps its lock until the server notices the lost connection. */
async function retryWrite<T>(write: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_WAITS_MS) {
    await sleep(waitMs);
    try {
      return await write();
    } catch (error) {
      if (!isInProgress(error)) throw error;
    }
  }
  throw new Problem('idempotency_in_progress');
}

function isInProgress(error: unknown): boolean {
  return error instanceof Problem && error.code === 'idempotency_in_progress';
}

export function deleteOldAnswers({ db, now }: Context): Promise<void> {
  return transact(db, (db) => deleteKeysBefore(db, timestamp(now() - KEEP_RESPONSE_MS)));
}

function nameOf({ userId, key }: Pick<KeyedRequest, 'userId' | 'key'>): string {
  return `${userId} ${key}`;
}

/** Returns JSON with sorted property names, so that equal bodies give identical strings. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
