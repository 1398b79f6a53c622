import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { DAY } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';

type User = Awaited<ReturnType<Club['signIn']>>;
let club: Club;
let admin: User;
before(async () => {
  club = await openClub({ staff_session_minutes: 720 });
  admin = await club.signIn('admin');
});
afterEach(() => void (club.clock.now = NOON));
after(() => club.close());

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const priced = () => club.court({ price_per_hour: eur(1000) });
const post = async (path: string, body: object): Promise<any> => {
  const answer = await club.call('POST', path, { as: admin, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
const book = async (user: User, court: { id: number }, hour: number, more: object = {}): Promise<number> => {
  const [start_time, end_time] = [`${hour}:00`, `${hour + 1}:00`];
  const { status, body, text } = await club.book(user, { court_id: court.id, start_time, end_time, ...more });
  assert.equal(status, 201, text);
  return body.id;
};
/** Runs the preview some days later, when the bookings have taken place. */
const preview = (draft: object, days = 5): Promise<any> => {
  club.clock.now = NOON + days * DAY;
  return post('/admin/plan-preview', draft);
};
const weekly = (limit: number) => ({ per: 'week', unit: 'bookings', limit, counted: 'membership' });
const idsOf = ({ bookings }: any): number[] => bookings.map(({ booking }: any) => booking.id);

test('a draft for people without a membership is tried in a club without plans, and changes nothing', async () => {
  const [court, player] = [await priced(), await club.signIn()];
  const [morning, evening] = [await book(player, court, 10), await book(player, court, 19)];
  await club.newEvents();
  const evenings = { name: 'Members only', times: { start_time: '18:00' }, settings: { bookable: false } };
  const result = await preview({ name: 'Guests', rules: [evenings], days: 7 });
  const outcomes = {
    checked: 2,
    current: { refused: 0, income: [eur(2000)] },
    draft: { refused: 1, income: [eur(1000)] },
  };
  const { bookings, ...numbers } = result;
  assert.deepEqual(numbers, {
    ...{ date_from: '2026-11-20', date_to: '2026-11-26', ...outcomes },
    plans: [{ plan_id: null, plan: 'Guests', ...outcomes }],
    rules: [{ code: 'not_in_plan', rule: 'Members only', plan: 'Guests', refused: 1 }],
  });
  assert.deepEqual(idsOf(result), [evening]);
  assert.match(bookings[0].errors[0].detail, /the rule "Members only" of the plan "Guests"/);
  for (const id of [morning, evening])
    assert.notEqual((await club.call('GET', `/bookings/${id}`, { as: player })).body.status, 'cancelled');
  assert.deepEqual((await club.call('GET', '/admin/plans', { as: admin })).body.data, []);
  assert.deepEqual(await club.newEvents(), []);
});

test('a changed rule of a plan decides like the rule itself after it is published', async () => {
  const [court, ana, ben, guest] = [await priced(), await club.signIn(), await club.signIn(), await club.signIn()];
  const price = { name: 'Members pay half', settings: { price_per_hour: eur(500) } };
  const plan = await post('/admin/plans', { name: 'Family', rules: [price] });
  const people = [ana, ben].map(({ user }) => ({ user_id: user.id }));
  await post('/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people });
  const ids = [await book(ana, court, 10), await book(ben, court, 11), await book(ana, court, 12)];
  await book(guest, court, 13);
  const quota = { name: 'Two a week', settings: { quotas: [weekly(2)] } };
  const result = await preview({ plan_id: plan.id, rules: [quota], days: 6 });
  const byPlan = Object.fromEntries(result.plans.map(({ plan, ...rest }: any) => [plan, rest]));
  assert.deepEqual(byPlan.Family, {
    ...{ plan_id: plan.id, checked: 3, current: { refused: 0, income: [eur(1500)] } },
    draft: { refused: 1, income: [eur(2000)] },
  });
  assert.deepEqual([byPlan.null.draft, byPlan.null.current], [byPlan.null.current, byPlan.null.draft]);
  assert.deepEqual(result.rules, [{ code: 'quota_exceeded', rule: 'Two a week', plan: 'Family', refused: 1 }]);
  assert.deepEqual(idsOf(result), [ids[2]]);

  club.clock.now = NOON;
  await club.call('DELETE', `/bookings/${ids[2]}`, { as: ana });
  await club.call('PATCH', `/admin/plans/${plan.id}`, { as: admin, body: { rules: [quota] } });
  const again = await club.book(ana, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  assertProblem(again, 'quota_exceeded');
});

test('earlier bookings of the same week count towards a quota, and rejected ones do not', async () => {
  const [court, ana] = [await priced(), await club.signIn()];
  const plan = await post('/admin/plans', { name: 'Adult', rules: [] });
  const membership = { plan_id: plan.id, starts_on: '2026-01-01', people: [{ user_id: ana.user.id }] };
  await post('/admin/memberships', membership);
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  const ids: number[] = [];
  for (const booking_date of days) ids.push(await book(ana, court, 10, { booking_date }));
  const not24th = {
    name: 'Closed',
    times: { from_date: '2026-11-24', to_date: '2026-11-24' },
    settings: { bookable: false },
  };
  const rules = [{ name: 'Two a week', settings: { quotas: [weekly(2)] } }, not24th];
  const result = await preview({ plan_id: plan.id, rules, days: 2 }, 5);
  assert.deepEqual([result.date_from, idsOf(result)], ['2026-11-25', [ids[3]]]);
});

test('a draft counts a quota for every participant', async () => {
  const [court, ana, ben, cleo] = [await priced(), await club.signIn(), await club.signIn(), await club.signIn()];
  const plan = await post('/admin/plans', { name: 'Partners', rules: [] });
  const people = [{ user_id: cleo.user.id }];
  await post('/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people });
  const participants = [{ email: cleo.user.email }];
  const ids = [await book(ana, court, 10, { participants }), await book(ben, court, 11, { participants })];
  for (const id of ids) assert.equal((await club.accept(cleo, id)).status, 200);
  const once = { name: 'Once', settings: { quotas: [{ ...weekly(1), counted: 'person', every_participant: true }] } };
  assert.deepEqual(idsOf(await preview({ plan_id: plan.id, rules: [once], days: 7 })), [ids[1]]);
});

test('a preview of a court applies the plans of its players', async () => {
  const [court, member, guest] = [await club.court({ max_advance_days: 30 }), await club.signIn(), await club.signIn()];
  const early = { name: 'Ten days ahead', settings: { opens: { days_ahead: 10 } } };
  const plan = await post('/admin/plans', { name: 'Early', rules: [early] });
  await post('/admin/memberships', {
    plan_id: plan.id,
    starts_on: '2026-01-01',
    people: [{ user_id: member.user.id }],
  });
  const booking_date = '2026-11-24';
  await book(member, court, 10, { booking_date });
  const refused = await book(guest, court, 11, { booking_date });
  club.clock.now = NOON + 5 * DAY;
  const body = { policy: { max_advance_days: 1 } };
  const result = await post(`/admin/courts/${court.id}/policy-preview`, body);
  assert.deepEqual([result.checked, idsOf(result)], [2, [refused]]);
});

test('refuses an unknown plan and impossible rules, and needs the permission to manage plans', async () => {
  const send = (body: object, as: User = admin) => club.call('POST', '/admin/plan-preview', { as, body });
  assertInvalid(await send({ plan_id: 999_999, rules: [] }), '#/plan_id');
  const times = { from_date: SUNDAY, to_date: '2026-11-01' };
  const rules = [{ name: 'Never', times, settings: { bookable: true } }];
  assertInvalid(await send({ rules }), '#/rules/0/times/to_date');
  assertProblem(await send({ rules: [] }, await club.signIn('desk')), 'forbidden');
});
