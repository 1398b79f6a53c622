// A player books and cancels repeatedly. Prints the number of emails that arrive at a mail server. Fails if this
// number exceeds the service's limit. With `--registrations N`, somebody first registers N times with the unverified
// address of a stranger, each time from another IP address, and also asks for verification and new passwords.
// Options: --size (bookings), --registrations, --verified 1 (the player's address is verified), --postgres 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { findCursor, findEnds, hasUnrelayed } from '../../src/platform/events/store.ts';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { atExit, openDatabase, openService, print, readNumbers, run } from '../faults/script.ts';
import { mailSettings, startBox } from '../mail/fixture.ts';
import { type Account, openContext, type Server } from '../processes.ts';
import { record } from '../recorder.ts';

const options = readNumbers({ size: 200, registrations: 0, verified: 0, postgres: 0 });
/**
 * Verified addresses get at most ten booking emails an hour. Unverified addresses get only the verification email and,
 * on request, at most one link for a new password every five minutes.
 */
const MAX_MAILS = options.verified > 0 ? 10 : options.registrations > 0 ? 3 : 1;
const AT_ONCE = 10;
const PASSWORD = 'long rallies at dawn';

await run(async () => {
  const { size, registrations, verified, postgres } = options;
  print.run(options);
  const { box, close } = await startBox();
  atExit(close);
  const database = await openDatabase(postgres > 0);
  const { db } = await openContext(database);
  const { fixture, servers, end } = await openService(database, {
    ...{ players: 1, processes: 1 },
    settings: { ...mailSettings(box), TRUST_PROXY: 'true' },
  });
  const player = registrations > 0 ? await registerRepeatedly(servers[0]!, fixture.key) : fixture.players[0]!;
  if (verified === 0 && registrations === 0)
    await db.transact((db) =>
      db.updateTable('users').set({ email_verified_at: null }).where('id', '=', player.id).execute(),
    );
  while ((await findCursor(db.read, 'mail')) === undefined) await sleep(20);
  const recorder = record(fixture.key, () => servers[0]!.origin);
  const date = addDays(timestamp(Date.now()).slice(0, 10), 2);
  const slot = { court: fixture.courts[0]!, date, start: 600, end: 660 };
  for (let i = 0; i < size; i++) await recorder.cancel(player, (await recorder.create(player, slot))!);
  const isDone = async (): Promise<boolean> => {
    if ((await hasUnrelayed(db.read)) || (await findCursor(db.read, 'mail')) !== (await findEnds(db.read)).last)
      return false;
    const due = db.read.selectFrom('outbox').select('id').where('queue', '=', 'mail');
    return (await due.where('due_at', '<=', timestamp(Date.now())).limit(1).execute()).length === 0;
  };
  while (!(await isDone())) await sleep(100);
  print.figure('bookings made and cancelled', size);
  print.figure('mails received', box.mails.length);
  await end();
  await db.close();
  return Math.max(0, box.mails.length - MAX_MAILS);
});

/** Registers with the same address again and again. Returns the account of the only registration that succeeds. */
async function registerRepeatedly({ origin }: Server, key: string): Promise<Account> {
  const statuses = new Map<number, number>();
  const accounts: Account[] = [];
  let next = 0;
  const post = async (path: string, more: { body?: object; token?: string }) => {
    const headers: Record<string, string> = {
      'x-api-key': key,
      'x-forwarded-for': `198.51.${next >> 8}.${next & 255}`,
    };
    if (more.token !== undefined) headers['authorization'] = `Bearer ${more.token}`;
    if (more.body) headers['content-type'] = 'application/json';
    const request = { method: 'POST', headers, ...(more.body && { body: JSON.stringify(more.body) }) };
    const answer = await fetch(`${origin}/api/v1${path}`, request);
    return { status: answer.status, text: await answer.text() };
  };
  const register = async (): Promise<void> => {
    while (next++ < options.registrations) {
      // Alternate the case of the letters, which the service must ignore.
      const email = next % 2 === 0 ? 'stranger@example.org' : 'Stranger@Example.org';
      const { status, text } = await post('/auth/register', { body: { name: 'Stranger', email, password: PASSWORD } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201) {
        const { token, user } = JSON.parse(text) as { token: string; user: { id: number } };
        accounts.push({ id: user.id, token });
      }
      await post('/auth/password-reset-requests', { body: { email } });
      const [account] = accounts;
      if (account) await post('/auth/email-verification-requests', { token: account.token });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, register));
  print.figure('registrations by status', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
  return accounts[0]!;
}
