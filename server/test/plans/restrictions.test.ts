import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const send = async (method: string, path: string, body?: object): Promise<any> => {
  const answer = await club.call(method, path, { as: admin, ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
let names = 0;
const addPlan = (rules: object[]) => send('POST', '/admin/plans', { name: `Plan ${++names}`, rules });
const join = (plan: { id: number }, { user }: Awaited<ReturnType<Club['signIn']>>) =>
  send('POST', '/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people: [{ user_id: user.id }] });
const member = async (rules: object[]) => {
  const [plan, user] = [await addPlan(rules), await club.signIn()];
  await join(plan, user);
  return { ...user, plan };
};

test('availability says which times a plan does not allow, and when booking opens', async () => {
  const opening_hours = [{ day: 7, open: '16:00', close: '20:00' }];
  const court = await club.court({ opening_hours, slot_minutes: 60, time_zone: 'Europe/Madrid', max_advance_days: 14 });
  const evening = { name: 'Evenings', times: { start_time: '18:00' } };
  const week = { name: 'Week', settings: { opens: { days_ahead: 3, time: '08:00' } } };
  const player = await member([week, { ...evening, settings: { bookable: false } }]);
  const restrictionsFor = async (users: { token: string }, date = SUNDAY) => {
    const path = `/courts/${court.id}/availability?date=${date}`;
    return (await club.call('GET', path, { as: users })).body.data[0].restrictions;
  };
  const next = '2026-11-29';
  const excluded = { start_time: '18:00', end_time: '20:00', code: 'not_in_plan', rule: 'Evenings', opens_at: null };
  const early = { start_time: '16:00', end_time: '18:00', code: 'too_early', rule: 'Week' };
  const plan = player.plan.name;
  assert.deepEqual(await restrictionsFor(player), [{ ...excluded, plan }]);
  assert.deepEqual(await restrictionsFor(player, next), [
    { ...early, plan, opens_at: '2026-11-26T08:00:00+01:00' },
    { ...excluded, plan },
  ]);
  const { id } = await join(await addPlan([{ name: 'Earlier', settings: { opens: { days_ahead: 5 } } }]), player);
  assert.deepEqual(await restrictionsFor(player), []);
  assert.deepEqual(
    (await restrictionsFor(player, next)).map(({ rule, opens_at }: any) => [rule, opens_at]),
    [['Earlier', '2026-11-24T00:00:00+01:00']],
  );
  await send('DELETE', `/admin/memberships/${id}`);
  assert.equal(await restrictionsFor(await club.signIn()), undefined);
  const late = await member([{ name: 'Notice', settings: { min_notice_minutes: 48 * 60 } }]);
  assert.equal((await restrictionsFor(late))[0].code, 'too_late');
});
