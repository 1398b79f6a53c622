import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withAlternatives } from '../../src/modules/availability/alternatives.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { Problem } from '../../src/platform/errors.ts';
import { addDays, toMinutes, toTime } from '../../src/platform/time.ts';
import { type Answer, type Club, SUNDAY, assertProblem, openClub } from '../club.ts';
import { openActionFixture } from '../action-fixture.ts';
import { chancesFor } from '../load.ts';
import { bySize } from '../size.ts';

let club: Club;
let player: { token: string };
before(async () => {
  club = await openClub();
  player = await club.signIn();
});
after(() => club.close());

const shown = ({ body }: Answer): string[] =>
  body.alternatives.map(
    (slot: Record<string, string>) =>
      `${slot['court_name']} ${slot['booking_date']} ${slot['start_time']}–${slot['end_time']}`,
  );

test('names every broken rule, with its values', async () => {
  const court = await club.court({
    ...{ name: 'One', venue: 'V0', opening_hours: everyDay('08:00', '12:00').concat(everyDay('14:00', '22:00')) },
    ...{ slot_minutes: 60, max_duration_minutes: 120, max_advance_days: 3, min_notice_minutes: 30 },
  });
  const times = { booking_date: '2026-12-24', start_time: '07:30', end_time: '11:45' };
  const answer = await club.book(player, { court_id: court.id, ...times });
  assertProblem(answer, 'too_early');
  const values = Object.fromEntries(
    answer.body.errors.map(({ code, values }: { code: string; values: unknown }) => [code, values]),
  );
  const opening = [
    { opens: '08:00', closes: '12:00' },
    { opens: '14:00', closes: '22:00' },
  ];
  assert.deepEqual(values, {
    too_early: { max_advance_days: 3, last_date: '2026-11-24' },
    outside_opening_hours: { windows: opening },
    off_grid: { slot_minutes: 60 },
    duration_out_of_range: { min_duration_minutes: 60, max_duration_minutes: 120 },
  });
  const told = answer.body.errors.map(({ detail }: { detail: string }) => detail).join(' ');
  for (const words of ['opens 08:00', '2026-11-24', 'multiple of 60', '60 to 120']) assert.ok(told.includes(words));
});

test('offers the nearest slots of the same length, first on the court, then on similar courts', async () => {
  const court = await club.court({ name: 'A', venue: 'V1' });
  const like = await club.court({ name: 'B', venue: 'V1' });
  await club.court({ name: 'C', venue: 'elsewhere' });
  await club.court({ name: 'D', venue: 'V1', type: 'squash' });
  await club.court({ name: 'E', venue: 'V1', active: false });
  const ask = () => club.book(player, { court_id: court.id, start_time: '10:00', end_time: '11:00' });
  assert.equal((await ask()).status, 201);
  assert.deepEqual(shown(await ask()), [
    `B ${SUNDAY} 10:00–11:00`,
    `B ${SUNDAY} 09:30–10:30`,
    `B ${SUNDAY} 10:30–11:30`,
  ]);
  await club.book(player, { court_id: like.id, start_time: '09:00', end_time: '11:00' });
  const answer = await ask();
  assert.deepEqual(shown(answer), [`A ${SUNDAY} 09:00–10:00`, `A ${SUNDAY} 11:00–12:00`, `B ${SUNDAY} 11:00–12:00`]);
  for (const { court_id, booking_date, start_time, end_time } of answer.body.alternatives) {
    const booked = await club.book(await club.signIn(), { court_id, booking_date, start_time, end_time });
    if (court_id === court.id || start_time !== '11:00') assert.equal(booked.status, 201, booked.text);
  }
});

