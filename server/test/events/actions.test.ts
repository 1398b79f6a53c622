// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordEvent, eventTypesOf } from '../../src/platform/events/actions.ts';
import { modules } from '../../src/modules.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOW = '2026-11-21T12:00:00.000Z';
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(Date.parse(NOW))));
after(() => fixture.close());

const events = () => fixture.db.read.selectFrom('events').selectAll().orderBy('id').execute();

test('stores an event with its resource, and with the old slot after a rescheduling', async () => {
  const former = { court_id: 3, booking_date: '2026-11-22', note: 'not of the place' };
  await transact(fixture.db, async (db) => {
    await recordEvent(db, 'booking.created', { id: 1, note: 'Übung' }, NOW);
    await recordEvent(db, 'booking.rescheduled', { id: 1, note: 'new' }, NOW, { id: 1, ...former });
  });
  const [created, rescheduled] = (await events()).map(({ id: _id, ...event }) => event);
  assert.deepEqual(
    { ...created, data: JSON.parse(created!.data) },
    { ...created, type: 'booking.created', timestamp: NOW, data: { id: 1, note: 'Übung' }, previous: null },
  );
  assert.equal(rescheduled!.type, 'booking.rescheduled');
  assert.deepEqual(JSON.parse(rescheduled!.data), { id: 1, note: 'new', former });
  assert.deepEqual(JSON.parse(rescheduled!.previous!), { court_id: 3, booking_date: '2026-11-22' });
});

test('notifies observers only after a commit', async () => {
  const told: string[] = [];
  fixture.db.observer.committed = (events) => void told.push(...events);
  const count = (await events()).length;
  const failing = transact(fixture.db, async (db) => {
    await recordEvent(db, 'court.created', {}, NOW);
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  assert.deepEqual([told, (await events()).length], [[], count]);
  await transact(fixture.db, (db) => recordEvent(db, 'court.deleted', {}, NOW));
  assert.deepEqual(told, ['court.deleted']);
});

test('every type has a unique name of a resource and what happened to it', () => {
  assert.equal(new Set(eventTypesOf(modules)).size, eventTypesOf(modules).length);
  for (const type of eventTypesOf(modules)) assert.match(type, /^(booking|court|closure)\.[a-z_]+$/);
});
