import type { Context } from '../../platform/context.ts';
import { MigrationError, type MigrationState } from '../../platform/db/migrations.ts';
import { hasUnfinishedMove, UNFINISHED_MOVE } from '../../platform/db/move.ts';
import type { Database, Finding } from '../../platform/db/transact.ts';

/**
 * Runs the checks without a time limit. If the check `database`, `migrations` or `move` fails, skips the other checks.
 * A check that cannot run is reported as a finding too.
 */
export async function examine(db: Database, now: number, modules: Context['modules']): Promise<Finding[]> {
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
      ...(await checkModules(db, now, modules)),
    ];
  });
}

async function checkModules(db: Database, now: number, modules: Context['modules']): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of modules.flatMap(({ checks = {} }) => Object.entries(checks))) {
    const found = await runCheck(check, async () => {
      const result = await run(db, now);
      return result ? [{ check, ...result }] : [];
    });
    findings.push(...found);
  }
  return findings;
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
