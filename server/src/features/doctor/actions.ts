import { verifyAudit } from '../audit/actions.ts';
import { hasUnfinishedMove, UNFINISHED_MOVE } from '../../platform/db/move.ts';
import type { Database, Finding } from '../../platform/db/transact.ts';
import { timestamp } from '../../platform/time.ts';
import { findNewestTime, findOverlap, findWrongHold } from './store.ts';

/** Clocks of several processes may differ by so many milliseconds without harm. */
const TOLERATED_MS = 5000;

/** Looks the whole database over, however long it takes. Changes nothing; what cannot be looked at is a finding, too. */
export async function examine(db: Database, now: number): Promise<Finding[]> {
  return db.withoutTimeout(async () => {
    const reached = await attempt('database', async () => {
      const pending = await db.pending();
      const found = [{ check: 'database', ok: true, detail: 'It answers.' }, migrations(pending)];
      return pending.length > 0 ? found : [...found, await wholeness(db)];
    });
    if (reached.some(({ ok }) => !ok)) return reached;
    return [
      ...reached,
      ...(await attempt('integrity', () => db.examine(now))),
      ...(await attempt('overlaps', async () => [await overlaps(db)])),
      ...(await attempt('holds', async () => [await holds(db)])),
      ...(await attempt('audit log', async () => [await auditChain(db)])),
      ...(await attempt('time of events', async () => [await timeOfEvents(db, now)])),
    ];
  });
}

async function attempt(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [{ check, ok: false, detail: `It cannot be looked at: ${(error as Error).message}.` }];
  }
}

function migrations(pending: string[]): Finding {
  const ok = pending.length === 0;
  const detail = ok
    ? 'None is pending.'
    : `Pending: ${pending.join(', ')}. Call courtside migrate, or start the service.`;
  return { check: 'migrations', ok, detail };
}

/** Of a part of a club nothing else can be told. */
async function wholeness({ read }: Database): Promise<Finding> {
  const ok = !(await hasUnfinishedMove(read));
  return { check: 'move', ok, detail: ok ? 'No move to this database is unfinished.' : UNFINISHED_MOVE };
}

async function overlaps({ read }: Database): Promise<Finding> {
  const found = await findOverlap(read);
  const detail = found
    ? `Court ${found.space_id} is held twice on ${found.booking_date}: cancel one of the two, or restore a backup.`
    : 'No court is held twice.';
  return { check: 'overlaps', ok: found === undefined, detail };
}

async function holds({ read }: Database): Promise<Finding> {
  const found = await findWrongHold(read);
  const detail = found
    ? `What booking ${found.id} holds does not go with its status or time: restore a backup.`
    : 'Every booking holds its court at its time, or none, as its status says.';
  return { check: 'holds', ok: found === undefined, detail };
}

async function auditChain({ read }: Database): Promise<Finding> {
  const { records, fault } = await verifyAudit(read);
  const detail = fault === undefined ? `All ${records} records are as they were written.` : `Not as written: ${fault}.`;
  return { check: 'audit log', ok: fault === undefined, detail };
}

/** A clock that has jumped back would let bookings be made in what is past already. */
async function timeOfEvents({ read }: Database, now: number): Promise<Finding> {
  const newest = await findNewestTime(read);
  const ok = newest === undefined || newest <= timestamp(now + TOLERATED_MS);
  const told = newest === undefined ? 'There is no event yet' : `The newest event is of ${newest}`;
  const detail = ok ? `${told}.` : `${told}, and this clock says ${timestamp(now)}: set it by NTP.`;
  return { check: 'time of events', ok, detail };
}
