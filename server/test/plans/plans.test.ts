// Runs on both engines.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { lockMembership } from '../../src/modules/plans/store.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { type Answer, type Club, NOON, SUNDAY, assertProblem, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { accept, entryOf, join as joinList, newBooking, newWaiter, offerTo } from '../waitlist/waiting.ts';

const MONDAY = '2026-11-23';
let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
afterEach(() => void (club.clock.now = NOON));
after(() => club.close());

const send = async (method: string, path: string, body?: object): Promise<any> => {
  const answer = await club.call(method, path, { as: admin, ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
let names = 0;
const addPlan = (rules: object[], fields: object = {}) =>
  send('POST', '/admin/plans', { name: `Plan ${++names}`, rules, ...fields });
type User = Awaited<ReturnType<Club['signIn']>>;
const join = (plan: { id: number }, users: User[], fields: object = {}) => {
  const people = users.map(({ user }) => ({ user_id: user.id }));
  return send('POST', '/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people, ...fields });
};
const member = async (rules: object[], fields: object = {}) => {
  const [plan, user] = [await addPlan(rules), await club.signIn()];
  return { ...user, plan, membership: await join(plan, [user], fields) };
};
const rule = (settings: object, more: object = {}) => ({ name: 'Rule', settings, ...more });
const at = (start: number, end: number) => {
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { start_time: time(start), end_time: time(end) };
};
const valuesOf = (answer: Answer, code: string) =>
  answer.body.errors.find((error: { code: string }) => error.code === code).values;

test('a rule of a plan replaces the setting of the court, and the refusal names the rule and the plan', async () => {
  const court = await club.court({ max_advance_days: 14, max_duration_minutes: 240 });
  const player = await member([rule({ opens: { days_ahead: 1 }, min_notice_minutes: 30, max_duration_minutes: 60 })]);
  const early = await club.book(player, { court_id: court.id, booking_date: MONDAY });
  assertProblem(early, 'too_early');
  assert.match(early.body.detail, /the rule "Rule" of the plan "Plan \d+"/);
  const { plan, rule: name, plan_id } = valuesOf(early, 'too_early');
  assert.deepEqual([plan, name, plan_id], [player.plan.name, 'Rule', player.plan.id]);
  assertProblem(await club.book(player, { court_id: court.id, ...at(10, 12) }), 'duration_out_of_range');
  assert.equal((await club.book(player, { court_id: court.id })).status, 201);
  const guest = await club.signIn();
  assert.equal((await club.book(guest, { court_id: court.id, booking_date: MONDAY, ...at(10, 13) })).status, 201);
});

test('a membership counts on the days of its period and of its grace days, once it is accepted', async () => {
  const court = await club.court();
  const rules = [rule({ bookable: false })];
  for (const [fields, status] of [
    [{ ends_on: '2026-11-22' }, 409],
    [{ ends_on: '2026-11-20', grace_days: 2 }, 409],
    [{ ends_on: '2026-11-20', grace_days: 1 }, 201],
    [{ starts_on: '2026-11-23' }, 201],
    [{ pending: true }, 201],
  ] as const) {
    const player = await member(rules, fields);
    const answer = await club.book(player, { court_id: court.id, ...at(names, names + 1) });
    assert.equal(answer.status === 201 ? 201 : 409, status, JSON.stringify(fields) + answer.text);
    if (status === 409) assertProblem(answer, 'not_in_plan');
  }
});

test('availability and prices are those of the person who asks', async () => {
  const hours = [{ day: 7, open: '16:00', close: '20:00' }];
  const price_per_hour = { amount: 1000, currency: 'EUR' };
  const fields = { opening_hours: hours, slot_minutes: 60, max_duration_minutes: 60, price_per_hour };
  const court = await club.court(fields);
  const evening = { times: { start_time: '18:00' } };
  const player = await member([
    rule({ price_per_hour: { amount: 400, currency: 'EUR' }, max_duration_minutes: 120 }),
    rule({ bookable: false }, { times: { start_time: '19:00' } }),
    rule({ price_per_hour: { amount: 600, currency: 'EUR' } }, evening),
  ]);
  const startsFor = async (as?: { token: string }) => {
    const path = `/courts/${court.id}/availability?date=${SUNDAY}`;
    const { body } = await club.call('GET', path, as ? { as } : {});
    return body.data[0].starts.map(({ start_time, prices }: any) => [start_time, ...prices]);
  };
  const everybody = ['16:00', '17:00', '18:00', '19:00'].map((time) => [time, 1000]);
  assert.deepEqual(await startsFor(), everybody);
  assert.deepEqual(await startsFor(await club.signIn()), everybody);
  assert.deepEqual(await startsFor(player), [
    ['16:00', 400, 800],
    ['17:00', 400, 1000],
    ['18:00', 600],
  ]);
  const { body: all } = await club.call('GET', `/availability?date=${SUNDAY}&limit=100`, { as: player });
  assert.equal(all.data.find((day: any) => day.court_id === court.id).starts.length, 3);
  const booked = await club.book(player, { court_id: court.id, ...at(17, 19) });
  assert.deepEqual(booked.body.price, { amount: 1000, currency: 'EUR' });
  assertProblem(await club.book(player, { court_id: court.id, ...at(19, 20) }), 'not_in_plan');
});

test('people of a membership share its quotas, also within one batch and when they reschedule', async () => {
  const court = await club.court();
  const quota = { per: 'week', unit: 'minutes', limit: 120, counted: 'membership' };
  const prime = { courts: { court_ids: [court.id] }, times: { start_time: '18:00', end_time: '21:00' } };
  const [plan, ...family] = [
    await addPlan([rule({ quotas: [quota] }, prime)]),
    ...(await Promise.all([1, 2, 3].map(() => club.signIn()))),
  ];
  await join(plan, family);
  const slots = [at(17, 19), at(19, 20), at(20, 21)];
  const answers = await Promise.all(slots.map((slot, i) => club.book(family[i]!, { court_id: court.id, ...slot })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const refused = answers.find(({ status }) => status !== 201)!;
  const { limit, used, counted } = valuesOf(refused, 'quota_exceeded');
  assert.deepEqual([limit, used, counted], [120, 120, 'membership']);
  const morning = await club.book(family[0]!, { court_id: court.id, ...at(8, 9) });
  assert.equal(morning.status, 201, 'other times do not count');
  const move = { as: family[0]!, body: { start_time: '18:00', end_time: '19:00', booking_date: MONDAY } };
  assert.equal((await club.call('PATCH', `/bookings/${morning.body.id}`, move)).status, 200, 'another week');
  const later = await club.book(family[1]!, { court_id: court.id, booking_date: MONDAY, ...at(19, 21) });
  assert.equal(valuesOf(later, 'quota_exceeded').used, 60);
});

test(
  'a reschedule locks the shared membership before the courts',
  { skip: engine === 'sqlite' && 'needs PostgreSQL' },
  async () => {
    const { db } = club.context;
    const court = await club.court({ slot_minutes: 60 });
    const { booking, ...ann } = await newBooking(club, { court_id: court.id });
    const { id } = await join(await addPlan([]), [ann, await club.signIn()]);
    await newWaiter(club, { court_id: court.id });
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = db.transact(async (tx) => {
      await lockMembership(tx, id);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const rescheduled = club.call('PATCH', `/bookings/${booking.id}`, { as: ann, body: { start_time: '14:00' } });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await sql.raw(waiting).execute(db.read)).rows.length === 0);
    try {
      await db.transact(async (tx) => {
        // Wait for the lock, because an offer to the waiting list may still lock the court for a moment.
        await sql`set local lock_timeout = '2s'`.execute(tx);
        await sql`select id from courts where id = ${court.id} for update`.execute(tx);
      });
    } finally {
      release.resolve();
      await holder;
    }
    assert.equal((await rescheduled).status, 200);
  },
);

test('a plan sets the cancellation deadline and whether bookings need approval', async () => {
  const court = await club.court({ cancellation_cutoff_minutes: 0 });
  const player = await member([rule({ cancellation_cutoff_minutes: 2880, requires_approval: true })]);
  const { body: booking } = await club.book(player, { court_id: court.id });
  assert.equal(booking.status, 'pending');
  assertProblem(await club.call('DELETE', `/bookings/${booking.id}`, { as: player }), 'cancellation_too_late');
});

test('the best of several plans for the player decides', async () => {
  const court = await club.court({ price_per_hour: { amount: 1000, currency: 'EUR' } });
  const player = await member([rule({ price_per_hour: { amount: 500, currency: 'EUR' } })]);
  await join(await addPlan([rule({ bookable: false })]), [player]);
  await join(await addPlan([rule({ price_per_hour: { amount: 700, currency: 'EUR' } })]), [player]);
  assert.equal((await club.book(player, { court_id: court.id })).body.price.amount, 500);
});

test('the waiting list offers only slots that the plan allows, and checks the plan again on acceptance', async () => {
  const court = await club.court({ price_per_hour: { amount: 1000, currency: 'EUR' }, slot_minutes: 60 });
  const owner = await newBooking(club, { court_id: court.id });
  const excluded = await member([rule({ bookable: false })]);
  assertProblem(await joinList(club, excluded, { court_id: court.id }), 'not_in_plan');
  const first = await newWaiter(club, { court_id: court.id });
  await join(excluded.plan, [first]);
  const second = await newWaiter(club, { court_id: court.id });
  const plan = await addPlan([rule({ price_per_hour: { amount: 400, currency: 'EUR' } })]);
  await join(plan, [second]);
  await club.call('DELETE', `/bookings/${owner.booking.id}`, { as: owner });
  assert.deepEqual((await offerTo(club, second)).price, { amount: 400, currency: 'EUR' });
  assert.equal((await entryOf(club, first)).status, 'waiting');
  for (const [settings, code] of [
    [{ bookable: false }, 'not_in_plan'],
    [{ opens: { days_ahead: 0 } }, 'too_early'],
    [{ max_duration_minutes: 30 }, 'duration_out_of_range'],
    [{ quotas: [{ per: 'day', unit: 'minutes', limit: 30, counted: 'person' }] }, 'quota_exceeded'],
  ] as const) {
    await send('PATCH', `/admin/plans/${plan.id}`, { rules: [rule(settings)] });
    assertProblem(await accept(club, second), code);
  }
  const rules = [rule({ price_per_hour: { amount: 600, currency: 'EUR' }, requires_approval: true })];
  await send('PATCH', `/admin/plans/${plan.id}`, { rules });
  const { status, price } = (await accept(club, second)).body;
  assert.deepEqual([status, price.amount], ['pending', 600]);
  const { body } = await club.call('GET', '/bookings?when=upcoming', { as: second });
  assert.equal(body.data[0].price.amount, 600);
});

test('the plan for guests applies to everybody without a membership, and admins are exempt', async () => {
  const court = await club.court();
  const plan = await addPlan([rule({ opens: { days_ahead: 0 } }), rule({ members_only: true })], { for_guests: true });
  const guest = await club.signIn();
  assertProblem(await club.book(guest, { court_id: court.id }), 'too_early');
  const path = `/courts/${court.id}/availability?date=${SUNDAY}`;
  assert.deepEqual((await club.call('GET', path)).body.data[0].starts, [], 'the person may be unknown');
  const slot = { court_id: court.id, booking_date: SUNDAY, ...at(10, 11), user_id: guest.user.id };
  const participants = [{ name: 'Ann' }];
  await send('POST', '/admin/bookings', { ...slot, participants });
  const { body: mine } = await club.call('GET', '/me/entitlements', { as: guest });
  assert.deepEqual([mine.plans.length, mine.plans[0].plan.name, mine.plans[0].membership], [1, plan.name, null]);
  assert.equal(mine.plans[0].rules[0].level, 'plan');
  const twice = { as: admin, body: { name: 'Others', for_guests: true } };
  assert.equal((await club.call('POST', '/admin/plans', twice)).status, 422);
  await send('DELETE', `/admin/plans/${plan.id}`);
  assert.equal((await club.book(guest, { court_id: court.id, ...at(12, 13) })).status, 201);
});

test('rules of a membership beat the plan, and rules of a person beat the membership', async () => {
  const court = await club.court();
  const [plan, ann, bea] = [await addPlan([rule({ bookable: false })]), await club.signIn(), await club.signIn()];
  const team = await join(plan, [ann, bea], { rules: [rule({ bookable: true })] });
  assert.equal((await club.book(ann, { court_id: court.id })).status, 201);
  const people = [{ user_id: ann.user.id, rules: [rule({ bookable: false })] }, { user_id: bea.user.id }];
  const changed = await send('PATCH', `/admin/memberships/${team.id}`, { people });
  assert.deepEqual([changed.version, changed.state, changed.people[0].rules.length], [2, 'active', 1]);
  assertProblem(await club.book(ann, { court_id: court.id, ...at(12, 13) }), 'not_in_plan');
  assert.equal((await club.book(bea, { court_id: court.id, ...at(12, 13) })).status, 201);
  const mine = await club.call('GET', '/me/entitlements', { as: ann });
  const levels = mine.body.plans[0].rules.map(({ level }: { level: string }) => level);
  assert.deepEqual(levels, ['person', 'membership', 'plan']);
  assert.deepEqual(mine.body.plans[0].membership.names.toSorted(), [ann.user.name, bea.user.name].toSorted());
  const used = await club.call('DELETE', `/admin/plans/${plan.id}`, { as: admin });
  assertProblem(used, 'plan_in_use');
  await send('DELETE', `/admin/memberships/${team.id}`);
  assert.equal((await club.book(ann, { court_id: court.id, ...at(14, 15) })).status, 201);
});

test('an export contains memberships, and an erasure ends them', async () => {
  const [plan, ann, bea] = [await addPlan([]), await club.signIn(), await club.signIn()];
  const { id } = await join(plan, [ann, bea], { name: 'Team' });
  const { body: data } = await club.call('GET', '/auth/me/export', { as: ann });
  const { plan_id, name } = data.memberships[0];
  assert.deepEqual([data.memberships.length, plan_id, name], [1, plan.id, 'Team']);
  await eraseUser(club.context, ann.user.id);
  const left = await send('GET', `/admin/memberships/${id}`);
  const userIds = left.people.map(({ user_id }: { user_id: number }) => user_id);
  assert.deepEqual(userIds, [bea.user.id]);
  await eraseUser(club.context, bea.user.id);
  assertProblem(await club.call('GET', `/admin/memberships/${id}`, { as: admin }), 'not_found');
});
