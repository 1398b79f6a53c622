import type { Config } from '../../config.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { operator, recordAudit } from './actions.ts';
import { findLastOf, lockHead } from './store.ts';

const ACTION = 'changeSettings';
/** Settings that are secrets as a whole. */
const SECRET = /SECRET|PASSWORD|KEY/;

/** Records the settings of a start, without secrets, where they are not those that were recorded last. */
export async function recordSettings(
  { db, now }: { db: Database; now: () => number },
  config: Readonly<Record<string, unknown>>,
): Promise<void> {
  const after = tellable(config);
  await transact(db, async (db) => {
    await lockHead(db); // of processes that start together one records
    const last = await findLastOf(db, ACTION);
    if (last?.after === JSON.stringify(after)) return;
    const before: unknown = last?.after ? JSON.parse(last.after) : undefined;
    await recordAudit(db, operator, { action: ACTION, before, after }, now());
  });
}

/** All but the port, which each process on a machine has of its own. */
function tellable({ PORT: _port, ...settings }: Readonly<Record<string, unknown>> & { PORT?: Config['PORT'] }): object {
  const text = JSON.stringify(settings, (name, value: unknown) => {
    if (SECRET.test(name)) return value === '' ? '' : '(secret)';
    return typeof value === 'string' ? withoutCredentials(value) : value;
  });
  return JSON.parse(text) as object;
}

/** A URL may carry a password before its host, and in its query. */
function withoutCredentials(text: string): string {
  return text.replace(/\/\/.*@/, '//').replace(/\?.*$/, '');
}
