import { setMeta } from '../platform/db/meta.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Db } from '../platform/db/schema.ts';
import { type Database, transact } from '../platform/db/transact.ts';
import { DAY, MINUTE, timestamp } from '../platform/time.ts';
import type { Outage } from './rules.ts';

/** Stored as JSON in the `meta` table. Times are timestamps. */
interface Uptime {
  /** The last time at which a process recorded that it was running. */
  lastSeen: string;
  outages: Outage[];
}

const NAME = 'uptime';
/** The interval at which `lastSeen` is written, in milliseconds. */
const WRITE_AFTER_MS = 15_000;
/** If `lastSeen` is older than this many milliseconds, there was an outage. */
const OUTAGE_AFTER_MS = MINUTE;
/** Outages are deleted after this many milliseconds, which is longer than any booking. */
const KEEP_MS = 2 * DAY;
/** Maximum number of stored outages. Each stored outage makes the query for no-shows longer. */
const MAX_OUTAGES = 100;

/** Records that the service is running. Returns the recent outages, including an outage that has just ended. */
export async function recordUptime({ db, now }: { db: Database; now: () => number }): Promise<Outage[]> {
  const before = await readUptime(db.read);
  if (before && now() - Date.parse(before.lastSeen) < WRITE_AFTER_MS) return before.outages;
  return transact(db, async (tx) => {
    await tx.selectFrom('meta').select('name').where('name', '=', NAME).forUpdate().execute();
    const uptime = uptimeAt(now(), await readUptime(tx));
    await setMeta(tx, NAME, JSON.stringify(uptime));
    return uptime.outages;
  });
}

function uptimeAt(now: number, before: Uptime | undefined): Uptime {
  const lastSeen = timestamp(now);
  const wasDown = before !== undefined && now - Date.parse(before.lastSeen) > OUTAGE_AFTER_MS;
  const outages = [...(before?.outages ?? []), ...(wasDown ? [{ from: before.lastSeen, to: lastSeen }] : [])];
  const recent = outages.filter(({ to }) => to > timestamp(now - KEEP_MS));
  return { lastSeen, outages: recent.slice(-MAX_OUTAGES) };
}

async function readUptime(db: Db): Promise<Uptime | undefined> {
  const [row] = await uptimeRow(db, {});
  return row && (JSON.parse(row.value) as Uptime);
}

const uptimeRow = prepared((db) => db.selectFrom('meta').select('value').where('name', '=', NAME));
