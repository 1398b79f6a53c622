import type { Config } from '../../config.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { operator, recordAudit } from './actions.ts';
import { findLastByAction, lockHead } from './store.ts';

const ACTION = 'changeSettings';
const SECRET = /SECRET|PASSWORD|KEY|^client_secret$/;

/** Records the settings in the audit log, without secrets, if they differ from the last recorded settings. */
export async function recordSettings({ db, now }: Context, config: Readonly<Record<string, unknown>>): Promise<void> {
  const after = withoutSecrets(config);
  await transact(db, async (db) => {
    // If several processes start at the same time, this lock lets only one of them record the settings.
    await lockHead(db);
    const last = await findLastByAction(db, ACTION);
    if (last?.after === JSON.stringify(after)) return;
    const before: unknown = last?.after ? JSON.parse(last.after) : undefined;
    await recordAudit(db, operator, { action: ACTION, before, after }, now());
  });
}

/** Removes secrets. Also removes `PORT`, because several processes on a machine have different ports. */
function withoutSecrets({
  PORT: _port,
  ...settings
}: Readonly<Record<string, unknown>> & { PORT?: Config['PORT'] }): object {
  const text = JSON.stringify(settings, (name, value: unknown) => {
    if (SECRET.test(name)) return value === '' ? '' : '(secret)';
    return typeof value === 'string' ? withoutCredentials(value) : value;
  });
  return JSON.parse(text) as object;
}

/** Removes the parts of a URL that may contain a password: the text before the host, and the query string. */
function withoutCredentials(text: string): string {
  return text.replace(/\/\/.*@/, '//').replace(/\?.*$/, '');
}
