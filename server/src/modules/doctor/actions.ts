import { sentenceOf, verifyAudit } from '../audit/actions.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import { MigrationError, type MigrationState } from '../../platform/db/migrations.ts';
import { hasUnfinishedMove, UNFINISHED_MOVE } from '../../platform/db/move.ts';
import type { Database, Finding } from '../../platform/db/transact.ts';
import { plural } from '../../platform/text.ts';
import { timestamp } from '../../platform/time.ts';
import { countStaffWithoutApp, findNewestTime, findOverlap, findWrongBusyInterval } from './store.ts';

/** Accepted difference between the clocks of different processes, in milliseconds. */
const TOLERATED_MS = 5000;

/**
 * Runs the checks without a time limit. If the check `database`, `migrations` or `move` fails, skips the other checks.
 * A check that cannot run is reported as a finding too.
 */
export async function examine(db: Database, now: number): Promise<Finding[]> {
  return db.withoutTimeout(async () => {
    const basics = await runCheck('database', async () => {
      const migrations = checkMigrations(await db.migrations());
      const findings = [{ check: 'database', ok: true, detail: 'The database responds.' }, migrations];
      return migrations.ok ? [...findings, await checkMove(db)] : findings;
    });
    if (basics.some(({ ok }) => !ok)) return basics;
    return [
      ...basics,
      ...(await runCheck('integrity', () => db.examine(now))),
      ...(await runCheck('overlaps', async () => [await checkOverlaps(db)])),
      ...(await runCheck('holds', async () => [await checkBusyIntervals(db)])),
      ...(await runCheck('audit log', async () => [await checkAuditLog(db)])),
      ...(await runCheck('time of events', async () => [await checkTimeOfEvents(db, now)])),
      ...(await runCheck('second factor', () => describeSecondFactors(db))),
    ];
  });
}

async function runCheck(check: string, run: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    const { message } = error as Error;
    return [
      { check, ok: false, detail: error instanceof MigrationError ? message : `The check could not run: ${message}.` },
    ];
  }
}

function checkMigrations({ pending, unusable }: MigrationState): Finding {
  const check = 'migrations';
  if (unusable !== undefined) return { check, ok: false, detail: unusable };
  const ok = pending.length === 0;
  const detail = ok
    ? 'No migration is pending.'
    : `Pending: ${pending.join(', ')}. Run courtside migrate, or start the service.`;
  return { check, ok, detail };
}

/**
 * Fails if a move of data into this database is unfinished. Other checks would then be useless, because data is
 * missing.
 */
async function checkMove({ read }: Database): Promise<Finding> {
  const ok = !(await hasUnfinishedMove(read));
  return {
    check: 'move',
    ok,
    detail: ok ? 'The database has no incomplete move of data (courtside migrate-data).' : UNFINISHED_MOVE,
  };
}

async function checkOverlaps({ read }: Database): Promise<Finding> {
  const overlap = await findOverlap(read);
  const detail = overlap
    ? `Court ${overlap.space_id} has overlapping bookings on ${overlap.booking_date}: ` +
      'cancel one of them, or restore a backup.'
    : 'No bookings overlap.';
  return { check: 'overlaps', ok: overlap === undefined, detail };
}

async function checkBusyIntervals({ read }: Database): Promise<Finding> {
  const booking = await findWrongBusyInterval(read);
  const detail = booking
    ? `The busy interval of booking ${booking.id} does not match its status or time: restore a backup.`
    : 'The busy interval of every booking matches its status and time.';
  return { check: 'holds', ok: booking === undefined, detail };
}

async function checkAuditLog({ read }: Database): Promise<Finding> {
  const verification = await verifyAudit(read);
  return { check: 'audit log', ok: verification.fault === undefined, detail: sentenceOf(verification) };
}

/** Checks the clock: if it has jumped back, players can book slots that are already past. */
async function checkTimeOfEvents({ read }: Database, now: number): Promise<Finding> {
  const newest = await findNewestTime(read);
  const ok = newest === undefined || newest <= timestamp(now + TOLERATED_MS);
  const age = newest === undefined ? 'There is no event yet' : `The newest event is from ${newest}`;
  const detail = ok ? `${age}.` : `${age}, but this machine's clock says ${timestamp(now)}: synchronise it with NTP.`;
  return { check: 'time of events', ok, detail };
}

/**
 * Reports how many staff have no authenticator app. The check never fails, because the service asks staff to set one
 * up.
 */
async function describeSecondFactors({ read }: Database): Promise<Finding[]> {
  if (!(await loadPolicy({ read })).require_staff_second_factor) return [];
  const count = await countStaffWithoutApp(read);
  const detail =
    count === 0
      ? 'All staff have set up an authenticator app.'
      : `Staff without an authenticator app: ${plural(count, 'person', 'people')}. ` +
        'To use the admin functions, they must set one up, or sign in with a passkey, or at a sign-in provider that checks several factors.';
  return [{ check: 'second factor', ok: true, detail }];
}
