import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { type Database, allSettledOrThrow, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { DAY, timestamp } from '../time.ts';
import { deleteKeys, deleteKeysBefore, findKeys, type KeyRow, writeKeys } from './store.ts';

/** A whole answer of success, ready to be sent again. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

/** A request that carries an idempotency key (draft-ietf-httpapi-idempotency-key-header). */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** A hash of the path and the body: the same for requests that ask for the same. */
  fingerprint: string;
}

/** How long an answer is kept, in milliseconds. */
const KEEP_MS = DAY;
/** The keys that are in progress in this process (see `nameOf`). */
const running = new Set<string>();

/** Returns a hash of the path and the body. The order of names in the body does not matter. */
export function fingerprintOf(path: string, body: unknown): string {
  return hash('sha256', `${path}\n${canonical(body)}`, 'base64url');
}

/** Runs a request, unless one with the same key is in progress in this process. @throws {Problem} `idempotency_in_progress` */
export async function oneAtATime<T>(request: KeyedRequest, run: () => Promise<T>): Promise<T> {
  const name = nameOf(request);
  if (running.has(name)) throw new Problem('idempotency_in_progress');
  running.add(name);
  try {
    return await run();
  } finally {
    running.delete(name);
  }
}

/**
 * Runs `make` in one transaction and keeps its answer, or gives the answer that an equal request got before. No answer is
 * kept of a refusal.
 * @throws {Problem} `idempotency_key_reused`, `idempotency_in_progress`, and what `make` throws
 */
export function answerOnce(
  { db, now }: { db: Database; now: () => number },
  request: KeyedRequest,
  make: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const write = () =>
    transact(db, async (tx) => {
      // The second query starts after the first has the lock, so it sees the answer of the transaction that had the lock.
      const [isFirst, answers] = await allSettledOrThrow(
        db.tryLock(tx, `idempotency ${nameOf(request)}`),
        findAnswers(tx, [request], now()),
      );
      if (!isFirst) throw new Problem('idempotency_in_progress');
      const before = findEarlierAnswer(answers, request);
      if (before && 'problem' in before) throw before.problem;
      if (before) return before.replayed;
      const answer = await make(tx);
      await keepAnswers(tx, [{ ...request, answer, now: now() }]);
      return answer;
    });
  return oneAtATime(request, () => settleOutcome(db, write));
}

/** Returns the answers that are kept for these requests. Deletes those that are older than a day. */
export async function findAnswers(
  db: Db,
  requests: readonly KeyedRequest[],
  now: number,
): Promise<Map<string, KeyRow>> {
  if (requests.length === 0) return new Map();
  const rows = await findKeys(db, requests);
  const [live, old] = [true, false].map((is) => rows.filter((row) => row.created_at > timestamp(now - KEEP_MS) === is));
  if (old!.length > 0) await deleteKeys(db, old!);
  return new Map(live!.map((row) => [nameOf({ userId: row.user_id, key: row.key }), row]));
}

/** Returns the answer to an earlier request with the same key, or the problem with reusing the key. */
export function findEarlierAnswer(
  answers: ReadonlyMap<string, KeyRow>,
  request: KeyedRequest,
): { replayed: Answer } | { problem: Problem } | undefined {
  const kept = answers.get(nameOf(request));
  if (!kept) return undefined;
  if (kept.request_hash !== request.fingerprint) return { problem: new Problem('idempotency_key_reused') };
  const headers = JSON.parse(kept.headers) as Record<string, string>;
  return { replayed: { status: kept.status, headers: { ...headers, 'idempotent-replayed': 'true' }, body: kept.body } };
}

/** An answer to keep for the key of its request. */
export interface KeptAnswer extends KeyedRequest {
  answer: Answer;
  now: number;
}

/** Keeps answers, in the transaction of the write. */
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

/** How long after its beginning a write is still tried again, and the waits before it is, in milliseconds. */
const SETTLE_WITHIN_MS = 1000;
const SETTLE_WAITS_MS = [0, 20, 50, 100, 200];

/**
 * When the connection was lost at COMMIT, the key tells what became of the write: trying again replays its answer, or makes it. After a
 * long wait the client is told that the outcome is unknown.
 */
async function settleOutcome<T>(db: Database, write: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await write();
  } catch (error) {
    const isLate = performance.now() - began > SETTLE_WITHIN_MS;
    if (isLate || db.classify(error) !== 'unknown_outcome') throw error;
    return await writeAgain(write).catch((second: unknown) => {
      throw db.classify(second) === 'unavailable' || isInProgress(second) ? error : second;
    });
  }
}

/** Until the server notices the loss, the transaction that was lost still has the lock of the key. */
async function writeAgain<T>(write: () => Promise<T>): Promise<T> {
  for (const waitMs of SETTLE_WAITS_MS) {
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

/** Deletes the answers that are older than a day. */
export function deleteOldAnswers({ db, now }: { db: Database; now: () => number }): Promise<void> {
  return transact(db, (db) => deleteKeysBefore(db, timestamp(now() - KEEP_MS)));
}

function nameOf({ userId, key }: Pick<KeyedRequest, 'userId' | 'key'>): string {
  return `${userId} ${key}`;
}

/** JSON with sorted names: the same for bodies that say the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
