import assert from 'node:assert/strict';
import * as people from '../../src/kernel/people.ts';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceParticipants } from '../../src/kernel/participants.ts';
import { type UserRow, updateUser } from '../../src/modules/accounts/store.ts';
import { bookFor, exemptionsFor, findOrAddPlayer } from '../../src/kernel/on-behalf.ts';
import { type Companion, findCompanionAccounts, linkCompanions, writeParticipants } from '../../src/kernel/people.ts';
import { rules } from '../../src/kernel/rules.ts';
import type { AdminBookingInput, PlayerReference, ParticipantInput } from '../../src/kernel/schema.ts';
import { type BookingRow, findBooking } from '../../src/kernel/store.ts';
import { retireCourt } from '../../src/modules/court-admin/actions.ts';
import { HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
let fixture: ActionFixture;
let player: UserRow;
let friend: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await fixture.user();
  friend = await fixture.user();
  courtId = await fixture.court();
});
after(() => fixture.close());

const slot = () => ({ court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' });
const take = (fields: object = {}): Promise<BookingRow> =>
  fixture.db.transact((db) => book(db, player, { input: { ...slot(), ...fields }, now: NOON, limits: NO_LIMITS }));
const takeFor = (fields: Partial<AdminBookingInput>): Promise<BookingRow> =>
  fixture.db.transact((db) => bookFor(db, { ...slot(), ...fields }, { now: fixture.now(), actor: fixture.actor }));
const whom = (of: PlayerReference) =>
  fixture.db.transact((db) => findOrAddPlayer(db, of, { now: fixture.now(), actor: fixture.actor }));
const read = async (input: ParticipantInput[], owner: { email: string | null } = player) => {
  return people.storedParticipants(await linked(people.checkParticipants(input, owner)));
};
const linked = async (companions: Companion[]) => {
  const accounts = await findCompanionAccounts(fixture.db.read, [{ companions }]);
  return linkCompanions(companions, accounts, NO_LIMITS);
};
const replace = (booking: BookingRow, input: ParticipantInput[]) =>
  fixture.db.transact(async (db) => {
    const companions = await linked(people.companionsIn(input, booking));
    return replaceParticipants(db, booking, { companions, now: fixture.now() });
  });
const stored = async ({ id }: BookingRow) => ({ ...(await findBooking(fixture.db.read, id))! });
const seenBy = async ({ id }: BookingRow) => {
  const rows = fixture.db.read.selectFrom('booking_participants').select('user_id').where('booking_id', '=', id);
  return (await rows.orderBy('user_id').execute()).map(({ user_id }) => user_id);
};
const updates = async ({ id }: BookingRow) => {
  const rows = fixture.db.read.selectFrom('events').select('data').where('type', '=', 'booking.updated').orderBy('id');
  return (await rows.execute()).map(({ data }) => JSON.parse(data)).filter((booking) => booking.id === id);
};
const invalidField = (code: string, pointer: string, detail: string, as = 'validation_failed') => ({
  code: as,
  options: { errors: [{ pointer, code, detail }] },
});
const code = (code: string) => ({ code });

test('stores participants in their order, with the account of a known email', async () => {
  const input = [
    { name: 'Zoë', email: friend.email!.toUpperCase() },
    { name: 'Guest' },
    { email: 'nobody@example.org' },
  ];
  assert.deepEqual(await read(input), [
    { name: 'Zoë', email: friend.email!.toUpperCase(), user_id: friend.id, state: 'invited' },
    { name: 'Guest', email: null, user_id: null, state: 'accepted' },
    { name: null, email: 'nobody@example.org', user_id: null, state: 'invited' },
  ]);
  assert.deepEqual(await read([]), []);
});

test('refuses participants without name and email, and repeated emails', async () => {
  const [email, again] = ['a@example.org', 'A@Example.org'];
  const nobody = invalidField('required', '#/participants/1', 'A participant needs a name or an email.');
  await assert.rejects(read([{ name: 'A' }, {}]), nobody);
  const twice = invalidField('duplicate', '#/participants/1', `${again} already takes part.`);
  await assert.rejects(read([{ email }, { email: again }]), twice);
  const own = player.email!.toUpperCase();
  await assert.rejects(
    read([{ email: own }]),
    invalidField('duplicate', '#/participants/0', `${own} already takes part.`),
  );
  assert.equal((await read([{ email }, { name: 'A' }, { name: 'A' }], { email: null })).length, 3);
});

test('counts the owner and the participants', async () => {
  assert.deepEqual([people.countPeople(undefined), people.countPeople([]), people.countPeople([1, 2])], [1, 1, 3]);
  const booking = await take({ participants: [{ name: 'A' }] });
  assert.deepEqual([people.peopleOf(booking), people.peopleOf({ participants: null })], [2, 1]);
});

test('replaces the participants and their access, and records it', async () => {
  const booking = await take({ participants: [{ name: 'A' }, { email: friend.email! }] });
  const other = await fixture.user();
  fixture.clock.now = NOON + 1;
  const row = await replace(booking, [{ email: other.email! }]);
  assert.deepEqual(await stored(booking), { ...row });
  const participants = JSON.stringify([{ name: null, email: other.email, user_id: other.id, state: 'invited' }]);
  assert.deepEqual(row, { ...booking, participants, people: row.people, version: 2, updated_at: timestamp(NOON + 1) });
  assert.deepEqual(
    JSON.parse(row.people!).map(({ name, user_id }: { name: string; user_id: number }) => name ?? user_id),
    ['A', friend.id, other.id],
  );
  assert.deepEqual(await seenBy(booking), [other.id]);
  const none = await replace(row, []);
  assert.deepEqual([none.participants, none.version, await seenBy(booking)], [null, 3, []]);
  assert.deepEqual(
    (await updates(booking)).map(({ version, participants }) => [version, participants.length]),
    [
      [2, 1],
      [3, 0],
    ],
  );
});

test('saving the same participants is no change', async () => {
  const booking = await take({ participants: [{ email: friend.email! }] });
  assert.equal(await replace(booking, [{ email: friend.email! }]), booking);
  const alone = await take({ start_time: '12:00', end_time: '13:00' });
  assert.equal(await replace(alone, []), alone);
  assert.deepEqual([await updates(booking), await seenBy(booking)], [[], [friend.id]]);
});

test("applies the court's capacity, requires the court to exist, and refuses the owner as a participant", async () => {
  courtId = await fixture.court({ capacity: 2 });
  const booking = await take();
  const two = [{ name: 'A' }, { name: 'B' }];
  await assert.rejects(replace(booking, two), code('too_many_people'));
  assert.equal(people.peopleOf(await replace(booking, two.slice(1))), 2);
  await assert.rejects(replace(booking, [{ email: player.email! }]), code('validation_failed'));
  fixture.clock.now = NOON + 48 * HOUR;
  await retireCourt(fixture, courtId, undefined);
  assert.equal(people.peopleOf(await replace(booking, two)), 3);
});

test('shows several bookings to their participants at once', async () => {
  const [one, other] = [await take(), await take({ start_time: '12:00', end_time: '13:00' })];
  const participants = [
    { name: null, email: friend.email, user_id: friend.id },
    { name: 'A', email: null, user_id: null },
  ];
  const write = (bookings: BookingRow[], those: object[]) => {
    const rows = bookings.map(({ id }) => ({ id, participants: JSON.stringify(those) }));
    return fixture.db.transact((db) => writeParticipants(db, rows));
  };
  await write([one, other], participants);
  assert.deepEqual([await seenBy(one), await seenBy(other)], [[friend.id], [friend.id]]);
  await write([one], participants.slice(1));
  assert.deepEqual(await seenBy(one), [friend.id]);
});

test("an admin's booking for a user is confirmed at once, whatever rules bind players", async () => {
  courtId = await fixture.court({ requires_approval: true, price_per_hour: { amount: 1200 }, min_notice_minutes: 600 });
  fixture.clock.now = Date.parse(`${SUNDAY}T10:30:00Z`);
  const row = await takeFor({ user_id: player.id, end_time: '11:30' });
  assert.deepEqual(await stored(row), { ...row });
  const { status, price_amount, note, participants, overrides, user_id, start_minute, end_minute } = row;
  assert.deepEqual([status, price_amount, note, participants, overrides], ['confirmed', 1800, null, null, null]);
  assert.deepEqual(
    [user_id, start_minute, end_minute, row.created_at],
    [player.id, 600, 690, timestamp(fixture.now())],
  );
});

test('an admin overrides a rule by name, and the override is stored', async () => {
  courtId = await fixture.court({ opening_hours: [] });
  await assert.rejects(takeFor({ user_id: player.id }), code('outside_opening_hours'));
  const row = await takeFor({ user_id: player.id, override: ['opening_hours', 'grid'], note: 'Cup' });
  assert.deepEqual([row.overrides, row.note], ['["opening_hours"]', 'Cup']);
  assert.deepEqual(exemptionsFor().override, []);
  const { isExempt, override } = exemptionsFor(['grid']);
  const exempt = rules.filter((rule) => isExempt(rule, {} as never)).flatMap(({ name }) => name ?? []);
  assert.deepEqual(override, ['grid']);
  assert.deepEqual([...new Set(exempt)], ['past', 'notice', 'horizon', 'plan', 'quota']);
});

test("an admin books with participants, up to the court's capacity", async () => {
  courtId = await fixture.court({ capacity: 2 });
  const participants = [{ email: friend.email! }, { name: 'A' }];
  await assert.rejects(takeFor({ user_id: player.id, participants }), code('too_many_people'));
  const row = await takeFor({ email: player.email!.toUpperCase(), participants: participants.slice(0, 1) });
  assert.deepEqual([row.user_id, await seenBy(row), people.peopleOf(row)], [player.id, [friend.id], 2]);
});

test('reuses the guest of the same name', async () => {
  const [one, again, other] = [
    await whom({ guest_name: ' Pia ' }),
    await whom({ guest_name: 'Pia' }),
    await whom({ guest_name: 'Bo' }),
  ];
  assert.deepEqual([one.name, one.email, again.id, other.name], ['Pia', null, one.id, 'Bo']);
  assert.notEqual(other.id, one.id);
});

test('requires exactly one existing user or guest', async () => {
  const which = invalidField('required', '#/user_id', 'Send one of user_id, email and guest_name.');
  for (const wrong of [{}, { user_id: player.id, email: player.email! }, { email: 'a', guest_name: 'A' }])
    await assert.rejects(whom(wrong), which);
  const nobody = invalidField('user_not_found', '#/user_id', 'There is no user 999999.', 'user_not_found');
  await assert.rejects(whom({ user_id: 999_999 }), nobody);
  const email = 'nobody@example.org';
  const unknown = invalidField('user_not_found', '#/email', `Nobody has registered with ${email}.`, 'user_not_found');
  await assert.rejects(whom({ email }), unknown);
});

/** Calls `happens` while a transaction erases the user. */
const whileErasing = async (user: { id: number }, happens: () => Promise<unknown>) => {
  const began = Promise.withResolvers<void>();
  const erase = fixture.db.transact(async (db) => {
    const time = timestamp(NOON);
    await updateUser(db, user.id, { erased_at: time, email: null, email_key: null }, time);
    began.resolve();
    await sleep(200);
  });
  await began.promise;
  await Promise.all([erase, happens()]);
};

test('refuses to book for a user who is being erased', async () => {
  await whileErasing(player, () => assert.rejects(whom({ user_id: player.id }), code('user_not_found')));
  await whileErasing(friend, () => assert.rejects(whom({ email: friend.email! }), code('user_not_found')));
});

test('makes a new guest of the same name while the old one is being erased', async () => {
  const guest = await whom({ guest_name: 'Ida' });
  await whileErasing(guest, async () => {
    const { id, name } = await whom({ guest_name: 'Ida' });
    assert.ok(id > guest.id && name === 'Ida');
  });
});
