// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storedBooking } from '../../src/kernel/booking.ts';
import { joinNames } from '../../src/kernel/event-people.ts';
import { convertOldEvents, fillNamedPeople } from '../../src/kernel/old-events.ts';
import { findBooking, updateBooking } from '../../src/kernel/store.ts';
import { dataOf } from '../../src/modules/notifications/mail-data.ts';
import { bodiesOf, pendingFields } from '../../src/modules/webhooks/deliver.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { hashEmail } from '../../src/platform/email-address.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { withNames } from '../stored-events.ts';
import { tablesWith } from './everything.ts';

const time = timestamp(NOON);
let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test('during an upgrade, the previous version stores events with names, and changes no list of people', async () => {
  const { db } = club.context;
  const court = await club.court({ capacity: 4 });
  const participants = [{ name: 'Kim Keeps-On', email: 'kim@keeps-on.example' }];
  const { body } = await club.book(await club.signIn(), { court_id: court.id, participants });
  const booking = storedBooking((await findBooking(db.read, body.id))!);
  const added = { name: 'Lou Late', email: 'lou@late.example', user_id: null, state: 'accepted' };
  await db.transact((tx) => updateBooking(tx, body.id, { participants: JSON.stringify([added]) }));
  const old = { ...booking, participants: [added] as never };
  const [own, other] = await joinNames(db.read, [booking, old]);
  assert.equal(own!.participants[0]!.name, 'Kim Keeps-On');
  assert.deepEqual(other!.participants, [{ ...added, person: 1 }]);
});

test('converts events, deliveries and emails of version 0.1.0, which contain names', async () => {
  const { db } = club.context;
  const [admin, host] = [await club.signIn('admin'), await club.signIn('player', 'Hanna Host')];
  const court = await club.court({ capacity: 4 });
  const game = { court_id: court.id, participants: [{ name: 'Stan Stays-On', email: 'stan@stays-on.example' }] };
  const { body } = await club.book(host, { ...game, note: 'Knee of Hanna' });
  const { body: other } = await club.book(host, { ...game, start_time: '12:00', end_time: '13:00' });
  const hook = { url: 'https://hooks.example/', event_types: ['booking.created'] };
  const { body: webhook } = await club.call('POST', '/admin/webhooks', { as: admin, body: hook });
  const shown = (await club.call('GET', `/admin/bookings/${body.id}`, { as: admin })).body;
  const former = { name: 'Lena Lingers', email: 'lena@lingers.example', user_id: null, state: 'accepted' };
  const booking = { ...shown, former: { participants: [former] } };
  const old = { ...booking, former: { ...booking.former, status_reason: 'Lena Lingers is ill', note: 'Lena Lingers' } };
  const content = JSON.stringify({ id: 1, type: 'booking.updated', timestamp: time, data: booking });
  const { user: _user, former: _former, ...mailed } = booking;
  const mail = { ...mailed, note: null, participants: [former], booked_by: host.user.name };
  await db.transact(async (tx) => {
    await tx.deleteFrom('events').execute();
    await tx.updateTable('bookings').set({ people: null }).execute();
    // No person has left the second booking, and the third one no longer exists.
    for (const each of [old, { ...shown, id: other.id }, { ...shown, id: 99 }])
      await insertRow(tx, 'events', { type: 'booking.updated', timestamp: time, data: JSON.stringify(each) });
    const delivery = { webhook_id: webhook.id, message_id: 'evt_1', type: 'booking.updated', subject: 'booking 1' };
    await insertRow(tx, 'webhook_deliveries', { ...delivery, payload: content, ...pendingFields(NOON) });
    const times = { due_at: time, created_at: time };
    const row = { unique_key: 'x', kind: 'confirmation', user_id: null, status: 'pending' } as const;
    await insertRow(tx, 'mails', { ...row, ...times, data: JSON.stringify({ ...mail, more: [mail] }) });
    await convertOldEvents(tx as never);
  });
  for (const name of ['lena lingers', 'stays-on', 'knee of hanna'])
    assert.deepEqual(await tablesWith(club, name), ['bookings'], name);
  const [event] = await withNames(db.read, await db.read.selectFrom('events').selectAll().execute());
  assert.deepEqual(event!.data, booking);
  const rows = await db.read.selectFrom('bookings').select('people').orderBy('id').execute();
  const counts = rows.map(({ people }) => (JSON.parse(people ?? '[]') as object[]).length);
  assert.deepEqual(counts, [0, 2, 1]);
  const [sent] = await bodiesOf(db.read, await db.read.selectFrom('webhook_deliveries').selectAll().execute());
  assert.deepEqual(JSON.parse(sent!), JSON.parse(content));
  const [stored] = await db.read.selectFrom('mails').selectAll().execute();
  const data = (await dataOf(db.read, stored!))!;
  for (const one of [data, data.more![0]!]) {
    assert.equal(one.booked_by, host.user.name);
    assert.deepEqual(one.participants, [{ ...former, person: 1 }]);
  }
});

test('the migration finds the same people in bookings as the service, also people who have left', async () => {
  const { db } = club.context;
  const [host, anna] = [await club.signIn(), await club.signIn()];
  const court = await club.court({ capacity: 4 });
  const participants = [{ email: anna.user.email }, { name: 'Only a Name' }, { email: 'Ed@early.example' }];
  const { id } = (await club.book(host, { court_id: court.id, participants })).body;
  await club.call('PATCH', `/bookings/${id}`, { as: host, body: { participants: [{ email: 'lou@later.example' }] } });
  const rows = db.read.selectFrom('named_people').select(['user_id', 'email_hash']).where('booking_id', '=', id);
  const before = await rows.orderBy('id').execute();
  const hashes = [anna.user.email!, 'ed@early.example', 'lou@later.example'].map(hashEmail);
  assert.deepEqual(new Set(before.map((row) => row.email_hash)), new Set(hashes));
  await db.transact(async (tx) => {
    await tx.deleteFrom('named_people').execute();
    await fillNamedPeople(tx as never);
  });
  assert.deepEqual(await rows.orderBy('id').execute(), before);
});
