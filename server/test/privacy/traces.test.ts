// Runs on both engines.
import { setPolicy } from '../policy.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { transact } from '../../src/platform/db/transact.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { deleteCursor } from '../../src/platform/events/store.ts';
import { dataOf } from '../../src/modules/notifications/mail-data.ts';
import { fillOutbox, deleteOldMails } from '../../src/modules/notifications/outbox.ts';
import { runJobs } from '../../src/background.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { applyRetention } from '../../src/modules/privacy/retention.ts';
import { hashEmail } from '../../src/platform/email-address.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { operator } from '../../src/modules/audit/actions.ts';
import { claimTest } from '../../src/modules/webhooks/actions.ts';
import { queueDeliveries } from '../../src/modules/webhooks/deliver.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { tablesWith } from './everything.ts';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const register = async (name: string, email: string) =>
  (await club.call('POST', '/auth/register', { body: { name, email, password: 'long rallies at dawn' } })).body;
const db = () => club.context.db.read;
async function bookWith(as: { token: string }, ...participants: object[]) {
  const court = await club.court({ capacity: 4 });
  const made = await club.book(as, { court_id: court.id, participants });
  assert.equal(made.status, 201, made.text);
  return made.body;
}
async function removeParticipants(as: { token: string }, id: number): Promise<void> {
  const left = await club.call('PATCH', `/bookings/${id}`, { as, body: { participants: [] } });
  assert.equal(left.status, 200, left.text);
}

test("unsent mail about others' bookings no longer names the user", async () => {
  const ann = await register('Ann Corge', 'ann@corge.example');
  const bob = await register('Bob Garplington', 'bob@garplington.example');
  await transact(club.context.db, (db) =>
    db
      .updateTable('users')
      .set({ email_verified_at: timestamp(NOON) })
      .where('id', 'in', [ann.user.id, bob.user.id])
      .execute(),
  );
  const mail = { ...club.context, config: { ...club.context.config, SMTP_URL: 'smtp://127.0.0.1:1' } };
  await fillOutbox(mail); // Skip the existing events, so that they cause no emails
  await bookWith(ann, { name: 'Bob Garplington', email: 'bob@garplington.example' });
  await relayEvents(club.context);
  await fillOutbox(mail);
  assert.deepEqual(await tablesWith(club, 'garplington'), ['bookings', 'users']);
  const waiting = db().selectFrom('mails').select(['kind', 'data']).where('status', '=', 'pending');
  const participantOf = async () => {
    const mail = (await waiting.where('user_id', '=', ann.user.id).execute())[0]!;
    return (await dataOf(db(), mail))!.participants[0]!.name;
  };
  assert.equal(await participantOf(), 'Bob Garplington');
  await eraseUser(club.context, bob.user.id);
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, 'garplington'), []);
  assert.equal(await participantOf(), 'Deleted user');
  club.clock.now += 3 * DAY;
  await deleteOldMails(mail);
  club.clock.now = NOON;
  assert.deepEqual(await waiting.execute(), [], 'the email is no longer pending');
  assert.ok((await db().selectFrom('mails').selectAll().execute()).every((mail) => mail.data === null));
  await transact(club.context.db, (db) => deleteCursor(db, 'mail'));
});

test('an erasure finds participants of a cancelled booking, which keeps them until they have got an email', async () => {
  const [host, ned] = [await club.signIn(), await register('Ned Nixborough', 'ned@nixborough.example')];
  await bookWith(host, { email: 'ned@nixborough.example' }, { email: 'Zoe@nixborough.example' });
  await eraseUser(club.context, host.user.id);
  await runJobs(club.context);
  assert.ok((await tablesWith(club, 'zoe@nixborough')).includes('bookings'));
  const zoe = await register('Zoe Nixborough', 'zoe@nixborough.example');
  for (const { user } of [ned, zoe]) await eraseUser(club.context, user.id);
  await runJobs(club.context);
  for (const text of ['nixborough', hashEmail(ned.user.email), hashEmail(zoe.user.email)])
    assert.deepEqual(await tablesWith(club, text), []);
});

