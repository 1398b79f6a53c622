import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { DAY, MINUTE, timestamp } from '../time.ts';
import type { Outage } from './rules.ts';

/** What is kept of the service's life, as JSON in `meta`. */
interface Life {
  /** When a process last looked. */
  seen: string;
  outages: Outage[];
}

const NAME = 'service life';
/** How old `seen` gets before it is written again, and how old it is after an outage, in milliseconds. */
const WRITE_AFTER_MS = 15_000;
const OUTAGE_AFTER_MS = MINUTE;
/** For so long a booking may be judged by an outage, in milliseconds: none lasts longer. */
const KEEP_MS = 2 * DAY;

/** Notes that the service runs; answers the outages of the last two days, one that has just ended included. */
export async function noteLife({ db, now }: { db: Database; now: () => number }): Promise<Outage[]> {
  const before = await readLife(db.read);
  if (before && now() - Date.parse(before.seen) < WRITE_AFTER_MS) return before.outages;
  return transact(db, async (tx) => {
    await tx.selectFrom('meta').select('name').where('name', '=', NAME).forUpdate().execute();
    const life = lifeAt(now(), await readLife(tx));
    const value = JSON.stringify(life);
    await tx
      .insertInto('meta')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return life.outages;
  });
}

function lifeAt(now: number, before: Life | undefined): Life {
  const seen = timestamp(now);
  const isBack = before !== undefined && now - Date.parse(before.seen) > OUTAGE_AFTER_MS;
  const outages = [...(before?.outages ?? []), ...(isBack ? [{ from: before.seen, to: seen }] : [])];
  return { seen, outages: outages.filter(({ to }) => to > timestamp(now - KEEP_MS)) };
}

async function readLife(db: Db): Promise<Life | undefined> {
  const [row] = await lifeRow(db, {});
  return row && (JSON.parse(row.value) as Life);
}

const lifeRow = prepared((db) => db.selectFrom('meta').select('value').where('name', '=', NAME));
