import { isIPv6 } from 'node:net';
import type { Context } from '../../platform/context.ts';
import { hasProvenOwner } from '../audit/store.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../platform/time.ts';
import { fairQueue } from './fair-queue.ts';
import { deleteAttemptsBefore, findAttempts, lockAttempts, writeAttempts } from './store.ts';

/**
 * Maximum numbers of wrong passwords within `WINDOW_MS`. An IPv6 address is a /64 network here. A pair consists of one
 * account and one address.
 */
const MAX_PER_PAIR = 10;
const MAX_PER_ADDRESS = 50;
const MAX_PER_ACCOUNT = 100;
/**
 * Maximum number of wrong passwords from one address, summed over all accounts that trust the address (see
 * `TRUSTED_MS`).
 */
const MAX_PER_TRUSTED_ADDRESS = 100;
/**
 * How many attempts from one address are checked at the same time. Until an attempt has been checked, it counts as a
 * wrong password. `maxRunning` is therefore far below `MAX_PER_ADDRESS`: correct passwords alone must never reach a
 * limit.
 */
const TURNS = { maxRunning: 8, maxWaiting: 256 };
/**
 * A site is an IPv6 /48 network. One customer may have a whole /48 network with 65,536 /64 networks, but a provider may
 * also divide it among many customers. The limit of a site is therefore this many times the limit of one address.
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

export type Limit = 'pair' | 'address' | 'account' | 'site' | 'codes';
interface Counter {
  limit: Limit;
  who: string;
  /** At most `max` attempts within `ms` milliseconds. All these limits apply. */
  allowed: readonly { max: number; ms: number }[];
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
export function limitAttempts<T>(attempts: Context, attempt: Attempt, check: Check<T>): Promise<T> {
  return inTurn(attempt, () => countAttempt(attempts, attempt, check));
}

async function countAttempt<T>(attempts: Context, attempt: Attempt, check: Check<T>): Promise<T> {
  const { isTrusted, counters } = await countersOf(attempts, attempt);
  const time = await count(attempts, counters);
  try {
    const result = await check(isTrusted);
    await uncount(attempts, counters, time);
    return result;
  } catch (error) {
    if (!isWrong(error)) await uncount(attempts, counters, time).catch(() => {});
    throw error;
  }
}

/** @param isTrusted whether the account has signed in from this IP address before */
export type Check<T> = (isTrusted: boolean) => Promise<T>;

const queues = new Map<string, { run: ReturnType<typeof fairQueue>; attempts: number }>();

/**
 * Checks only a few attempts of an address at the same time, and lets its accounts take turns. Without this queue,
 * members who sign in at their club at the same time would reach the limit of the club's address, because an attempt
 * counts as wrong until it has been checked.
 */
async function inTurn<T>({ account, address }: Attempt, attempt: () => Promise<T>): Promise<T> {
  const queue = queues.getOrInsertComputed(address, () => ({ run: fairQueue(TURNS), attempts: 0 }));
  queue.attempts += 1;
  try {
    return await queue.run({ path: [account], isKnown: false }, attempt);
  } finally {
    queue.attempts -= 1;
    if (queue.attempts === 0) queues.delete(address);
  }
}

/**
 * Returns the counters of an attempt. Attempts from a trusted address have their own counters, so that attackers with
 * other addresses cannot lock out the owner. One of these counters is shared by all accounts that trust the address,
 * because an attacker can use the same network as members.
 */
async function countersOf(
  { db, now }: Context,
  { account, userId, address }: Attempt,
): Promise<{ isTrusted: boolean; counters: Counter[] }> {
  const pair = counterOf('pair', [account, address], MAX_PER_PAIR);
  // This query also runs for unknown accounts, so that the response time does not reveal whether an account exists.
  const since = timestamp(now() - TRUSTED_MS);
  if (await hasProvenOwner(db.read, { user_id: userId ?? 0, address, since })) {
    const counters = [pair, ...countersFor(['trusted accounts', address], MAX_PER_TRUSTED_ADDRESS)];
    return { isTrusted: true, counters };
  }
  // Transactions lock the counters in this order. All requests of an attacker wait for the same counters of the address
  // and the site, so lock them last and only briefly.
  const counters = [
    pair,
    counterOf('account', [account, 'all addresses'], MAX_PER_ACCOUNT),
    ...countersFor(['all accounts', address], MAX_PER_ADDRESS),
  ];
  return { isTrusted: false, counters };
}

