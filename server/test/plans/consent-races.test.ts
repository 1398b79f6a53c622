// Runs on both engines.
// Concurrent requests about invitations to bookings. SQLite runs them one after the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type Club, openClub } from '../club.ts';

type User = Awaited<ReturnType<Club['signIn']>>;
const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
const ROUNDS = 8;
let club: Club;
let admin: User;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const ok = ({ status, body, text }: Answer) => {
  assert.ok(status < 300, text);
  return body;
};
let names = 0;
const member = async (settings: object) => {
  const user = await club.signIn();
  const rules = [{ name: 'Rule', settings }];
  const { id: plan_id } = ok(
    await club.call('POST', '/admin/plans', { as: admin, body: { name: `Plan ${++names}`, rules } }),
  );
  const people = [{ user_id: user.user.id }];
  const body = { plan_id, starts_on: '2026-01-01', people };
  ok(await club.call('POST', '/admin/memberships', { as: admin, body }));
  return user;
};
const once = { quotas: [{ per: 'day', unit: 'bookings', limit: 1, counted: 'person', every_participant: true }] };
const invite = async (owner: User, people: User[], more: object = {}) => {
  const participants = people.map(({ user }) => ({ name: 'Guest', email: user.email }));
  return ok(await club.book(owner, { court_id: (await club.court()).id, booking_date: MONDAY, participants, ...more }));
};
const patch = (as: User, id: number, body: object) => club.call('PATCH', `/bookings/${id}`, { as, body });
const leave = (as: User, id: number) => club.call('DELETE', `/bookings/${id}/participants/me`, { as });
const read = async (as: User, id: number) => ok(await club.call('GET', `/bookings/${id}`, { as }));
const statesOf = ({ participants }: { participants: { state: string }[] }) => participants.map(({ state }) => state);
const rowsOf = (id: number) =>
  club.context.db.read.selectFrom('booking_participants').select('state').where('booking_id', '=', id).execute();
/** Returns the error code of each response, or its status if it has no error code. */
const outcomes = (answers: Answer[]) => answers.map(({ status, body }) => body?.code ?? status);
const rounds = async (round: (i: number) => Promise<void>) => {
  for (let i = 0; i < ROUNDS; i++) await round(i);
};

test('a person who accepts two invitations at once does not exceed a quota', async () => {
  await rounds(async () => {
    const person = await member(once);
    const owners = [await club.signIn(), await club.signIn()];
    const bookings = await Promise.all(owners.map((owner) => invite(owner, [person])));
    const answers = await Promise.all(bookings.map(({ id }) => club.accept(person, id)));
    assert.deepEqual(outcomes(answers).toSorted(), [200, 'quota_exceeded']);
  });
});

test('two guests who accept at once do not exceed the limit on guests, and the price counts both', async () => {
  await rounds(async () => {
    const price = { amount: 300, currency: 'EUR' };
    const owner = await member({ guests: { max: 1, price } });
    const guests = [await club.signIn(), await club.signIn()];
    const { id } = await invite(owner, guests);
    const answers = await Promise.all(guests.map((guest) => club.accept(guest, id)));
    assert.deepEqual(outcomes(answers).toSorted(), [200, 'guests_not_allowed']);
    const members = [await member({ bookable: true }), await member({ bookable: true })];
    const other = await invite(owner, members, { start_time: '12:00', end_time: '13:00' });
    assert.equal(other.price.amount, 600);
    for (const answer of await Promise.all(members.map((one) => club.accept(one, other.id)))) ok(answer);
    assert.equal((await read(owner, other.id)).price.amount, 0);
  });
});

test('an acceptance and a cancellation, a removal or a refusal at once leave nothing half done', async () => {
  await rounds(async () => {
    const [owner, person] = [await club.signIn(), await member(once)];
    const cancelled = await invite(owner, [person]);
    const [first] = await Promise.all([
      club.accept(person, cancelled.id),
      club.call('DELETE', `/bookings/${cancelled.id}`, { as: owner }),
    ]);
    assert.ok([200, 'invalid_transition'].includes(outcomes([first])[0]), first.text);
    assert.equal((await read(owner, cancelled.id)).status, 'cancelled');

    const removed = await invite(owner, [person]);
    const [second, patched] = await Promise.all([
      club.accept(person, removed.id),
      patch(owner, removed.id, { participants: [] }),
    ]);
    ok(patched);
    assert.ok([200, 'not_found'].includes(outcomes([second])[0]), second.text);
    assert.deepEqual([statesOf(await read(owner, removed.id)), await rowsOf(removed.id)], [[], []]);

    const declined = await invite(owner, [person]);
    const both = await Promise.all([club.accept(person, declined.id), leave(person, declined.id)]);
    assert.deepEqual([outcomes(both)[1], statesOf(await read(owner, declined.id))], [204, []]);
    const states = [...(await rowsOf(declined.id))].map(({ state }) => state);
    assert.deepEqual(states, ['declined']);
  });
});

test('an owner who names a person again while the person leaves does not bring the person back', async () => {
  await rounds(async () => {
    const [owner, person] = [await club.signIn(), await club.signIn()];
    const { id, participants } = await invite(owner, [person]);
    const given = participants.map(({ name, email }: { name: string; email: string }) => ({ name, email }));
    const again = { participants: [...given, { name: 'Ann' }] };
    const [left] = await Promise.all([leave(person, id), patch(owner, id, again)]);
    assert.equal(left.status, 204);
    assert.equal((await read(owner, id)).participants.filter(({ email }: any) => email !== null).length, 0);
  });
});

test('an acceptance and a new time at once do not exceed a quota', async () => {
  await rounds(async (i) => {
    const [owner, person] = [await club.signIn(), await member(once)];
    ok(await club.book(person, { court_id: (await club.court()).id, booking_date: TUESDAY }));
    const { id } = await invite(owner, [person]);
    const requests = [
      () => club.accept(person, id),
      () => patch(owner, id, { booking_date: TUESDAY, start_time: '15:00' }),
    ];
    const [accepted, rescheduled] = await Promise.all(requests.map((request) => request()));
    ok(rescheduled!);
    assert.ok([200, 'quota_exceeded'].includes(outcomes([accepted!])[0]), `${i}: ${accepted!.text}`);
    assert.deepEqual(statesOf(await read(owner, id)), ['invited'], 'the person has a game on Tuesday already');
    const states = [...(await rowsOf(id))].map(({ state }) => state);
    assert.deepEqual(states, ['invited']);
  });
});
