import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { prepareEvents, viewOfPlayer } from '../../src/modules/live/views.ts';
import { bodiesOf, contentOf } from '../../src/modules/webhooks/deliver.ts';
import { rezone } from '../../src/kernel/new-instants.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { readEvents } from '../../src/platform/events/store.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type Club, SUNDAY, openClub } from '../club.ts';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
let ann: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  [admin, ann] = [await club.signIn('admin'), await club.signIn()];
});
after(() => club.close());

const MONDAY = '2026-11-23';

async function latest() {
  await relayEvents(club.context);
  const { read } = club.context.db;
  const [row] = await read.selectFrom('events').select('sequence').orderBy('sequence', 'desc').limit(1).execute();
  const [event] = await readEvents(read, { after: row!.sequence! - 1, limit: 1 });
  const listed = await club.call('GET', `/admin/events?after=${event!.sequence - 1}`, { as: admin });
  return { event: event!, listed: listed.body.data[0] };
}

/** Makes a change, and returns the type and the former values of its event in the list. */
async function formerAfter(method: string, path: string, body?: object, as = admin): Promise<[string, object]> {
  const answer = await club.call(method, path, { as, ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  const { event, listed } = await latest();
  const [sent] = await bodiesOf(club.context.db.read, [contentOf(event)]);
  assert.deepEqual(JSON.parse(sent!), listed, 'webhooks get the same event');
  return [listed.type, listed.data.former];
}

const book = async (fields: object = {}) => {
  const { body, status, text } = await club.book(ann, { court_id: (await club.court({ capacity: 4 })).id, ...fields });
  assert.equal(status, 201, text);
  return body;
};
const momentsOf = ({ starts_at, ends_at }: Record<string, string>) => ({ starts_at, ends_at });

test('an event about a new booking, court or closure has no former values', async () => {
  await book();
  assert.equal('former' in (await latest()).listed.data, false);
  assert.deepEqual(await formerAfter('POST', '/admin/courts', { name: 'New', type: 'padel' }), [
    'court.created',
    undefined,
  ]);
});

test('the event of a rescheduling has the former court, date and times, but only those that changed', async () => {
  const booking = await book();
  const later = await formerAfter('PATCH', `/bookings/${booking.id}`, { start_time: '12:00', end_time: '13:00' }, ann);
  assert.deepEqual(later, ['booking.rescheduled', { start_time: '10:00', end_time: '11:00', ...momentsOf(booking) }]);
  const other = await club.court({ name: 'Other', venue: 'Hall' });
  const moved = await formerAfter('PATCH', `/admin/bookings/${booking.id}`, {
    court_id: other.id,
    booking_date: MONDAY,
  });
  assert.deepEqual(moved[1], {
    ...{ court_id: booking.court_id, court: booking.court, booking_date: SUNDAY },
    ...{ starts_at: `${SUNDAY}T12:00:00+00:00`, ends_at: `${SUNDAY}T13:00:00+00:00` },
  });
});

test('events of a check-in and of changed participants or status have the former values', async () => {
  const booking = await book({ participants: [{ name: 'Bo', email: 'bo@club.example' }] });
  const path = `/bookings/${booking.id}`;
  const [type, { participants }] = (await formerAfter('PATCH', path, { participants: [] }, ann)) as [string, any];
  assert.deepEqual(
    [type, participants],
    ['booking.updated', [{ name: 'Bo', email: 'bo@club.example', user_id: null, state: 'invited' }]],
  );
  const cancelled = await formerAfter('PATCH', `/admin${path}`, { status: 'cancelled', reason: 'Rain' });
  const never = { cancelled_at: null, cancelled_by: null, status_reason: null };
  assert.deepEqual(cancelled, ['booking.cancelled', { status: 'confirmed', ...never }]);
  const next = await book();
  club.clock.now = Date.parse(next.starts_at);
  const checkedIn = await formerAfter('POST', `/bookings/${next.id}/check-in`, undefined, ann);
  assert.deepEqual(checkedIn, ['booking.checked_in', { checked_in_at: null }]);
});

test('the event has the former instants if new time zone rules have changed them', async () => {
  const booking = await book({ booking_date: MONDAY });
  const wrong = { starts_at: `${MONDAY}T01:00:00.000Z`, ends_at: `${MONDAY}T02:00:00.000Z` };
  await transact(club.context.db, (db) => db.updateTable('bookings').set(wrong).where('id', '=', booking.id).execute());
  await rezone({ db: club.context.db, now: () => club.clock.now });
  const { listed } = await latest();
  const former = { starts_at: `${MONDAY}T01:00:00+00:00`, ends_at: `${MONDAY}T02:00:00+00:00` };
  assert.deepEqual([listed.type, listed.data.former], ['booking.rescheduled', former]);
});

test('the event of a changed court has the former values of the changed settings', async () => {
  const { id } = await club.court({ name: 'Old name', capacity: 2 });
  const path = `/admin/courts/${id}`;
  for (const [patch, former] of [
    [{ name: 'New name' }, { name: 'Old name' }],
    [
      { capacity: 4, venue: 'Hall' },
      { capacity: 2, venue: null },
    ],
    [{ venue: 'Hall 2' }, { venue: 'Hall' }],
    [{ max_duration_minutes: 240 }, { max_duration_minutes: (await club.court()).max_duration_minutes }],
  ] as const)
    assert.deepEqual(await formerAfter('PATCH', path, patch), ['court.updated', former]);
});

test('the event of a changed closure has the former reason, courts and times', async () => {
  const [court, other] = [await club.court(), await club.court()];
  const { body } = await club.call('POST', '/admin/closures', {
    as: admin,
    body: {
      ...{ court_ids: [court.id], start_date: MONDAY, start_time: '08:00', end_date: MONDAY, end_time: '10:00' },
      ...{ reason: 'Works', bookings: 'refuse' },
    },
  });
  const path = `/admin/closures/${body.id}`;
  for (const [patch, former] of [
    [{ reason: 'Roof' }, { reason: 'Works' }],
    [
      { court_ids: [other.id], end_time: '11:00' },
      { court_ids: [court.id], end_time: '10:00' },
    ],
  ] as const)
    assert.deepEqual(await formerAfter('PATCH', path, patch), ['closure.updated', former]);
});

test("a player's stream shows former values as the player sees a booking", async () => {
  const booking = await book({ participants: [{ name: 'Bo', email: 'bo@club.example' }] });
  const answer = await club.call('PATCH', `/bookings/${booking.id}`, {
    as: ann,
    body: { participants: [{ name: 'Cy', email: null }] },
  });
  assert.equal(answer.status, 200, answer.text);
  const { event } = await latest();
  const [prepared] = await prepareEvents(club.context.db.read, [event]);
  const shown = JSON.parse(viewOfPlayer(ann.user.id).show(prepared!)!);
  assert.deepEqual(shown.data, {
    ...answer.body,
    former: { participants: [{ name: 'Bo', email: 'bo@club.example', state: 'invited' }] },
  });
});
