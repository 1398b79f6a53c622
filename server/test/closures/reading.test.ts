import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closuresOf, findClosuresOf, loadClosedIntervals } from '../../src/modules/closures/booking.ts';
import type { ClosureInput } from '../../src/modules/closures/schema.ts';
import { engine } from '../databases.ts';
import { type ActionFixture, createClosure, openActionFixture } from '../action-fixture.ts';
import { queryPlansOf, scans } from '../query-plans.ts';

const [SUNDAY, MONDAY] = ['2026-11-22', '2026-11-23'];
const DAY = { from: SUNDAY, to: SUNDAY };
let fixture: ActionFixture;
let courts: Record<'shared' | 'left' | 'right' | 'one' | 'other' | 'beside', number>;
before(async () => {
  fixture = await openActionFixture(Date.parse('2026-11-21T12:00:00Z'));
  const [shared, left, right, beside] = [
    await fixture.court(),
    await fixture.court(),
    await fixture.court(),
    await fixture.court(),
  ];
  const one = await fixture.court({ part_ids: [shared, left] });
  const other = await fixture.court({ part_ids: [shared, right] });
  courts = { shared, left, right, one, other, beside };
  for (const [name, id] of Object.entries(courts)) await addClosure(name, { court_ids: [id] });
  await addClosure('all', {});
  await addClosure('every week', { court_ids: [courts.beside], start_date: '2026-11-15', weekly_until: SUNDAY });
  await addClosure('tomorrow', { start_date: MONDAY, end_date: MONDAY });
});
after(() => fixture.close());

async function addClosure(reason: string, fields: Partial<ClosureInput>): Promise<void> {
  const start_date = fields.start_date ?? SUNDAY;
  const times = { start_date, start_time: '12:00', end_date: start_date, end_time: '14:00' };
  await createClosure(fixture, { court_ids: null, ...times, reason, ...fields });
}

const closing: Record<string, string[]> = {
  shared: ['shared', 'one', 'other'],
  left: ['left', 'one'],
  right: ['right', 'other'],
  one: ['shared', 'left', 'one', 'other'],
  other: ['shared', 'right', 'one', 'other'],
  beside: ['beside', 'every week'],
};
for (const [name, reasons] of Object.entries(closing)) {
  test(`loads only closures that close the court: ${name}`, async () => {
    const id = courts[name as keyof typeof courts];
    const read = await findClosuresOf(fixture.db.read, [id], DAY);
    const expected = [...reasons, 'all'].toSorted();
    assert.deepEqual(read.map(({ reason }) => reason).toSorted(), expected);
    for (const others of [[], [courts.left], Array.from({ length: 200 }, () => courts.left)]) {
      const closedIntervals = await loadClosedIntervals(fixture.db.read, [id, ...others], DAY);
      const found = closedIntervals(id, SUNDAY).map(({ reason }) => reason);
      assert.deepEqual(found.toSorted(), expected, `beside ${others.length} others`);
    }
  });
}

// This test runs only on SQLite, because PostgreSQL scans small tables even if they have an index.
test('finds closures of a court by an index', { skip: engine !== 'sqlite' && 'needs SQLite' }, async () => {
  const plans = await queryPlansOf(fixture, (db) => closuresOf(db, [courts.shared], DAY).execute());
  assert.ok(plans.length > 0);
  for (const plan of plans) for (const table of ['closures', 'closure_courts']) assert.ok(!scans(plan, table), plan);
});
