// Runs on both engines.
import assert from 'node:assert/strict';
import * as waitlist from '../../src/modules/waitlist/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { setPolicy } from '../policy.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { cancel } from '../../src/kernel/change.ts';
import { type BookingRow, findBooking } from '../../src/kernel/store.ts';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { CourtRow } from '../../src/modules/courts/store.ts';
import { HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { offerAndExpire } from '../../src/modules/waitlist/offering.ts';
import type { WaitlistInput } from '../../src/modules/waitlist/schema.ts';
import type { PlacedEntry } from '../../src/modules/waitlist/store.ts';
import { type ActionFixture, joinWaitlist, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const [NOON, SUNDAY, MONDAY] = [Date.parse('2026-11-21T12:00:00Z'), '2026-11-22', '2026-11-23'] as const;
let fixture: ActionFixture;
let owner: UserRow;
let player: UserRow;
let court: CourtRow;
before(async () => (fixture = await openActionFixture(NOON, { may_overlap: true })));
beforeEach(async () => {
  fixture.clock.now = NOON;
  await setPolicy(fixture.db, { max_minutes_per_day: 0, max_no_shows: 0 });
  await fixture.db.transact(async (db) => {
    await db.updateTable('courts').set('retired_at', timestamp(NOON)).execute();
    await db.updateTable('waitlist_entries').set({ status: 'left' }).execute();
    await db.deleteFrom('waitlist_freed').execute();
  });
  [owner, player, court] = [await fixture.user(), await fixture.user(), await open()];
});
after(() => fixture.close());

const open = (fields: object = {}): Promise<CourtRow> => {
  const hours = { time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00'), slot_minutes: 60 };
  return createCourt(fixture, { name: 'Centre', type: 'tennis', ...hours, ...fields });
};
const take = (fields: object = {}, by = owner): Promise<BookingRow> => {
  const input = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
  return fixture.db.transact((db) => book(db, by, { input, now: fixture.now(), limits: NO_LIMITS }));
};
const join = async (fields: Partial<WaitlistInput> = {}, by = player, maxEntries = 20) => {
  const wish = { booking_date: SUNDAY, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  return joinWaitlist(fixture, by, { court_id: court.id, ...wish, ...fields }, maxEntries);
};
/** Adds a waiting list entry for a booked slot. Then cancels the booking, so that the entry gets an offer. */
const beOffered = async (): Promise<PlacedEntry & { booking_id: number }> => {
  const [booking, { entry }] = [await take(), await join()];
  await cancel(fixture, owner, booking.id);
  await offerAndExpire(fixture);
  const offered = await stored(entry.id);
  assert.equal(offered.status, 'offered');
  return { ...offered, booking_id: offered.booking_id! };
};
const stored = (id: number) => waitlist.getEntryOf(fixture.db.read, player.id, id);
const statusOf = async (id: number) => (await findBooking(fixture.db.read, id))!.status;
const accept = (id: number) => waitlist.accept(fixture, player, id);
const freed = async () => {
  const rows = fixture.db.read.selectFrom('waitlist_freed').select(['court_id', 'booking_date']);
  return (await rows.execute()).map(({ court_id, booking_date }) => [court_id, booking_date]);
};
const code = (code: string) => ({ code });
const fieldErrors = (...errors: object[]) => ({ code: 'validation_failed', options: { errors } });

test('stores the entry, and notes that the day must be checked for free slots', async () => {
  await take();
  const { entry, isNew } = await join();
  assert.equal(isNew, true);
  assert.deepEqual({ ...(await stored(entry.id)) }, { ...entry });
  assert.deepEqual(entry, {
    ...{ id: entry.id, user_id: player.id, court_id: court.id, type: null, booking_date: SUNDAY },
    ...{ start_after: 600, end_before: 660, duration_minutes: 60, status: 'waiting', booking_id: null, position: 1 },
    ended_because: null,
    ...{ closes_at: `${SUNDAY}T10:00:00.000Z`, created_at: timestamp(NOON), updated_at: timestamp(NOON) },
    ...{ court_name: 'Centre', court_type: 'tennis', court_venue: null },
  });
  assert.deepEqual(await freed(), [[null, SUNDAY]]);
});

test('waits for any court of a sport, at any time of the day', async () => {
  await take({ start_time: '00:00', end_time: '03:00' });
  for (let hour = 3; hour < 24; hour += 3) {
    const [start_time, end_time] = [hour, hour + 3].map((each) => `${String(each).padStart(2, '0')}:00`);
    await take({ start_time, end_time });
  }
  const times = { start_after: undefined, end_before: undefined } as unknown as object;
  const { entry } = await join({ court_id: undefined, type: 'tennis', ...times } as object);
  assert.deepEqual(
    [entry.court_id, entry.type, entry.start_after, entry.end_before, entry.closes_at],
    [null, 'tennis', 0, 1440, `${SUNDAY}T23:00:00.000Z`],
  );
});

test('refuses an entry with too few or too many fields, with every field error', async () => {
  const which = {
    pointer: '#/court_id',
    code: 'required',
    detail: 'Send either court_id or type. With type, you wait for any court of that sport.',
  };
  const order = { pointer: '#/end_before', code: 'not_after_start', detail: 'end_before must be after 10:00.' };
  const long = {
    pointer: '#/duration_minutes',
    code: 'too_large',
    detail: 'There are only 60 minutes between 10:00 and 11:00.',
  };
  await assert.rejects(join({ type: 'tennis' }), fieldErrors(which));
  await assert.rejects(join({ court_id: undefined } as object), fieldErrors(which));
  await assert.rejects(join({ end_before: '10:00' }), fieldErrors(order));
  await assert.rejects(join({ end_before: '09:00' }), fieldErrors(order));
  await assert.rejects(join({ duration_minutes: 61 }), fieldErrors(long));
  await assert.rejects(join({ type: 'tennis', duration_minutes: 90 }), fieldErrors(which, long));
  await assert.rejects(join(), code('slot_available'));
});

test('an equal entry keeps its place; a different one gets its own', async () => {
  await take({ end_time: '12:00' });
  await take({ booking_date: MONDAY });
  const { entry } = await join();
  const again = await join();
  assert.deepEqual([again.isNew, { ...again.entry }], [false, { ...entry }]);
  for (const other of [
    { booking_date: MONDAY },
    { end_before: '12:00' },
    { start_after: '11:00', end_before: '12:00' },
    { court_id: undefined, type: 'tennis' },
  ]) {
    const { isNew, entry: next } = await join(other as object);
    assert.ok(isNew && next.id > entry.id, JSON.stringify(other));
  }
  const stranger = await join({}, await fixture.user());
  assert.deepEqual([stranger.isNew, stranger.entry.position], [true, 4]);
});

test("limits a player's entries, or not at all", async () => {
  await take({ end_time: '13:00' });
  const ask = (hour: number, most: number) => {
    const times = { start_after: `${hour}:00`, end_before: `${hour + 1}:00` };
    return join(times, player, most);
  };
  const { entry } = await ask(10, 1);
  await assert.rejects(ask(11, 1), (error: any) => {
    assert.deepEqual(error.options.errors, [
      {
        ...{ pointer: '#/booking_date', code: 'quota_exceeded' },
        detail: 'You already have 1 waiting list entry. The limit is 1.',
        values: { quota: 'waitlist_entries', limit: 1, used: 1 },
      },
    ]);
    return error.code === 'quota_exceeded';
  });
  assert.equal((await ask(10, 1)).entry.id, entry.id);
  assert.equal((await ask(11, 0)).isNew, true);
  assert.equal((await ask(12, 3)).isNew, true);
});

test('leaves the list, once', async () => {
  await take();
  const { entry } = await join();
  const context = { ...fixture };
  fixture.clock.now = NOON + 1;
  const left = await waitlist.leave(context, player, entry.id);
  assert.deepEqual({ ...left }, { ...entry, status: 'left', position: null, updated_at: timestamp(NOON + 1) });
  assert.deepEqual({ ...(await stored(entry.id)) }, { ...left });
  fixture.clock.now = NOON + 2;
  assert.deepEqual({ ...(await waitlist.leave(context, player, entry.id)) }, { ...left });
});

test('leaving declines an open offer', async () => {
  const entry = await beOffered();
  const left = await waitlist.leave(fixture, player, entry.id);
  assert.deepEqual([left.status, left.booking_id], ['left', entry.booking_id]);
  const { status, cancelled_by, status_reason } = (await findBooking(fixture.db.read, entry.booking_id))!;
  assert.deepEqual([status, cancelled_by, status_reason], ['cancelled', 'player', null]);
});

test('leaving does not cancel an accepted offer', async () => {
  const entry = await beOffered();
  await accept(entry.id);
  await assert.rejects(waitlist.leave(fixture, player, entry.id), {
    code: 'invalid_transition',
    message: `The offer was accepted: cancel booking ${entry.booking_id} instead.`,
  });
  assert.equal(await statusOf(entry.booking_id), 'confirmed');
});

test('does not loop for ever if an entry and its booking disagree', async () => {
  const entry = await beOffered();
  const broken = { status: 'cancelled' } as const;
  await fixture.db.transact((db) =>
    db.updateTable('bookings').set(broken).where('id', '=', entry.booking_id).execute(),
  );
  await assert.rejects(waitlist.leave(fixture, player, entry.id), {
    message: `Waiting list entry ${entry.id} is still offered after 5 tries.`,
  });
  assert.equal((await stored(entry.id)).status, 'offered');
});

test('accepts an offer, once', async () => {
  const entry = await beOffered();
  fixture.clock.now += MINUTE;
  const taken = await accept(entry.id);
  assert.deepEqual([taken.id, taken.status, taken.offer_expires_at], [entry.booking_id, 'confirmed', null]);
  assert.equal(taken.updated_at, timestamp(NOON + MINUTE));
  assert.equal((await stored(entry.id)).status, 'accepted');
  fixture.clock.now += HOUR;
  const again = await accept(entry.id);
  assert.deepEqual([again.version, again.updated_at], [taken.version, taken.updated_at]);
  // Accepting the offer again returns the booking, without another check of the quotas.
  await setPolicy(fixture.db, { max_minutes_per_day: 30 });
  assert.equal((await accept(entry.id)).id, taken.id);
});

test('accepts an offer once for concurrent requests', async () => {
  for (let round = 0; round < 10; round++) {
    const entry = await beOffered();
    const taken = await Promise.all([1, 2, 3, 4].map(() => accept(entry.id)));
    assert.deepEqual(
      taken.map(({ status, version }) => [status, version]),
      taken.map(() => ['confirmed', 2]),
    );
    court = await open();
  }
});

test('refuses to join or accept for a user whose account was ended concurrently', async () => {
  const entry = await beOffered();
  const ended = { deactivated_at: timestamp(NOON) };
  await fixture.db.transact((db) => db.updateTable('users').set(ended).where('id', '=', player.id).execute());
  await assert.rejects(accept(entry.id), code('token_invalid'));
  assert.equal(await statusOf(entry.booking_id), 'offered');
  await assert.rejects(join(), code('token_invalid'));
});

test('an accepted offer is pending on a court with approval', async () => {
  court = await open({ requires_approval: true });
  const entry = await beOffered();
  assert.equal((await accept(entry.id)).status, 'pending');
});

test('a player with too many no-shows cannot accept an offer either', async () => {
  const earlier = await take({ start_time: '14:00', end_time: '15:00' }, player);
  await fixture.db.transact((db) =>
    db.updateTable('bookings').set({ status: 'no_show' }).where('id', '=', earlier.id).execute(),
  );
  const entry = await beOffered();
  await setPolicy(fixture.db, { max_no_shows: 1 });
  await assert.rejects(accept(entry.id), code('quota_exceeded'));
  await setPolicy(fixture.db, { max_no_shows: 2 });
  assert.equal((await accept(entry.id)).status, 'confirmed');
});

test('an open offer can be accepted however late it is for others, but within the quotas', async () => {
  court = await open({ min_notice_minutes: 60 });
  fixture.clock.now = Date.parse(`${SUNDAY}T08:55:00Z`);
  const entry = await beOffered();
  fixture.clock.now += 14 * MINUTE;
  await assert.rejects(take(), code('too_late'));
  await setPolicy(fixture.db, { max_minutes_per_day: 30 });
  await assert.rejects(accept(entry.id), code('quota_exceeded'));
  await setPolicy(fixture.db, { max_minutes_per_day: 0 });
  assert.equal(await statusOf(entry.booking_id), 'offered');
  assert.equal((await accept(entry.id)).status, 'confirmed');
});

test('refuses an offer that has ended or does not exist yet', async () => {
  await take({ start_time: '14:00', end_time: '15:00' });
  const { entry: waiting } = await join({ start_after: '14:00', end_before: '15:00' });
  await assert.rejects(accept(waiting.id), { code: 'no_offer', message: 'You are still waiting for an offer.' });
  const entry = await beOffered();
  fixture.clock.now += 15 * MINUTE;
  const ended = { code: 'no_offer', message: 'The offer has expired or was declined.' };
  await assert.rejects(accept(entry.id), ended);
  await waitlist.leave(fixture, player, entry.id);
  await take();
  await assert.rejects(accept(entry.id), ended);
});

test("does not find another player's entry", async () => {
  await take();
  const { entry } = await join();
  const stranger = await fixture.user();
  const none = { code: 'not_found', message: `There is no waiting list entry ${entry.id}.` };
  await assert.rejects(waitlist.leave(fixture, stranger, entry.id), none);
  await assert.rejects(waitlist.accept(fixture, stranger, entry.id), none);
  assert.equal((await stored(entry.id)).status, 'waiting');
});

test('one run processes all notes of freed slots, however many, and deletes them', async () => {
  await fixture.db.transact((db) =>
    sql`with recursive noted(n) as (select 1 union all select n + 1 from noted where n < 66000)
      insert into waitlist_freed (booking_date) select ${SUNDAY} from noted`.execute(db),
  );
  await offerAndExpire(fixture);
  assert.deepEqual(await freed(), []);
});
