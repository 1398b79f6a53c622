import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../../src/db/transact.ts';
import type { Db } from '../../src/db/schema.ts';
import { relayEvents } from '../../src/events/relay.ts';
import { deleteCursor, readEvents } from '../../src/events/store.ts';
import { fillOutbox, forgetOldMails } from '../../src/mail/outbox.ts';
import { eraseUser } from '../../src/privacy/actions.ts';
import { DAY } from '../../src/time.ts';
import { freshAt, queueDeliveries } from '../../src/webhooks/deliver.ts';
import { insertDeliveries } from '../../src/webhooks/store.ts';
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

test('of two who are erased at once, neither comes back with the other', async () => {
  const [ann, bob] = [
    await register('Ann Thud', 'ann@thud.example'),
    await register('Bob Grault', 'bob@grault.example'),
  ];
  const court = await club.court({ capacity: 4 });
  const participants = [
    { name: 'Ann Thud', email: 'ann@thud.example' },
    { name: 'Bob Grault', email: 'bob@grault.example' },
  ];
  await club.book(await club.signIn(), { court_id: court.id, participants });
  const { db } = club.context;
  let writes = 0;
  // Once she herself and the booking have lost her name, and the event was read: Bob's is taken out first.
  const transact: typeof db.transact = async (fn) => {
    if (++writes === 3) await eraseUser(club.context, bob.user.id);
    return db.transact(fn);
  };
  await eraseUser({ ...club.context, db: { ...db, transact } }, ann.user.id);
  assert.ok(writes > 3);
  for (const name of ['thud', 'grault']) assert.deepEqual(await tablesWith(club, name), []);
});

test('mail about others’ bookings that is yet to be sent names them no more', async () => {
  const ann = await register('Ann Corge', 'ann@corge.example');
  const bob = await register('Bob Garply', 'bob@garply.example');
  const court = await club.court({ capacity: 4 });
  const mail = { ...club.context, config: { ...club.context.config, SMTP_URL: 'smtp://127.0.0.1:1' } };
  await fillOutbox(mail); // what happens from now on
  await club.book(ann, { court_id: court.id, participants: [{ name: 'Bob Garply', email: 'bob@garply.example' }] });
  await relayEvents(club.context);
  await fillOutbox(mail);
  assert.ok((await tablesWith(club, 'garply')).includes('mails'));
  await eraseUser(club.context, bob.user.id);
  assert.deepEqual(await tablesWith(club, 'garply'), []);
  const waiting = db().selectFrom('mails').select('data').where('status', '=', 'pending');
  const [{ data }] = (await waiting.execute()) as [{ data: string }];
  assert.match(data, /Deleted user/);
  club.clock.now += 3 * DAY;
  await forgetOldMails(mail);
  club.clock.now = NOON;
  assert.deepEqual(await waiting.execute(), [], 'nobody sends it any more');
  assert.ok((await db().selectFrom('mails').selectAll().execute()).every((mail) => mail.data === null));
  await transact(club.context.db, (db) => deleteCursor(db, 'mail'));
});

test(
  'what is made of an event while somebody is erased names them no more',
  { skip: engine === 'sqlite' && 'there one writes after the other' },
  async () => {
    const hook = { url: 'https://hooks.example/', event_types: ['booking.created'] };
    assert.equal((await club.call('POST', '/admin/webhooks', { as: admin, body: hook })).status, 201);
    const eve = await register('Eve Waldo', 'eve@waldo.example');
    await queueDeliveries(club.context);
    await club.book(eve, { court_id: (await club.court()).id, note: 'waldo was here' });
    await relayEvents(club.context);
    const { db } = club.context;
    let erasing: Promise<void> | undefined;
    // Once the events were read, she is erased; then what was read is written.
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
          erasing = eraseUser(club.context, eve.user.id);
          const kept = async () =>
            (await readEvents(db.read, { after: cursor!.sequence, limit: 100 })).map(({ data }) => data);
          while ((await kept()).some((data) => data.includes('waldo'))) await sleep(10);
          await sleep(200);
          const [hook] = await tx.selectFrom('webhooks').select('id').orderBy('id', 'desc').limit(1).execute();
          const rows = events.map(({ sequence, type, data }) => ({
            ...{ webhook_id: hook!.id, message_id: `late_${sequence}`, type, subject: 'x', payload: data },
            ...freshAt(NOON),
          }));
          await insertDeliveries(tx, rows);
          return fn(tx);
        }),
    };
    await transact(slowly, async () => {});
    await erasing;
    assert.deepEqual(await tablesWith(club, 'waldo'), []);
  },
);
