import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { atEnd, type Database, together, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { DAY, timestamp } from '../time.ts';
import { deleteKey, deleteKeysBefore, findKey, insertKey, type KeyRow } from './store.ts';

/** A whole answer of success, ready to be sent again. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

/** A request that carries an idempotency key. */
export interface KeyedRequest {
  userId: number;
  key: string;
  path: string;
  body: unknown;
}

/** How long an answer is kept, in milliseconds. */
const KEEP_MS = DAY;
const running = new Set<string>();

/**
 * Runs `make` in one transaction with the note of its answer, or gives the answer that an equal request got before
 * (draft-ietf-httpapi-idempotency-key-header). A refusal keeps nothing.
 * @throws {Problem} `idempotency_key_reused`, `idempotency_in_progress`, and what `make` throws
 */
export async function answerOnce(
  { db, now }: { db: Database; now: () => number },
  request: KeyedRequest,
  make: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const name = `${request.userId} ${request.key}`;
  if (running.has(name)) throw new Problem('idempotency_in_progress');
  running.add(name);
  try {
    return await settleOutcome(db, () =>
      transact(db, async (tx) => {
        // Under the lock, since a query sees what was committed when its turn comes.
        const [isFirst, kept] = await together(db.tryLock(tx, lockOf(name)), findKey(tx, request.userId, request.key));
        if (!isFirst) throw new Problem('idempotency_in_progress');
        return replayOrMake(tx, request, { kept, make, now: now() });
      }),
    );
  } finally {
    running.delete(name);
  }
}

/** Whether a key has been written, or a request with it runs: here, or in another process, which has its lock then. */
export async function isKnownKey(db: Database, userId: number, key: string): Promise<boolean> {
  const name = `${userId} ${key}`;
  if (running.has(name)) return true;
  const [isFree, kept] = await Promise.all([db.tryLock(db.read, lockOf(name)), findKey(db.read, userId, key)]);
  return !isFree || kept !== undefined;
}

function lockOf(name: string): string {
  return `idempotency ${name}`;
}

/** How long after its beginning a write is still tried again, and the waits before it is, in milliseconds. */
const SETTLE_WITHIN_MS = 1000;
const SETTLE_WAITS_MS = [0, 20, 50, 100, 200];

/**
 * When the connection was lost at COMMIT, the key tells what became of it: trying again replays or makes. Who has waited
 * long already is told that the outcome is unknown.
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

/** Forgets the answers that are older than a day. */
export function forgetOldAnswers({ db, now }: { db: Database; now: () => number }): Promise<void> {
  return transact(db, (db) => deleteKeysBefore(db, timestamp(now() - KEEP_MS)));
}

async function replayOrMake(
  db: Db,
  { userId, key, path, body }: KeyedRequest,
  { kept, make, now }: { kept: KeyRow | undefined; make: (db: Db) => Promise<Answer>; now: number },
): Promise<Answer> {
  const request_hash = hash('sha256', `${path}\n${canonical(body)}`, 'base64url');
  if (kept && kept.created_at > timestamp(now - KEEP_MS)) {
    if (kept.request_hash !== request_hash) throw new Problem('idempotency_key_reused');
    const headers = JSON.parse(kept.headers) as Record<string, string>;
    return { status: kept.status, headers: { ...headers, 'idempotent-replayed': 'true' }, body: kept.body };
  }
  if (kept) await deleteKey(db, userId, key);
  const answer = await make(db);
  const { status, headers } = answer;
  const row = { user_id: userId, key, request_hash, status, headers: JSON.stringify(headers), body: answer.body };
  atEnd(db, insertKey(db, { ...row, created_at: timestamp(now) }));
  return answer;
}

/** JSON with sorted names: the same for bodies that say the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
