import type { Checks } from '../module.ts';
import { timestamp } from '../time.ts';

/** Accepted difference between the clocks of different processes, in milliseconds. */
const TOLERATED_MS = 5000;

export const checks: Checks = {
  /** Checks the clock: if it has jumped back, players can book slots that are already past. */
  async 'time of events'({ read }, now) {
    const query = read.selectFrom('events').select('timestamp').orderBy('id', 'desc').limit(1);
    const newest = (await query.executeTakeFirst())?.timestamp;
    const ok = newest === undefined || newest <= timestamp(now + TOLERATED_MS);
    const age = newest === undefined ? 'There is no event yet' : `The newest event is from ${newest}`;
    const detail = ok ? `${age}.` : `${age}, but this machine's clock says ${timestamp(now)}: synchronise it with NTP.`;
    return { ok, detail };
  },
};