/** Returns the counter of an address and, for an IPv6 address, also the counter of its site. */
function countersFor([what, address]: readonly [string, string], max: number, limit: Limit = 'address'): Counter[] {
  const site = siteOf(address);
  const ofAddress = counterOf(limit, [what, address], max);
  return site === undefined ? [ofAddress] : [ofAddress, counterOf('site', [what, site], max * ADDRESSES_PER_SITE)];
}

/** Returns the /48 network of an IPv6 /64 network such as `2001:db8:1:2::`, or undefined for any other text. */
export function siteOf(address: string): string | undefined {
  const networks = networksOf(address);
  return networks.length > 1 ? networks[0] : undefined;
}

/** Returns an IPv4 address, or the /48, /56 and /64 network of an IPv6 /64 network such as `2001:db8:1:2::`. */
export function networksOf(address: string): string[] {
  if (!isIPv6(address)) return [address];
  const [groups = ''] = address.split('::');
  const [first = '', second = '0', third = '0', fourth = '0'] = groups.split(':');
  const site = `${first || '0'}:${second}:${third}:`;
  const part = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${site}:/48`, `${site}${part}::/56`, address];
}

function counterOf(limit: Limit, subject: readonly [string, string], max: number): Counter {
  return { limit, who: hashSecret(JSON.stringify(subject)), allowed: [{ max, ms: WINDOW_MS }] };
}

/**
 * Limits for codes of the second factor, and for codes in emails. A longer period allows more attempts, but fewer per
 * minute, so somebody who keeps guessing must wait longer and longer.
 */
const CODES = [
  { max: 10, ms: WINDOW_MS },
  { max: 15, ms: 4 * HOUR },
  { max: 20, ms: DAY },
];
const MAILED_CODES = [{ max: 5, ms: WINDOW_MS }, ...CODES.slice(1)];

type CodeAttempt = { address: string; isTrusted: boolean } & ({ userId: number } | { mailedTo: string });

/**
 * Limits how often somebody can guess the code of the second factor of a user whose password they know, or the code in
 * an email to an address. Trusted addresses have separate counters, so that nobody with another address can lock out the
 * owner.
 */
export async function limitCodes<T>(
  attempts: Context,
  { address, isTrusted, ...subject }: CodeAttempt,
  check: () => Promise<T>,
): Promise<T> {
  const [account, limit, allowed] =
    'userId' in subject
      ? ([`user ${subject.userId}`, 'codes', CODES] as const)
      : ([`mailed to ${subject.mailedTo}`, 'account', MAILED_CODES] as const);
  const who = hashSecret(JSON.stringify([account, 'codes', isTrusted ? address : 'elsewhere']));
  const counters: Counter[] = [{ limit, who, allowed }];
  const time = await count(attempts, counters);
  try {
    const result = await check();
    await uncount(attempts, counters, time);
    return result;
  } catch (error) {
    if (!isWrong(error)) await uncount(attempts, counters, time).catch(() => {});
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof Problem && error.code === 'invalid_credentials';
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
      const last_at = lastAt(counter, time);
      const times = addTo(counter, await lockAttempts(db, counter.who, last_at), time);
      await writeAttempts(db, counter.who, { times, last_at });
    }
    return time;
  });
}

/** Returns the times of the recent attempts and of the current attempt. Throws if the counter's limit is reached. */
function addTo({ limit, allowed }: Counter, times: readonly number[], time: number): number[] {
  for (const { max, ms } of allowed) {
    const recent = times.filter((earlier) => earlier > time - ms);
    if (recent.length >= max) throw new TooManyAttempts(limit, recent[recent.length - max]! + ms - time);
  }
  return [...times.filter((earlier) => earlier > time - longestOf(allowed)), time];
}

function longestOf(allowed: Counter['allowed']): number {
  return Math.max(...allowed.map(({ ms }) => ms));
}

/**
 * Returns the value of `last_at`. Rows are deleted `WINDOW_MS` after this time, so it is later for counters with a
 * longer period.
 */
function lastAt({ allowed }: Counter, time: number): string {
  return timestamp(time + longestOf(allowed) - WINDOW_MS);
}

async function uncount({ db }: Context, counters: readonly Counter[], time: number): Promise<void> {
  await transact(db, async (db) => {
    for (const counter of counters) {
      const last_at = lastAt(counter, time);
      const times = await lockAttempts(db, counter.who, last_at);
      const index = times.lastIndexOf(time);
      if (index >= 0) await writeAttempts(db, counter.who, { times: times.toSpliced(index, 1), last_at });
    }
  });
}
