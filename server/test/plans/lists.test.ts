import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

let club: Club;
before(async () => void (club = await openClub()));
after(() => club.close());

test('lists memberships by their state today, and counts the members of each plan', async () => {
  const admin = await club.signIn('admin');
  const [one, two] = [await club.signIn(), await club.signIn()];
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await club.call(method, path, { as: admin, ...(body && { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  const plan = await call('POST', '/admin/plans', { name: 'Members' });
  const join = (users: (typeof one)[], fields: object = {}) => {
    const people = users.map(({ user }) => ({ user_id: user.id }));
    return call('POST', '/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people, ...fields });
  };
  const idsByState: Record<string, number[]> = {};
  // Today is 2026-11-21.
  for (const [state, fields] of [
    ['active', {}],
    ['active', { ends_on: '2026-11-21' }],
    ['active', { starts_on: '2026-11-21' }],
    ['grace', { ends_on: '2026-11-19', grace_days: 2 }],
    ['ended', { ends_on: '2026-11-19', grace_days: 1 }],
    ['ended', { ends_on: '2026-11-20', pending: true }],
    ['pending', { starts_on: '2026-11-22' }],
    ['pending', { ends_on: '2026-11-19', grace_days: 2, pending: true }],
  ] as const) {
    const membership = await join([one], fields);
    assert.equal(membership.state, state, JSON.stringify(fields));
    (idsByState[state] ??= []).unshift(membership.id);
  }
  for (const [state, ids] of Object.entries(idsByState)) {
    const { data } = await call('GET', `/admin/memberships?plan_id=${plan.id}&state=${state}`);
    assert.deepEqual(
      data.map(({ id }: { id: number }) => id),
      ids,
      state,
    );
  }
  const countMembers = async (): Promise<number> => (await call('GET', '/admin/plans')).data[0].members;
  assert.equal(await countMembers(), 1);
  await join([one, two], { ends_on: '2026-11-19', grace_days: 2 });
  assert.equal(await countMembers(), 2);
});

test('refuses invalid plans and memberships', async () => {
  const admin = await club.signIn('admin');
  const invalid = async (path: string, body: object, pointer: string) => {
    const answer = await club.call('POST', path, { as: admin, body });
    assert.equal(answer.status, 422, answer.text);
    assert.equal(answer.body.errors[0].pointer, pointer);
  };
  const created = await club.call('POST', '/admin/plans', { as: admin, body: { name: 'Plan' } });
  const { name, id } = created.body;
  await invalid('/admin/plans', { name: name.toUpperCase() }, '#/name');
  const times = { start_time: '10:00', end_time: '09:00' };
  await invalid(
    '/admin/plans',
    { name: 'New', rules: [{ name: 'Rule', settings: { bookable: true }, times }] },
    '#/rules/0/times/end_time',
  );
  const people = [{ user_id: 1 }];
  const fields = { plan_id: id, starts_on: '2026-01-01', people };
  await invalid('/admin/memberships', { ...fields, plan_id: 999 }, '#/plan_id');
  await invalid('/admin/memberships', { ...fields, people: [{ user_id: 999 }] }, '#/people/0/user_id');
  await invalid('/admin/memberships', { ...fields, people: [...people, ...people] }, '#/people/1/user_id');
  await invalid('/admin/memberships', { ...fields, ends_on: '2025-01-01' }, '#/ends_on');
});