test("follows the player's plan, even if no other request has read the plans", async (t) => {
  const fresh = await openClub();
  t.after(() => fresh.close());
  const court = await fresh.court({ max_advance_days: 14 });
  const [admin, member] = [await fresh.signIn('admin'), await fresh.signIn()];
  const send = async (path: string, body: object) => {
    const answer = await fresh.call('POST', path, { as: admin, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const rules = [{ name: 'Rule', settings: { opens: { days_ahead: 1 } } }];
  const { id } = await send('/admin/plans', { name: 'Plan', rules });
  const people = [{ user_id: member.user.id }];
  await send('/admin/memberships', { plan_id: id, starts_on: '2026-01-01', people });
  const answer = await fresh.book(member, { court_id: court.id, booking_date: addDays(SUNDAY, 1) });
  assertProblem(answer, 'too_early');
  assert.deepEqual(shown(answer), []);
});

test('offers no court with too little capacity', async () => {
  const court = await club.court({ name: 'Doubles', venue: 'V9', capacity: 4 });
  await club.court({ name: 'Singles', venue: 'V9', capacity: 2 });
  const participants = ['Bo', 'Cy', 'Di'].map((name) => ({ name }));
  const booked = await club.book(player, { court_id: court.id, participants });
  assert.equal(booked.status, 201, booked.text);
  const courtsOf = (answer: Answer) => new Set(answer.body.alternatives.map(({ court_name }: any) => court_name));
  const other = await club.signIn();
  assert.ok(courtsOf(await club.book(other, { court_id: court.id })).has('Singles'));
  assert.deepEqual(courtsOf(await club.book(other, { court_id: court.id, participants })), new Set(['Doubles']));
  const mine = await club.book(other, { court_id: court.id, start_time: '15:00', end_time: '16:00', participants });
  const move = { start_time: '10:00', end_time: '11:00' };
  const moved = (body: object) =>
    club.call('PATCH', `/bookings/${mine.body.id}`, { as: other, body: { ...move, ...body } });
  assert.deepEqual(courtsOf(await moved({})), new Set(['Doubles']));
  assert.ok(courtsOf(await moved({ participants: [] })).has('Singles'));
});

test("rescheduling offers slots other than the booking's own", async () => {
  const court = await club.court({ name: 'E', venue: 'V5', opening_hours: everyDay('10:00', '13:00') });
  const other = await club.signIn();
  const { body: mine } = await club.book(other, { court_id: court.id, start_time: '10:00', end_time: '11:00' });
  await club.book(player, { court_id: court.id, start_time: '11:00', end_time: '12:00' });
  const move = (as: typeof other, path: string) =>
    club.call('PATCH', `${path}/${mine.id}`, { as, body: { start_time: '11:00' } });
  const others = [`E ${SUNDAY} 12:00–13:00`, 'E 2026-11-23 11:00–12:00', 'E 2026-11-23 10:30–11:30'];
  assert.deepEqual(shown(await move(other, '/bookings')), others);
  assert.deepEqual(shown(await move(await club.signIn('admin'), '/admin/bookings')), others);
  const shorter = { start_time: '10:30', end_time: '11:30' };
  const half = await club.call('PATCH', `/bookings/${mine.id}`, { as: other, body: shorter });
  assert.deepEqual(shown(half), [others[0], others[2], 'E 2026-11-23 10:00–11:00']);
});

test('keeps the refusal if the alternatives cannot be loaded', async () => {
  const fixture = await openActionFixture(Date.parse(`${SUNDAY}T00:00:00Z`));
  await fixture.close();
  const slot = { date: SUNDAY, start: 600, end: 660 };
  const refused = { courtId: 1, slot, now: fixture.now(), people: 1, moving: { id: 1, courtId: 1, slot } };
  const told = await withAlternatives(fixture.db.read, new Problem('slot_taken'), async () => refused);
  assert.deepEqual([told.code, told.options.extra], ['slot_taken', { alternatives: [] }]);
});

test('offers later days if the day has too few slots', async () => {
  const court = await club.court({ name: 'F', venue: 'V2', opening_hours: everyDay('10:00', '12:00') });
  const ask = (start_time: string, end_time: string) => club.book(player, { court_id: court.id, start_time, end_time });
  await ask('10:00', '11:00');
  assert.deepEqual(shown(await ask('10:00', '11:00')), [
    `F ${SUNDAY} 11:00–12:00`,
    'F 2026-11-23 10:00–11:00',
    'F 2026-11-23 10:30–11:30',
  ]);
  assert.deepEqual(shown(await ask('10:10', '11:00')).slice(0, 1), [`F ${SUNDAY} 11:00–12:00`]);
});

test('offers nothing if nothing is bookable, and nothing for an invalid slot or an unknown court', async () => {
  const court = await club.court({ venue: 'V3', opening_hours: [] });
  assert.deepEqual(shown(await club.book(player, { court_id: court.id })), []);
  const none = await club.book(player, { court_id: 7777 });
  assertProblem(none, 'court_not_found');
  assert.equal(none.body.alternatives, undefined);
  const backwards = await club.book(player, { court_id: court.id, start_time: '10:00', end_time: '09:00' });
  assertProblem(backwards, 'validation_failed');
  assert.equal(backwards.body.alternatives, undefined);
});

test('leaves out closed and taken slots', async () => {
  const court = await club.court({ name: 'G', venue: 'V4', opening_hours: everyDay('08:00', '14:00') });
  await club.addClosure({ court_ids: [court.id], start_time: '11:00', end_time: '13:00' });
  await club.book(player, { court_id: court.id, start_time: '09:00', end_time: '10:30' });
  assert.deepEqual(shown(await club.book(player, { court_id: court.id, start_time: '10:00', end_time: '11:00' })), [
    `G ${SUNDAY} 08:00–09:00`,
    `G ${SUNDAY} 13:00–14:00`,
    'G 2026-11-23 10:00–11:00',
  ]);
});

test('finds the nearest of all free slots, however many are taken near the requested time', async (t) => {
  const chance = chancesFor(t);
  const pick = (count: number) => Math.floor(chance() * count);
  const fields = { venue: 'V10', opening_hours: everyDay('08:00', '20:00'), buffer_minutes: 30 };
  const courts: { id: number }[] = [];
  for (const name of ['H', 'I', 'J']) courts.push(await club.court({ name, ...fields }));
  const days = Array.from({ length: 8 }, (_, i) => addDays(SUNDAY, i));
  const halfHour = (start: number) => ({ start_time: toTime(480 + 30 * start), end_time: toTime(510 + 30 * start) });
  const bookSome = async (count: number, on: readonly string[]) => {
    for (let n = 0; n < count; n += 1) {
      const booking_date = on[pick(on.length)]!;
      await club.book(player, { court_id: courts[pick(3)]!.id, booking_date, ...halfHour(pick(24)) });
    }
  };
  const freeSlots = async (date: string, minute: number, [asked, ...others]: { id: number }[]): Promise<string[]> => {
    const found: { slot: string; distance: number }[] = [];
    for (const { id } of [asked!, ...others.toSorted((a, b) => a.id - b.id)]) {
      const { body } = await club.call('GET', `/courts/${id}/availability?date=${date}&duration_minutes=30`);
      for (const { start_time } of body.data[0].starts)
        found.push({ slot: `${id} ${date} ${start_time}`, distance: Math.abs(toMinutes(start_time) - minute) });
    }
    return found.toSorted((a, b) => a.distance - b.distance).map(({ slot }) => slot);
  };
  const counts: number[] = [];
  const expectedSlots = async (minute: number, [asked, ...others]: { id: number }[]): Promise<string[]> => {
    const expected = await freeSlots(SUNDAY, minute, [asked!, ...others]);
    counts.push(expected.length);
    for (const day of days.slice(1))
      if (expected.length < 3) expected.push(...(await freeSlots(day, minute, [asked!])));
    return expected.slice(0, 3);
  };
  for (const bookings of bySize([35, 60], [20, 25, 30, 60])) {
    await bookSome(bookings, days.slice(0, 1));
    await bookSome(bookings, days.slice(1, 3));
    for (let start = 0; start < 24; start += 1) {
      const [asked, ...others] = courts.toSorted(() => chance() - 0.5);
      const body = { court_id: asked!.id, booking_date: SUNDAY, ...halfHour(start) };
      const { alternatives } = (await club.book(player, body)).body;
      if (!alternatives) continue;
      const given = alternatives.map((slot: any) => `${slot.court_id} ${slot.booking_date} ${slot.start_time}`);
      assert.deepEqual(given, await expectedSlots(480 + 30 * start, [asked!, ...others]), JSON.stringify(body));
    }
  }
  assert.ok(
    counts.some((count) => count < 3) && counts.some((count) => count >= 3),
    'days with few and with many slots',
  );
});