test('responses of endpoints lose names, even if the job stops and starts again', async () => {
  const rita = await register('Rita Respondwell', 'rita@respondwell.example');
  await bookWith(await club.signIn(), { email: 'rita@respondwell.example' });
  const hook = { url: 'https://hooks.example/', event_types: ['booking.created'] };
  const { body: webhook } = await club.call('POST', '/admin/webhooks', { as: admin, body: hook });
  await relayEvents(club.context);
  await queueDeliveries(club.context);
  await claimTest({ ...club.context, actor: operator }, webhook.id, 'booking.created');
  await transact(club.context.db, (db) =>
    db.updateTable('webhook_deliveries').set({ answer_body: 'Hello, Rita Respondwell' }).execute(),
  );
  await eraseUser(club.context, rita.user.id);
  assert.deepEqual(await tablesWith(club, 'respondwell'), ['bookings', 'webhook_deliveries']);
  const { db } = club.context;
  const stopping: typeof db.transact = async (fn) => {
    if ((await tablesWith(club, 'respondwell')).includes('bookings')) return db.transact(fn);
    throw new Error('The process stops.');
  };
  await assert.rejects(runJobs({ ...club.context, db: { ...db, transact: stopping } }), /The process stops/);
  club.clock.now += MINUTE;
  await runJobs(club.context);
  club.clock.now = NOON;
  assert.deepEqual(await tablesWith(club, 'respondwell'), []);
});

test('finds a former email of a participant, even after they were removed', async () => {
  const host = await club.signIn();
  const { id } = await bookWith(host, { name: 'Tom Tovenbeck', email: 'Tom@tovenbeck.example' });
  await removeParticipants(host, id);
  const tom = await register('Tom Tovenbeck', 'tom@tovenbeck.example');
  await eraseUser(club.context, tom.user.id);
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, 'tovenbeck'), []);
});

test("former values of an erased player's booking are erased too, in events and in deliveries", async () => {
  const hook = { url: 'https://hooks.example/', event_types: ['booking.updated'] };
  assert.equal((await club.call('POST', '/admin/webhooks', { as: admin, body: hook })).status, 201);
  await queueDeliveries(club.context);
  const ines = await register('Ines Alvarado', 'ines@alvarado.example');
  await removeParticipants(ines, (await bookWith(ines, { name: 'Friend Quillfeather' })).id);
  await relayEvents(club.context);
  await queueDeliveries(club.context);
  assert.deepEqual(await tablesWith(club, 'quillfeather'), ['bookings']);
  await eraseUser(club.context, ines.user.id);
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, 'quillfeather'), []);
});

test('data removed by retention meanwhile does not come back', async () => {
  const ann = await register('Ann Thudworth', 'ann@thudworth.example');
  const bob = await register('Bob Graultham', 'bob@graultham.example');
  await bookWith(await club.signIn(), ...[ann, bob].map(({ user: { name, email } }) => ({ name, email })));
  await eraseUser(club.context, ann.user.id);
  const { db, config, modules } = club.context;
  let isOver = false;
  // Apply the retention once the booking no longer contains Ann's data. At that point, the job has read the event but
  // has not overwritten it yet.
  const transact: typeof db.transact = async (fn) => {
    if (!isOver && !(await tablesWith(club, 'ann@thudworth')).includes('bookings')) {
      isOver = true;
      await setPolicy(db, { retention_days: 1 });
      await applyRetention({ db, config, now: () => NOON + 60 * DAY, modules });
      await setPolicy(db, { retention_days: 0 });
    }
    return db.transact(fn);
  };
  await runJobs({ ...club.context, db: { ...db, transact } });
  assert.ok(isOver);
  assert.deepEqual([await tablesWith(club, 'thudworth'), await tablesWith(club, 'graultham')], [[], ['users']]);
});
