// Runs on both engines.
import { setPolicy } from '../policy.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { transact } from '../../src/platform/db/transact.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { deleteCursor, readEvents } from '../../src/platform/events/store.ts';
import { fillOutbox, deleteOldMails } from '../../src/modules/notifications/outbox.ts';
import { runJobs } from '../../src/background.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { applyRetention } from '../../src/modules/privacy/retention.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { pendingFields, queueDeliveries } from '../../src/modules/webhooks/deliver.ts';
import { insertDeliveries } from '../../src/modules/webhooks/store.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { engine } from '../databases.ts';
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
  const court = await club.court({ capacity: 4 });
  const mail = { ...club.context, config: { ...club.context.config, SMTP_URL: 'smtp://127.0.0.1:1' } };
  await fillOutbox(mail); // Skip the existing events, so that they cause no emails
  await club.book(ann, {
    court_id: court.id,
    participants: [{ name: 'Bob Garplington', email: 'bob@garplington.example' }],
  });
  await relayEvents(club.context);
  await fillOutbox(mail);
  assert.ok((await tablesWith(club, 'garplington')).includes('mails'));
  await eraseUser(club.context, bob.user.id);
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, 'garplington'), []);
  const waiting = db().selectFrom('mails').select('data').where('status', '=', 'pending');
  const [{ data }] = (await waiting.execute()) as [{ data: string }];
  assert.match(data, /Deleted user/);
  club.clock.now += 3 * DAY;
  await deleteOldMails(mail);
  club.clock.now = NOON;
  assert.deepEqual(await waiting.execute(), [], 'the email is no longer pending');
  assert.ok((await db().selectFrom('mails').selectAll().execute()).every((mail) => mail.data === null));
  await transact(club.context.db, (db) => deleteCursor(db, 'mail'));
});

test(
  'data derived from an event during the erasure does not name the user',
  { skip: engine === 'sqlite' && 'SQLite runs one write at a time' },
  async () => {
    const hook = { url: 'https://hooks.example/', event_types: ['booking.created'] };
    assert.equal((await club.call('POST', '/admin/webhooks', { as: admin, body: hook })).status, 201);
    const eve = await register('Eve Waldostone', 'eve@waldostone.example');
    await queueDeliveries(club.context);
    await club.book(eve, { court_id: (await club.court()).id, note: 'waldostone was here' });
    await relayEvents(club.context);
    const { db } = club.context;
    let erasing: Promise<void> | undefined;
    // Erase the user after the events have been read and before the webhook deliveries are stored.
    const slowly = {
      ...db,
      transact: <T>(fn: (tx: Db) => Promise<T>) =>
        db.transact(async (tx) => {
          const [cursor] = await tx
            .selectFrom('event_cursors')
            .selectAll()
            .where('name', '=', 'webhooks')
            .forUpdate()
            .execute();
          const events = await readEvents(tx, { after: cursor!.sequence, limit: 100 });
          erasing = eraseUser(club.context, eve.user.id).then(() => runJobs(club.context));
          const kept = async () =>
            (await readEvents(db.read, { after: cursor!.sequence, limit: 100 })).map(({ data }) => data);
          while ((await kept()).some((data) => data.includes('waldostone'))) await sleep(10);
          await sleep(200);
          const [hook] = await tx.selectFrom('webhooks').select('id').orderBy('id', 'desc').limit(1).execute();
          const rows = events.map(({ sequence, type, data }) => ({
            ...{ webhook_id: hook!.id, message_id: `late_${sequence}`, type, subject: 'x', payload: data },
            ...pendingFields(NOON),
          }));
          await insertDeliveries(tx, rows);
          return fn(tx);
        }),
    };
    await transact(slowly, async () => {});
    await erasing;
    assert.deepEqual(await tablesWith(club, 'waldostone'), []);
  },
);

/** Runs the pending jobs. Returns the number of event rows that they read. */
async function countRead(): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += result.rows.filter((row) => 'json' in row || ('data' in row && 'type' in row)).length;
      return result;
    },
  };
  const { db } = club.context;
  await runJobs({ ...club.context, db: { ...db, read: db.read.withPlugin(counter) } });
  return count;
}

test('concurrent erasures share one scan, and unnamed users need none', async () => {
  const people = await Promise.all([1, 2, 3].map((n) => register(`Zoe Nixborough${n}`, `zoe${n}@nixborough.example`)));
  const court = await club.court({ capacity: 4 });
  const host = await club.signIn();
  for (let hour = 10; hour < 20; hour++) {
    await club.book(host, { court_id: court.id, start_time: `${hour}:00`, end_time: `${hour + 1}:00` });
  }
  await relayEvents(club.context);
  const events = (await db().selectFrom('events').select('id').execute()).length;
  const eraseAll = async (ids: number[]) => {
    for (const id of ids) await eraseUser(club.context, id);
    return countRead();
  };
  await transact(club.context.db, (db) => db.deleteFrom('meta').where('name', '=', 'participants_marked').execute());
  const once = await eraseAll([people[0].user.id]);
  assert.ok(once >= events, 'the first erasure reads all events');
  const booked = people[1];
  const participants = [{ email: 'zoe3@nixborough.example' }];
  const own = await club.book(booked, { court_id: court.id, start_time: '20:00', end_time: '21:00', participants });
  assert.equal(own.status, 201, own.text);
  await relayEvents(club.context);
  const strangers = await Promise.all([4, 5].map((n) => register(`Zoe Nixborough${n}`, `zoe${n}@nixborough.example`)));
  const none = await eraseAll(strangers.map(({ user }) => user.id));
  assert.ok(none <= 2, `only the new events are read, not ${none}`);
  const both = await eraseAll([booked.user.id, people[2].user.id]);
  assert.ok(both >= events && both < 2 * events, `one scan takes both: ${both} of ${events}`);
  assert.deepEqual(await tablesWith(club, 'nixborough'), []);
});

test('finds a former email of a participant, even after they were removed', async () => {
  const host = await club.signIn();
  const court = await club.court({ capacity: 4 });
  const participants = [{ name: 'Tom Tovenbeck', email: 'Tom@tovenbeck.example' }];
  const { body } = await club.book(host, { court_id: court.id, participants });
  const left = await club.call('PATCH', `/bookings/${body.id}`, { as: host, body: { participants: [] } });
  assert.equal(left.status, 200, left.text);
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
  const court = await club.court({ capacity: 4 });
  const { body } = await club.book(ines, { court_id: court.id, participants: [{ name: 'Friend Quillfeather' }] });
  const left = await club.call('PATCH', `/bookings/${body.id}`, { as: ines, body: { participants: [] } });
  assert.equal(left.status, 200, left.text);
  await relayEvents(club.context);
  await queueDeliveries(club.context);
  assert.deepEqual(await tablesWith(club, 'quillfeather'), ['events', 'webhook_deliveries']);
  await eraseUser(club.context, ines.user.id);
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, 'quillfeather'), []);
});

test('data removed by retention meanwhile does not come back', async () => {
  const [ann] = [
    await register('Ann Thudworth', 'ann@thudworth.example'),
    await register('Bob Graultham', 'bob@graultham.example'),
  ];
  const court = await club.court({ capacity: 4 });
  const participants = [
    { name: 'Ann Thudworth', email: 'ann@thudworth.example' },
    { name: 'Bob Graultham', email: 'bob@graultham.example' },
  ];
  await club.book(await club.signIn(), { court_id: court.id, participants });
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
