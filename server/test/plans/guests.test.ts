// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertProblem, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const send = async (path: string, body: object): Promise<any> => {
  const answer = await club.call('POST', path, { as: admin, body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
};
let names = 0;
const member = async (settings: object) => {
  const user = await club.signIn();
  const rules = [{ name: 'Rule', settings }];
  const { id: plan_id } = await send('/admin/plans', { name: `Plan ${++names}`, rules });
  await send('/admin/memberships', { plan_id, starts_on: '2026-01-01', people: [{ user_id: user.user.id }] });
  return user;
};

test('a plan limits guests, and each guest has a price', async () => {
  const court = await club.court({ price_per_hour: { amount: 1000, currency: 'EUR' } });
  const guests = { max: 1, price: { amount: 300, currency: 'EUR' }, must_be_named: true };
  const player = await member({ guests });
  const friend = await member({ bookable: true });
  const book = (participants: object[]) => club.book(player, { court_id: court.id, participants });
  const two = [{ name: 'Ann' }, { name: 'Bea' }];
  assertProblem(await book(two), 'guests_not_allowed');
  const { body } = await book([{ name: 'Ann' }, { email: friend.user.email }]);
  assert.deepEqual(body.price, { amount: 1600, currency: 'EUR' }, 'who has not accepted pays as a guest');
  assert.deepEqual(
    (await club.accept(friend, body.id)).body.price,
    { amount: 1300, currency: 'EUR' },
    'a member is no guest',
  );
  const change = (participants: object[], fields = {}) =>
    club.call('PATCH', `/bookings/${body.id}`, { as: player, body: { participants, ...fields } });
  assertProblem(await change(two, { start_time: body.start_time }), 'guests_not_allowed');
  const priceAfter = async (answer: Promise<Answer>) => (await answer).body.price.amount;
  assert.equal(await priceAfter(change([{ name: 'Bea' }, { email: friend.user.email }])), 1300);
  assert.equal(await priceAfter(change([{ email: friend.user.email }])), 1000, 'fewer guests cost less');
  assert.equal(await priceAfter(change([{ name: 'Bea' }], { end_time: '12:00' })), 2300);
  const visitor = await club.signIn();
  assert.equal(await priceAfter(change([{ email: visitor.user.email }])), 2300);
  const refused = await club.accept(visitor, body.id);
  assertProblem(refused, 'guests_not_allowed');
  assert.equal(refused.body.detail, 'You cannot take part as a guest. Ask the player who made the booking.');
  assert.equal(await priceAfter(change([{ name: 'Vi', email: visitor.user.email }])), 2300);
  assert.equal((await club.accept(visitor, body.id)).body.price.amount, 2300);
  await club.call('DELETE', `/bookings/${body.id}/participants/me`, { as: visitor });
  assert.equal(await priceAfter(club.call('GET', `/bookings/${body.id}`, { as: player })), 2000, 'a guest has left');
  const byAdmin = { as: admin, body: { participants: [{ name: 'Bea' }, { name: 'Cy' }] } };
  assert.equal(await priceAfter(club.call('PATCH', `/admin/bookings/${body.id}`, byAdmin)), 2600);
  const closed = await member({ members_only: true });
  const noon = { start_time: '12:00', end_time: '13:00' };
  const alone = (fields: object) => club.book(closed, { court_id: court.id, ...noon, ...fields });
  assertProblem(await alone({ participants: [{ name: 'Ann' }] }), 'guests_not_allowed');
  const { body: invited } = await alone({
    participants: [{ email: friend.user.email }, { email: visitor.user.email }],
  });
  assertProblem(await club.accept(visitor, invited.id), 'guests_not_allowed');
  assert.equal((await club.accept(friend, invited.id)).status, 200);
});
