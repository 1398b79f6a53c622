import { type Policy, policyFields, storedPolicy } from '../src/modules/club/policy.ts';
import { forgetPolicy } from '../src/modules/club/policy-cache.ts';
import { type ClubRegion, lockClub, updateClub } from '../src/modules/club/store.ts';
import type { Database } from '../src/platform/db/transact.ts';

/** Rules of the club, and its time zone and currency. */
export type TestPolicy = Partial<Policy & ClubRegion>;

/** Environment variables in upper case, and rules of the club in lower case, such as `max_no_shows`. */
export type TestSettings = Readonly<Record<string, string | number | boolean>>;

/** By default, players of a test have no booking limit and may book overlapping slots. */
export const FREE_BOOKING: TestPolicy = { max_upcoming_bookings: 0, may_overlap: true };

export function splitSettings(settings: TestSettings): { env: Record<string, string>; policy: TestPolicy } {
  const isRule = (name: string): boolean => name in policyFields || name === 'time_zone' || name === 'currency';
  const entries = Object.entries(settings);
  return {
    env: Object.fromEntries(entries.filter(([name]) => !isRule(name))) as Record<string, string>,
    policy: Object.fromEntries(entries.filter(([name]) => isRule(name))),
  };
}

/** Sets rules of the club directly in the database, without an audit log entry. */
export async function setPolicy(db: Database, { time_zone, currency, ...rules }: TestPolicy): Promise<void> {
  await db.transact(async (tx) => {
    const { policy } = await lockClub(tx, '2026-11-21T12:00:00.000Z');
    const region = { ...(time_zone !== undefined && { time_zone }), ...(currency !== undefined && { currency }) };
    await updateClub(tx, { ...region, policy: JSON.stringify({ ...storedPolicy(policy), ...rules }) });
  });
  forgetPolicy(db);
}

/** Gives all rules the values that they have at the start of a test. */
export async function resetPolicy(db: Database): Promise<void> {
  await db.transact((tx) => updateClub(tx, { policy: JSON.stringify(FREE_BOOKING) }));
  forgetPolicy(db);
}
