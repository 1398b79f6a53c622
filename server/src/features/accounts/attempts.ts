import { isIPv6 } from 'node:net';
import type { Context } from '../../platform/context.ts';
import { hasProvenOwner } from '../audit/store.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { DAY, MINUTE, timestamp } from '../../platform/time.ts';
import { deleteAttemptsBefore, findAttempts, lockAttempts, writeAttempts } from './store.ts';

/**
 * Maximum numbers of wrong passwords within `WINDOW_MS`. An IPv6 address is a /64 network here. A pair consists of one
 * account and one address.
 */
const MAX_PER_PAIR = 10;
const MAX_PER_ADDRESS = 50;
const MAX_PER_ACCOUNT = 100;
/**
 * A site is an IPv6 /48 network. One customer may have a whole /48 with 65,536 addresses, but a provider may also
 * divide it among many customers. The limit of a site is therefore this many times the limit of one address.
 */
const ADDRESSES_PER_SITE = 4;
const WINDOW_MS = 15 * MINUTE;
/**
 * After a user has signed in from an IP address, the address is trusted for that account for this many milliseconds.
 */
const TRUSTED_MS = 90 * DAY;

export interface Attempt {
  /** Identifies the account, by user id or email address. An account with this email address need not exist. */
  account: string;
  userId: number | undefined;
  address: string;
}

export function attemptBy({ id }: { id: number }, { address }: { address: string }): Attempt {
  return { account: `user ${id}`, userId: id, address };
}

export type Limit = 'pair' | 'address' | 'account' | 'site';
interface Counter {
  limit: Limit;
  who: string;
  max: number;
}

export class TooManyAttempts extends Problem {
  readonly limit: Limit;

  constructor(limit: Limit, waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super('too_many_attempts', undefined, { headers: { 'retry-after': String(seconds) } });
    this.limit = limit;
  }
}

/**
 * Counts the attempt before `check` runs, so that concurrent attempts cannot exceed a limit. Afterwards, only attempts
 * with the error `invalid_credentials` still count. `check` can verify any secret: a password, a code or a passkey.
 */
export async function limitAttempts<T>(attempts: Context, attempt: Attempt, check: () => Promise<T>): Promise<T> {
  const counters = await countersOf(attempts, attempt);
  const time = await count(attempts, counters);
  try {
    const result = await check();
    await uncount(attempts, counters, time);
    return result;
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'invalid_credentials';
    if (!isWrong) await uncount(attempts, counters, time).catch(() => {});
    throw error;
  }
}

/** From a trusted IP address, only the `pair` limit applies, so that attackers elsewhere cannot lock out the owner. */
async function countersOf({ db, now }: Context, { account, userId, address }: Attempt): Promise<Counter[]> {
  const pair = counterOf('pair', [account, address], MAX_PER_PAIR);
  // This query also runs for unknown accounts, so that the response time does not reveal whether an account exists.
  const since = timestamp(now() - TRUSTED_MS);
  if (await hasProvenOwner(db.read, { user_id: userId ?? 0, address, since })) return [pair];
  // Transactions lock the counters in this order. All requests of an attacker wait for the same counters of the address
  // and the site, so lock them last and only briefly.
  return [
    pair,
    counterOf('account', [account, 'all addresses'], MAX_PER_ACCOUNT),
    ...countersFor(['all accounts', address], MAX_PER_ADDRESS),
  ];
}

/** Returns the counters of an address and of its site, if it has one. */
function countersFor([what, address]: readonly [string, string], max: number, limit: Limit = 'address'): Counter[] {
  const site = siteOf(address);
  const ofAddress = counterOf(limit, [what, address], max);
  return site === undefined ? [ofAddress] : [ofAddress, counterOf('site', [what, site], max * ADDRESSES_PER_SITE)];
}

/** Returns the /48 network of an IPv6 /64 network such as `2001:db8:1:2::`, or undefined for any other text. */
export function siteOf(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const [groups = ''] = address.split('::');
  const [first = '', second = '0', third = '0'] = groups.split(':');
  return `${first || '0'}:${second}:${third}::/48`;
}

function counterOf(limit: Limit, subject: readonly [string, string], max: number): Counter {
  return { limit, who: hashSecret(JSON.stringify(subject)), max };
}

/** Limits requests that do not check a password, such as registrations. Counts every request, whatever its result. */
export async function limitRequests(
  attempts: Context,
  subject: readonly [what: string, address: string],
  max = MAX_PER_PAIR,
): Promise<void> {
  await count(attempts, countersFor(subject, max, 'pair'));
}

export function deleteOldAttempts({ db, now }: Context): Promise<void> {
  return transact(db, (db) => deleteAttemptsBefore(db, timestamp(now() - WINDOW_MS)));
}

async function count({ db, now }: Context, counters: readonly Counter[]): Promise<number> {
  const time = now();
  // This first check needs no transaction, so rejected attempts are cheap.
  const keys = counters.map(({ who }) => who);
  const timesByCounter = await findAttempts(db.read, keys);
  for (const counter of counters) addTo(counter, timesByCounter.get(counter.who) ?? [], time);
  return transact(db, async (db) => {
    for (const counter of counters) {
      const times = addTo(counter, await lockAttempts(db, counter.who, timestamp(time)), time);
      await writeAttempts(db, counter.who, { times, last_at: timestamp(time) });
    }
    return time;
  });
}

/** Returns the times of the recent attempts and of the current attempt. Throws if the counter's limit is reached. */
function addTo({ limit, max }: Counter, times: readonly number[], time: number): number[] {
  const recent = times.filter((earlier) => earlier > time - WINDOW_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= max) throw new TooManyAttempts(limit, oldest + WINDOW_MS - time);
  return [...recent, time];
}

async function uncount({ db }: Context, counters: readonly Counter[], time: number): Promise<void> {
  await transact(db, async (db) => {
    for (const { who } of counters) {
      const times = await lockAttempts(db, who, timestamp(time));
      const index = times.lastIndexOf(time);
      if (index >= 0) await writeAttempts(db, who, { times: times.toSpliced(index, 1), last_at: timestamp(time) });
    }
  });
}
