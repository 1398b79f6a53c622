// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertProblem, type Club, openClub } from '../club.ts';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
type User = Awaited<ReturnType<Club['signIn']>>;
let club: Club;
let admin: User;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const send = async (method: string, path: string, body: object): Promise<any> => {
  const answer = await club.call(method, path, { as: admin, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
let names = 0;
const plan = async (limit: number, fields: object = {}, settings: object = {}) => {
  const quotas = [{ per: 'day', unit: 'minutes', limit, counted: 'person', every_participant: true, ...fields }];
  const rules = [{ name: 'Hours', settings: { quotas, ...settings } }];
  return send('POST', '/admin/plans', { name: `Plan ${++names}`, rules });
};
const join = (plan_id: number, ...users: User[]) => {
  const people = users.map(({ user }) => ({ user_id: user.id }));
  return send('POST', '/admin/memberships', { plan_id, starts_on: '2026-01-01', people });
};
/** Adds a member of the plan with a standing consent, who takes part in bookings without being asked. */
const member = async (plan_id: number): Promise<User> => {
  const user = await club.signIn();
  await join(plan_id, user);
  await club.consent(user);
  return user;
};
const withPeople = (...users: User[]) => ({
  participants: users.map(({ user }) => ({ name: 'Partner', email: user.email })),
});
const at = (start: number, end: number, more: object = {}) => {
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { start_time: time(start), end_time: time(end), booking_date: MONDAY, ...more };
};
const assertFull = (answer: Answer) => {
  assertProblem(answer, 'quota_exceeded');
  return answer.body.errors[0].values;
};
/** Asserts the state of each participant. A booking counts against the limits of participants who have accepted. */
const assertStates = ({ body, text }: Answer, ...states: string[]) => {
  assert.deepEqual(
    body.participants?.map(({ state }: any) => state),
    states,
    text,
  );
};

test('a booking uses up the limit of each participant, and only asks those who have reached it', async () => {
  const court = await club.court();
  const { id } = await plan(120);
  const [ann, bea, cleo] = [await member(id), await member(id), await member(id)];
  const book = (as: User, slot: object, ...others: User[]) =>
    club.book(as, { court_id: court.id, ...slot, ...withPeople(...others) });
  const both = await Promise.all([book(ann, at(8, 9), bea), book(cleo, at(9, 10), bea)]);
  const statuses = both.map(({ status }) => status);
  assert.deepEqual(statuses, [201, 201]);
  assertFull(await book(bea, at(10, 11)));
  const asked = await book(ann, at(11, 12), cleo, bea);
  assertStates(asked, 'accepted', 'invited');
  const refused = await club.accept(bea, asked.body.id);
  assert.deepEqual([assertFull(refused).used, assertFull(refused).limit], [120, 120]);
  assert.equal((await book(bea, at(11, 12, { booking_date: TUESDAY }), ann)).status, 201, 'another day');
  await club.call('DELETE', `/bookings/${both[0].body.id}/participants/me`, { as: bea });
  assert.equal((await book(bea, at(12, 13), cleo)).status, 201, 'who leaves a booking can use the time again');
});

test('requests of one batch count for participants, too', async () => {
  const court = await club.court();
  const { id } = await plan(1, { unit: 'bookings' });
  const [ann, bea, cleo] = [await member(id), await member(id), await member(id)];
  const answers = await Promise.all(
    [ann, bea].map((as, i) => club.book(as, { court_id: court.id, ...at(8 + i, 9 + i), ...withPeople(cleo) })),
  );
  assert.deepEqual(answers.map(({ body }) => body.participants[0].state).toSorted(), ['accepted', 'invited']);
});

test('added participants, rescheduled bookings and series are checked, but admins are exempt', async () => {
  const court = await club.court({ slot_minutes: 60 });
  const { id } = await plan(120);
  const [ann, bea, cleo] = [await member(id), await member(id), await member(id)];
  const { body: booking } = await club.book(ann, { court_id: court.id, ...at(8, 9) });
  assert.equal((await club.book(bea, { court_id: court.id, ...at(9, 11) })).status, 201);
  const change = (body: object) => club.call('PATCH', `/bookings/${booking.id}`, { as: ann, body });
  assertStates(await change(withPeople(cleo, bea)), 'accepted', 'invited');
  assertStates(await change({ start_time: '11:00', ...withPeople(cleo, bea) }), 'accepted', 'invited');
  assertStates(await change(withPeople(cleo)), 'accepted');
  const later = { court_id: court.id, ...at(14, 15) };
  assert.equal((await club.book(cleo, later)).status, 201);
  assertStates(await change({ start_time: '12:00' }), 'accepted');
  assertStates(await change({ end_time: '14:00' }), 'invited');
  assertFull(await club.accept(cleo, booking.id));
  const onTuesday = { booking_date: TUESDAY, start_time: '11:00', end_time: '13:00' };
  assertStates(await change({ ...onTuesday, ...withPeople(bea, cleo) }), 'accepted', 'invited');
  assert.equal((await club.accept(cleo, booking.id)).status, 200);

  const byAdmin = { user_id: ann.user.id, ...withPeople(bea), court_id: court.id };
  await send('POST', '/admin/bookings', { ...byAdmin, ...at(15, 16) });
  await send('PATCH', `/admin/bookings/${booking.id}`, at(16, 18));
  const series = { ...byAdmin, start_time: '18:00', end_time: '19:00', days: [1], start_date: MONDAY, count: 2 };
  await send('POST', '/admin/booking-series', series);
  assertFull(
    await club.book(bea, { court_id: court.id, ...at(20, 21, { booking_date: '2026-11-30' }), end_time: '22:00' }),
  );
});

test('a shared quota counts each booking once, and one of several plans is enough for a participant', async () => {
  const court = await club.court();
  const family = await plan(120, { counted: 'membership' });
  const [ann, bea, guest] = [await club.signIn(), await club.signIn(), await club.signIn()];
  await join(family.id, ann, bea);
  for (const user of [ann, bea]) await club.consent(user);
  const book = (as: User, slot: object, ...others: User[]) =>
    club.book(as, { court_id: court.id, ...slot, ...withPeople(...others) });
  assert.equal((await book(ann, at(8, 9), bea)).status, 201);
  assert.equal((await book(guest, at(9, 10), bea, ann)).status, 201, 'one hour is left');
  const asked = await book(guest, at(10, 11), ann);
  assertStates(asked, 'invited');
  assert.equal(assertFull(await club.accept(ann, asked.body.id)).counted, 'membership');
  assert.equal(assertFull(await book(bea, at(10, 11))).used, 120);
  const mine = await club.call('GET', '/me/entitlements', { as: ann });
  assert.deepEqual(
    mine.body.plans[0].quotas.map(({ used, left }: any) => [used, left]),
    [[0, 120]],
    'today',
  );
  await join((await plan(600)).id, ann);
  assert.equal((await club.accept(ann, asked.body.id)).status, 200);
});

test('a quota that does not count for participants is not used up by them', async () => {
  const court = await club.court();
  const { id } = await plan(60, { every_participant: false });
  const [ann, bea] = [await member(id), await member(id)];
  const book = (as: User, slot: object, ...others: User[]) =>
    club.book(as, { court_id: court.id, ...slot, ...withPeople(...others) });
  assert.equal((await book(ann, at(8, 9), bea)).status, 201);
  assert.equal((await book(bea, at(9, 10), ann)).status, 201);
});

test('the entitlements say how much of each quota is used', async () => {
  const court = await club.court();
  const quota = (per: string, limit: number) => ({ per, unit: 'minutes', limit, counted: 'person' });
  const weekly = { settings: { quotas: [{ ...quota('week', 120), every_participant: true }] } };
  const ended = { name: 'Ended', times: { to_date: '2026-11-20' }, settings: { quotas: [quota('month', 60)] } };
  const evenings = { name: 'Evenings', times: { start_time: '18:00' }, settings: { quotas: [quota('week', 60)] } };
  const rules = [{ name: 'Week', ...weekly }, ended, evenings];
  const { id } = await send('POST', '/admin/plans', { name: 'Quotas', rules });
  const [ann, bea] = [await member(id), await club.signIn()];
  const own = [{ name: 'More', settings: { quotas: [quota('week', 240)] } }];
  await send('POST', '/admin/memberships', {
    ...{ plan_id: id, starts_on: '2026-01-01', people: [{ user_id: bea.user.id, rules: own }] },
  });
  const slot = { court_id: court.id, ...at(17, 19), booking_date: '2026-11-22', ...withPeople(bea) };
  assert.equal((await club.book(ann, slot)).status, 201);
  const quotasOf = async (as: User) => {
    const { body } = await club.call('GET', '/me/entitlements', { as });
    return body.plans[0].quotas.map(({ rule, used, left, ends_on }: any) => [rule, used, left, ends_on]);
  };
  assert.deepEqual(await quotasOf(ann), [
    ['Evenings', 60, 0, '2026-11-22'],
    ['Week', 120, 0, '2026-11-22'],
  ]);
  assert.deepEqual(await quotasOf(bea), [['More', 0, 240, '2026-11-22']], 'a rule of the person replaces the others');
});
