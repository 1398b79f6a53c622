import { addDays } from '../../platform/time.ts';

export const membershipStates = ['pending', 'active', 'grace', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** The columns that decide on which days a membership counts. */
export interface Period {
  pending: number;
  starts_on: string;
  ends_on: string | null;
  grace_days: number;
}

export function stateOn({ pending, starts_on, ends_on, grace_days }: Period, date: string): MembershipState {
  if (ends_on !== null && addDays(ends_on, grace_days) < date) return 'ended';
  if (pending === 1 || date < starts_on) return 'pending';
  return ends_on !== null && ends_on < date ? 'grace' : 'active';
}

/** Whether the membership counts for bookings on a day. */
export function countsOn(period: Period, date: string): boolean {
  const state = stateOn(period, date);
  return state === 'active' || state === 'grace';
}
