import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserRow } from '../../src/accounts/store.ts';
import { Rush } from '../../src/availability/rush.ts';
import { bookFor } from '../../src/bookings/on-behalf.ts';
import { NO_LIMITS } from '../../src/bookings/quotas.ts';
import type { Slot } from '../../src/bookings/rules.ts';
import { OutcomeUnknown } from '../../src/db/postgres-errors.ts';
import { Problem } from '../../src/errors.ts';
import { engine } from '../databases.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const TEN: Slot = { date: SUNDAY, start: 600, end: 660 };
const skip = engine !== 'postgres'; // in a file nobody waits for another
let fixture: ActionFixture;
let [ann, ben, cleo]: UserRow[] = [];
let courtId: number;
let rush: Rush;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  [ann, ben, cleo] = [await fixture.user(), await fixture.user(), await fixture.user()];
  courtId = await fixture.court();
  rush = new Rush(fixture.db);
});
after(() => fixture.close());

/** A booking that ends when and as it is told. */
function attempt(player: UserRow, slot: Slot, court = courtId) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasBegun = false;
  const wish = { courtId: court, slot, now: NOON, limits: NO_LIMITS };
  const asked = { player, day: `${court} ${slot.date}`, wish, isKnown: async () => false };
  const answer = rush.meet(asked, () => {
    hasBegun = true;
    return promise;
  });
  answer.catch(() => {});
  return { answer, succeed: () => resolve('booked'), fail: reject, hasBegun: () => hasBegun };
}
const refused = (answer: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(answer, (error) => error instanceof Problem && error.code === code);
const take = () => {
  const slot = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  return fixture.db.transact((db) => bookFor(db, { user_id: ann!.id, ...slot }, NOON));
};
/** Long enough for a look at the day, and to begin. */
const soon = (): Promise<void> => sleep(150);

test('who wants what another is just booking waits, and is refused once it is taken', { skip }, async () => {
  const first = attempt(ann!, TEN);
  const others = [attempt(ben!, { ...TEN, start: 630, end: 690 }), attempt(cleo!, TEN)];
  await soon();
  assert.deepEqual(
    [first, ...others].map(({ hasBegun }) => hasBegun()),
    [true, false, false],
  );
  await take();
  first.succeed();
  assert.equal(await first.answer, 'booked');
  for (const { answer, hasBegun } of others) {
    await refused(answer, 'slot_taken');
    assert.equal(hasBegun(), false);
  }
});

test('where it was not taken, they book', { skip }, async () => {
  const first = attempt(ann!, TEN);
  const second = attempt(ben!, TEN);
  first.fail(new Error('no'));
  await assert.rejects(first.answer, /no/);
  second.succeed();
  assert.equal(await second.answer, 'booked');
});

test('nobody waits for a slot beside theirs, of another day or court, or for themselves', { skip }, async () => {
  const first = attempt(ann!, TEN);
  const others = [
    attempt(ben!, { ...TEN, start: 540, end: 600 }),
    attempt(ben!, { ...TEN, start: 660, end: 720 }),
    attempt(ben!, { ...TEN, date: '2026-11-23' }),
    attempt(ben!, TEN, await fixture.court()),
    attempt(ann!, TEN),
  ];
  await soon();
  for (const one of [first, ...others]) {
    assert.equal(one.hasBegun(), true);
    one.succeed();
    assert.equal(await one.answer, 'booked');
  }
  const later = attempt(cleo!, TEN); // what has ended is in nobody's way
  assert.equal(later.hasBegun(), true);
});

for (const [what, error] of [
  ['is away', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['was lost at the commit', new OutcomeUnknown(new Error('lost'))],
] as const)
  test(`who waited for one whose database ${what} is told that it does not answer`, { skip }, async () => {
    const first = attempt(ann!, TEN);
    const second = attempt(ben!, TEN);
    await sleep(600);
    assert.equal(second.hasBegun(), false);
    first.fail(error);
    await refused(second.answer, 'database_unavailable');
    assert.equal(second.hasBegun(), false);
    await assert.rejects(first.answer, error);
  });

test('who has not waited for long, or waited for others as well, tries', { skip }, async () => {
  const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
  const first = attempt(ann!, TEN);
  const second = attempt(ben!, { ...TEN, end: 720 });
  first.fail(lost);
  second.succeed();
  assert.equal(await second.answer, 'booked');
  const [third, fourth] = [attempt(ann!, TEN), attempt(ben!, { ...TEN, start: 660, end: 720 })];
  const last = attempt(cleo!, { ...TEN, end: 720 });
  await sleep(600);
  third.fail(lost);
  fourth.succeed();
  last.succeed();
  assert.equal(await last.answer, 'booked');
});

test('in a file all book at once', { skip: engine === 'postgres' }, async () => {
  const both = [attempt(ann!, TEN), attempt(ben!, TEN)];
  for (const { hasBegun } of both) assert.equal(hasBegun(), true);
});
