import { findAttempts, lockAttempts, writeAttempts } from '../modules/accounts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { hashSecret } from '../platform/secrets.ts';
import { plural } from '../platform/text.ts';
import { DAY, MINUTE, timestamp } from '../platform/time.ts';
import { type Companion, isByAdmin } from './people.ts';
import type { Limits } from './quotas.ts';
import type { BookingPart, Exemptions, Rule } from './part.ts';

/** How many people a player has named by email in the last 24 hours. */
interface Naming {
  used: number;
  added: number;
  limit: number;
}

declare module './part.ts' {
  interface Facts {
    /** Undefined if the request names nobody by email for the first time, or if no limit applies. */
    naming?: Naming;
  }
}

interface NamingRequest {
  userId: number;
  companions?: readonly Companion[];
  limits: Limits;
  now: number;
  exemptions?: Exemptions;
}

/**
 * Counts the different email addresses that each player has named as participants in the last 24 hours. Addresses
 * without an account count too. Otherwise, a player could find out from the limit who has an account. The table
 * `failed_attempts` stores the times: one row for each player, and one row for each player and address.
 */
export class NamedPeople {
  readonly #times: Map<string, number[]>;
  readonly #changed = new Set<string>();

  constructor(times: ReadonlyMap<string, number[]>) {
    this.#times = new Map(times);
  }

  /** Returns undefined if no limit applies, or if the request names nobody for the first time. */
  usageOf(request: NamingRequest): Naming | undefined {
    const { userId, limits, now } = request;
    const added = countedKeys(request).filter((key) => this.#recent(addressOf(userId, key), now).length === 0);
    if (added.length === 0) return undefined;
    return { used: this.#recent(playerOf(userId), now).length, added: added.length, limit: limits.namedPeople };
  }

  /** Counts the new participants of a request. The caller must have locked the player. */
  add(request: NamingRequest): void {
    const { userId, now } = request;
    for (const key of countedKeys(request)) {
      const address = addressOf(userId, key);
      if (this.#recent(address, now).length > 0) continue;
      for (const who of [address, playerOf(userId)]) {
        this.#times.set(who, [...this.#recent(who, now), now]);
        this.#changed.add(who);
      }
    }
  }

  async write(db: Db, now: number): Promise<void> {
    // Rows are deleted 15 minutes after `last_at`. With this value, they are deleted after 24 hours.
    const last_at = timestamp(now + DAY - 15 * MINUTE);
    for (const who of [...this.#changed].toSorted()) {
      await lockAttempts(db, who, last_at);
      await writeAttempts(db, who, { times: this.#times.get(who)!, last_at });
    }
  }

  #recent(who: string, now: number): number[] {
    return (this.#times.get(who) ?? []).filter((time) => time > now - DAY);
  }
}

/**
 * Limits how many people a player can name. Otherwise, a player could invite all members of a club, or find out who has
 * an account.
 */
const namedPeople: Rule = {
  name: 'quota',
  exemptsAdmins: true,
  checksPeople: true,
  code: 'quota_exceeded',
  field: () => 'participants',
  breaks: ({ naming }) => naming !== undefined && naming.used + naming.added > naming.limit,
  detail: ({ naming }) =>
    `You can name at most ${plural(naming!.limit, 'person', 'people')} by email within 24 hours, and have named ${naming!.used}.`,
  values: ({ naming }) => ({ quota: 'named_people', limit: naming!.limit, used: naming!.used }),
};

export const namedPeoplePart: BookingPart<NamedPeople> = {
  load: loadNamedPeople,
  facts(named, request) {
    const naming = named.usageOf(request);
    return naming ? { naming } : {};
  },
  rules: [namedPeople],
  granted: (named, request) => named.add(request),
  write: (db, named, now) => named.write(db, now),
};

/** Loads the counters of the players. Call this after the players have been locked. */
async function loadNamedPeople(db: Db, requests: readonly NamingRequest[]): Promise<NamedPeople> {
  const counters = requests.flatMap((request) => {
    const addresses = countedKeys(request).map((key) => addressOf(request.userId, key));
    return addresses.length === 0 ? [] : [playerOf(request.userId), ...addresses];
  });
  return new NamedPeople(counters.length === 0 ? new Map() : await findAttempts(db, [...new Set(counters)]));
}

function countedKeys({ companions = [], limits, ...request }: NamingRequest): string[] {
  if (limits.namedPeople === 0 || isByAdmin(request)) return [];
  return companions.flatMap(({ key, isNew }) => (isNew && key !== null ? key : []));
}

const playerOf = (userId: number): string => hashSecret(JSON.stringify([`user ${userId}`, 'named']));
const addressOf = (userId: number, key: string): string => hashSecret(JSON.stringify([`user ${userId}`, 'named', key]));
