// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, type Club, openClub } from '../club.ts';

// Monday and Tuesday of one week, and Monday of the next week.
const [MONDAY, TUESDAY, NEXT] = ['2026-11-23', '2026-11-24', '2026-11-30'];
type User = Awaited<ReturnType<Club['signIn']>>;
let club: Club;
let admin: User;
before(async () => {
  const limits = { max_upcoming_bookings: 3, max_minutes_per_day: 120, max_minutes_per_week: 150 };
  club = await openClub({ ...limits, max_no_shows: 1, may_overlap: false });
  admin = await club.signIn('admin');
});
after(() => club.close());

const limitsOf = async (user: User, query: Record<string, unknown>) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await club.call('GET', `/me/booking-limits?${text}`, { as: user });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const left = (body: any) =>
  Object.fromEntries(body.limits.map((limit: any) => [limit.rule ?? limit.quota, limit.left]));
const quotas = (body: any): string[] => body.violations.map(({ code, values }: any) => values?.quota ?? code);
const at = (start_time: string, end_time: string, booking_date = MONDAY) => ({ start_time, end_time, booking_date });
const send = async (path: string, body: object) => {
  const answer = await club.call('POST', path, { as: admin, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
let names = 0;
async function memberWith(...rules: object[]): Promise<User> {
  const user = await club.signIn();
  const { id } = await send('/admin/plans', { name: `Plan ${++names}`, rules });
  await send('/admin/memberships', { plan_id: id, starts_on: '2026-01-01', people: [{ user_id: user.user.id }] });
  return user;
}
const NO_LIMITS = { max_upcoming_bookings: 0, max_minutes_per_day: 0, max_minutes_per_week: 0, max_no_shows: 0 };
const quota = (limit: number, fields: object = {}) => ({
  quotas: [{ per: 'week', unit: 'bookings', limit, counted: 'person', ...fields }],
});

test("says what is left of the operator's limits on the day and in the week of a date", async () => {
  const [court, player] = [await club.court(), await club.signIn()];
  assert.deepEqual(left(await limitsOf(player, { date: MONDAY })), {
    ...{ upcoming_bookings: 3, minutes_a_day: 120, minutes_a_week: 150, no_shows: 1 },
  });
  await club.book(player, { court_id: court.id, ...at('08:00', '10:00') });
  const monday = await limitsOf(player, { date: MONDAY });
  assert.deepEqual([left(monday).minutes_a_day, quotas(monday)], [0, ['minutes_a_day']]);
  assert.match(monday.violations[0].detail, /You have booked 120 minutes that day/);
  const tuesday = await limitsOf(player, { date: TUESDAY });
  assert.deepEqual([left(tuesday).minutes_a_week, quotas(tuesday)], [30, []]);
  await club.book(player, { court_id: court.id, ...at('08:00', '08:30', TUESDAY) });
  assert.deepEqual(quotas(await limitsOf(player, { date: '2026-11-25' })), ['minutes_a_week']);
  assert.deepEqual(quotas(await limitsOf(player, { date: NEXT })), []);
  await club.book(player, { court_id: court.id, ...at('08:00', '08:30', NEXT) });
  assert.deepEqual(quotas(await limitsOf(player, { date: NEXT })), ['upcoming_bookings']);
});

test('returns the limits of several days with one request, as for each day alone', async () => {
  const [court, player] = [await club.court(), await club.signIn()];
  await club.book(player, { court_id: court.id, ...at('08:00', '10:00') });
  for (const query of [{}, { court_id: court.id }]) {
    const { later, ...first } = await limitsOf(player, { date: MONDAY, date_to: NEXT, ...query });
    const days = [first, ...later];
    assert.deepEqual(days.map(({ date }: any) => date).at(-1), NEXT);
    assert.deepEqual([days.length, quotas(days[0]), quotas(days[1])], [8, ['minutes_a_day'], []]);
    for (const day of days) assert.deepEqual(day, await limitsOf(player, { date: day.date, ...query }));
  }
  for (const [code, query] of Object.entries({
    too_small: `date=${TUESDAY}&date_to=${MONDAY}`,
    too_large: `date=${MONDAY}&date_to=2026-12-07`,
    not_allowed: `date=${MONDAY}&date_to=${TUESDAY}&court_id=${court.id}&start_time=08:00&end_time=09:00`,
  })) {
    const refused = await club.call('GET', `/me/booking-limits?${query}`, { as: player });
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, code]);
  }
});

test('says what is left of the quotas of a plan, and which slots they refuse', async () => {
  const court = await club.court();
  const prime = { start_time: '17:00', end_time: '21:00' };
  const player = await memberWith(
    { name: 'No club limits', settings: NO_LIMITS },
    { name: 'Two a week', settings: quota(2) },
    { name: 'Prime', times: prime, settings: quota(60, { unit: 'minutes' }) },
  );
  await club.book(player, { court_id: court.id, ...at('18:00', '19:00') });
  const day = await limitsOf(player, { date: TUESDAY });
  assert.deepEqual([left(day), quotas(day)], [{ 'Two a week': 1 }, []]);
  const slot = (start_time: string, end_time: string) => ({ date: TUESDAY, court_id: court.id, start_time, end_time });
  assert.deepEqual(quotas(await limitsOf(player, slot('20:00', '21:00'))), ['plan']);
  assert.deepEqual(quotas(await limitsOf(player, slot('10:00', '11:00'))), []);
  await club.book(player, { court_id: court.id, ...at('10:00', '11:00', TUESDAY) });
  const used = await limitsOf(player, { date: '2026-11-25' });
  assert.deepEqual([left(used), quotas(used)], [{ 'Two a week': 0 }, ['plan']]);
  assert.deepEqual(used.violations[0].values.rule, 'Two a week');
  assert.deepEqual(quotas(await limitsOf(player, { date: NEXT })), []);
});

test('a plan that allows more is enough; a rule for one court limits only this court', async () => {
  const [court, other] = [await club.court(), await club.court()];
  const player = await memberWith(
    { name: 'No club limits', settings: NO_LIMITS },
    { name: 'This court', courts: { court_ids: [court.id] }, settings: quota(0) },
  );
  assert.deepEqual(quotas(await limitsOf(player, { date: MONDAY })), []);
  assert.deepEqual(quotas(await limitsOf(player, { date: MONDAY, court_id: court.id })), ['plan']);
  assert.deepEqual(quotas(await limitsOf(player, { date: MONDAY, court_id: other.id })), []);
  const { id } = await send('/admin/plans', { name: 'Second', rules: [{ name: 'Free', settings: NO_LIMITS }] });
  await send('/admin/memberships', { plan_id: id, starts_on: '2026-01-01', people: [{ user_id: player.user.id }] });
  assert.deepEqual(quotas(await limitsOf(player, { date: MONDAY, court_id: court.id })), []);
});

test('says how long a booking of the day can be, and whether bookings may overlap, under the best plan', async () => {
  const summary = async (user: User, date: string) => {
    const { longest_minutes, may_overlap } = await limitsOf(user, { date });
    return [longest_minutes, may_overlap];
  };
  const [court, player] = [await club.court(), await club.signIn()];
  assert.deepEqual(await summary(player, MONDAY), [120, false]);
  await club.book(player, { court_id: court.id, ...at('08:00', '09:30') });
  assert.deepEqual(
    [await summary(player, MONDAY), await summary(player, TUESDAY)],
    [
      [30, false],
      [60, false],
    ],
  );
  const member = await memberWith({ name: 'Long', settings: { ...NO_LIMITS, may_overlap: true, ...quota(1) } });
  assert.deepEqual(await summary(member, MONDAY), [null, true]);
  await club.book(member, { court_id: court.id, ...at('10:00', '11:00') });
  assert.deepEqual(await summary(member, TUESDAY), [0, true]);
  const { id } = await send('/admin/plans', { name: 'Third', rules: [{ name: 'Free', settings: NO_LIMITS }] });
  await send('/admin/memberships', { plan_id: id, starts_on: '2026-01-01', people: [{ user_id: member.user.id }] });
  assert.deepEqual(await summary(member, TUESDAY), [null, true]);
});

test("says that the player has another booking, and each answer agrees with the booking's", async () => {
  const [court, other] = [await club.court(), await club.court({ max_upcoming_bookings: 1, max_advance_days: 5 })];
  const player = await club.signIn();
  await club.book(player, { court_id: court.id, ...at('08:00', '09:00') });
  const cases = [
    { court_id: other.id, ...at('08:30', '09:30') },
    { court_id: other.id, ...at('09:00', '10:00') },
    { court_id: other.id, ...at('09:00', '11:30') },
    { court_id: other.id, ...at('09:00', '10:00', '2026-12-20') },
  ];
  for (const slot of cases) {
    const { booking_date: date, ...query } = slot;
    const { violations } = await limitsOf(player, { date, ...query });
    const booked = await club.book(player, slot);
    const refused = booked.status === 201 ? [] : booked.body.errors;
    assert.deepEqual(
      violations.map(({ code, detail }: any) => [code, detail]),
      refused
        .filter(({ code }: any) => code !== 'duration_out_of_range')
        .map(({ code, detail }: any) => [code, detail]),
      JSON.stringify(slot),
    );
    if (booked.status === 201) await club.call('DELETE', `/bookings/${booked.body.id}`, { as: player });
  }
});

test('checks a slot that ends on the next day, if the court is open then', async () => {
  const player = await memberWith({ name: 'Limits', settings: NO_LIMITS }, { name: 'Quota', settings: quota(1) });
  const opening_hours = [
    { day: 1, open: '08:00', close: '24:00' },
    { day: 2, open: '00:00', close: '12:00' },
  ];
  const court = await club.court({ opening_hours });
  const closed = await club.court({ opening_hours: opening_hours.slice(0, 1) });
  const night = { date: MONDAY, start_time: '23:00', end_time: '00:30' };
  assert.deepEqual(quotas(await limitsOf(player, { ...night, court_id: court.id })), []);
  await club.book(player, { court_id: court.id, ...at('23:30', '01:00') });
  const after = await limitsOf(player, { ...night, court_id: court.id });
  assert.deepEqual(quotas(after), ['plan', 'player_busy']);
  const query = new URLSearchParams({ ...night, court_id: String(closed.id) });
  const refused = await club.call('GET', `/me/booking-limits?${query}`, { as: player });
  assert.equal(refused.body.errors[0].code, 'not_after_start');
});

test('refuses half a slot and an unknown court', async () => {
  const player = await club.signIn();
  const get = (query: string) => club.call('GET', `/me/booking-limits?date=${MONDAY}&${query}`, { as: player });
  assertProblem(await get('start_time=08:00&end_time=09:00'), 'validation_failed');
  assertProblem(await get('court_id=1&start_time=08:00'), 'validation_failed');
  assertProblem(await get('court_id=1&start_time=10:00&end_time=09:00'), 'validation_failed');
  assertProblem(await get('court_id=999999'), 'court_not_found');
});

const partsOn = async (user: User, date: string, query: object = {}) => {
  const { parts } = await limitsOf(user, { date, ...query });
  return parts.map((part: any) => [part.court_ids, part.start_time, part.end_time, part.longest_minutes, quotas(part)]);
};

test('says which courts and times of a day have other limits than the rest', async () => {
  const [padel, other] = [await club.court({ type: 'padel' }), await club.court({ type: 'tennis' })];
  const hall = await club.court({ type: 'squash', max_upcoming_bookings: 1 });
  const player = await memberWith(
    { name: 'No club limits', settings: NO_LIMITS },
    { name: 'Prime', times: { start_time: '17:00', end_time: '21:00' }, settings: quota(60, { unit: 'minutes' }) },
    { name: 'One padel', courts: { court_ids: [padel.id] }, settings: quota(1) },
  );
  const here = async (court: { id: number }) =>
    (await partsOn(player, TUESDAY)).flatMap(([ids, ...rest]: any) => (ids.includes(court.id) ? [rest] : []));
  assert.deepEqual(await here(other), [['17:00', '21:00', 60, []]]);
  assert.deepEqual(await here(padel), [['17:00', '21:00', 60, []]]);
  await club.book(player, { court_id: other.id, ...at('18:00', '19:00') });
  await club.book(player, { court_id: padel.id, ...at('08:00', '09:00') });
  await club.book(player, { court_id: hall.id, ...at('08:00', '09:00', NEXT) });
  assert.deepEqual(await here(other), [['17:00', '21:00', 0, ['plan']]]);
  assert.deepEqual(await here(padel), [
    ['00:00', '17:00', 0, ['plan']],
    ['17:00', '21:00', 0, ['plan']],
    ['21:00', '24:00', 0, ['plan']],
  ]);
  const full = ['upcoming_bookings_at_court'];
  assert.deepEqual(await here(hall), [
    ['00:00', '17:00', 0, full],
    ['17:00', '21:00', 0, ['plan', ...full]],
    ['21:00', '24:00', 0, full],
  ]);
  assert.deepEqual(await partsOn(player, TUESDAY, { court_id: other.id }), [
    [[other.id], '17:00', '21:00', 0, ['plan']],
  ]);
  const slot = { court_id: other.id, start_time: '18:00', end_time: '19:00' };
  assert.deepEqual(await partsOn(player, TUESDAY, slot), []);
});
