import { hasProvenOwner } from '../audit/store.ts';
import { type Database, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { hashSecret } from '../secrets.ts';
import { DAY, MINUTE, timestamp } from '../time.ts';
import { deleteAttemptsBefore, findAttempts, lockAttempts, writeAttempts } from './store.ts';

/** How many wrong passwords there may be, and within how many milliseconds. */
const MOST_FAILURES = 10;
const MOST_OF_ADDRESS = 50;
const MOST_OF_ACCOUNT = 100;
const WITHIN_MS = 15 * MINUTE;
/** How long an address is usual for an account after a sign-in, in milliseconds: longer than a session. */
const USUAL_MS = 90 * DAY;

interface Attempts {
  db: Database;
  now: () => number;
}

/** Whose password is tried, and from where. */
export interface Tried {
  /** Names the account, whether it exists or not. */
  account: string;
  userId: number | undefined;
  address: string;
}

/** What a signed-in user tries who is asked for the password again. */
export function triedBy({ id }: { id: number }, { address }: { address: string }): Tried {
  return { account: `user ${id}`, userId: id, address };
}

/** What counts attempts: the account and address together, the address over all accounts, or the account over all addresses. */
export type Limit = 'pair' | 'address' | 'account';
interface Counter {
  limit: Limit;
  who: string;
  most: number;
}

/** More wrong passwords than a limit allows. */
export class TooManyAttempts extends Problem {
  readonly limit: Limit;

  constructor(limit: Limit, waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super('too_many_attempts', undefined, { headers: { 'retry-after': String(seconds) } });
    this.limit = limit;
  }
}

/**
 * Checks a password, unless there were too many wrong ones. An attempt counts before it is made, or many at once would
 * all be let through; only a wrong password leaves it counted.
 * @throws {TooManyAttempts} and what `check` throws
 */
export async function limitAttempts<T>(attempts: Attempts, tried: Tried, check: () => Promise<T>): Promise<T> {
  const counters = await countersOf(attempts, tried);
  const time = await count(attempts, counters);
  try {
    const result = await check();
    await forgive(attempts, counters, time);
    return result;
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'invalid_credentials';
    if (!isWrong) await forgive(attempts, counters, time).catch(() => {});
    throw error;
  }
}

/** A usual address of the account counts by itself, or an attacker elsewhere, or a neighbour, would lock the owner out. */
async function countersOf({ db, now }: Attempts, { account, userId, address }: Tried): Promise<Counter[]> {
  const pair = counterOf('pair', [account, address], MOST_FAILURES);
  // Also looked up for an account that does not exist: the answer takes the same time.
  const since = timestamp(now() - USUAL_MS);
  if (await hasProvenOwner(db.read, { user_id: userId ?? 0, address, since })) return [pair];
  // Transactions lock them in this order; that of the address, which an attack contends for, is held shortest.
  return [
    pair,
    counterOf('account', [account, 'all addresses'], MOST_OF_ACCOUNT),
    counterOf('address', ['all accounts', address], MOST_OF_ADDRESS),
  ];
}

function counterOf(limit: Limit, subject: readonly [string, string], most: number): Counter {
  return { limit, who: hashSecret(JSON.stringify(subject)), most };
}

/** Counts a request that needs no password, and refuses too many. @throws {Problem} `too_many_attempts` */
export async function limitRequests(
  attempts: Attempts,
  subject: readonly [what: string, address: string],
  most = MOST_FAILURES,
): Promise<void> {
  await count(attempts, [counterOf('pair', subject, most)]);
}

/** Forgets what no longer counts. */
export function forgetOldAttempts({ db, now }: Attempts): Promise<void> {
  return transact(db, (db) => deleteAttemptsBefore(db, timestamp(now() - WITHIN_MS)));
}

async function count({ db, now }: Attempts, counters: readonly Counter[]): Promise<number> {
  const time = now();
  // First without a transaction: attempts that are refused should cost little.
  const known = await findAttempts(
    db.read,
    counters.map(({ who }) => who),
  );
  for (const counter of counters) addTo(counter, known.get(counter.who) ?? [], time);
  return transact(db, async (db) => {
    for (const counter of counters) {
      const times = addTo(counter, await lockAttempts(db, counter.who, timestamp(time)), time);
      await writeAttempts(db, counter.who, { times, last_at: timestamp(time) });
    }
    return time;
  });
}

/** What a counter holds with an attempt more. @throws {TooManyAttempts} */
function addTo({ limit, most }: Counter, times: readonly number[], time: number): number[] {
  const recent = times.filter((earlier) => earlier > time - WITHIN_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= most) throw new TooManyAttempts(limit, oldest + WITHIN_MS - time);
  return [...recent, time];
}

async function forgive({ db }: Attempts, counters: readonly Counter[], time: number): Promise<void> {
  await transact(db, async (db) => {
    for (const { who } of counters) {
      const times = await lockAttempts(db, who, timestamp(time));
      const at = times.lastIndexOf(time);
      if (at >= 0) await writeAttempts(db, who, { times: times.toSpliced(at, 1), last_at: timestamp(time) });
    }
  });
}
