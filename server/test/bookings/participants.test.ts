import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../src/background.ts';
import { updateUser } from '../../src/modules/accounts/store.ts';
import { timestamp } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';

let club: Club;
type Someone = Awaited<ReturnType<Club['signIn']>>;
let [owner, guest, stranger, admin] = [] as unknown as [Someone, Someone, Someone, Someone];
let hour = 0;
before(async () => {
  club = await openClub();
  owner = await club.signIn('player', 'Olga Owner');
  guest = await club.signIn('player', 'Gil Guest');
  stranger = await club.signIn('player', 'Sam Stranger');
  admin = await club.signIn('admin');
});
after(() => club.close());

const time = (h: number) => `${String(h).padStart(2, '0')}:00`;
/** Books an hour that no other test uses. */
async function book(participants: object[] | undefined, court_id: number) {
  hour += 1;
  const slot = { start_time: time(hour), end_time: time(hour + 1) };
  return club.book(owner, { court_id, ...slot, ...(participants && { participants }) });
}
const patch = (as: Someone, id: number, body: object) => club.call('PATCH', `/bookings/${id}`, { as, body });
const get = (as: Someone, id: number) => club.call('GET', `/bookings/${id}`, { as });

test('accepts names and emails; the answer does not reveal whether an email has an account', async () => {
  const court = await club.court();
  const list = [{ name: 'Ann' }, { email: 'gil.guest@example.org' }, { name: 'Bob', email: 'NOBODY@example.org' }];
  const { status, body } = await book(list, court.id);
  assert.equal(status, 201);
  assert.deepEqual(body.participants, [
    { name: 'Ann', email: null, state: 'accepted' },
    { name: null, email: 'gil.guest@example.org', state: 'invited' },
    { name: 'Bob', email: 'NOBODY@example.org', state: 'invited' },
  ]);
  assert.deepEqual([body.role, body.booked_by, body.checked_in_at], ['owner', 'Olga Owner', null]);
  assert.deepEqual((await get(owner, body.id)).body, body);
  const seen = (await club.call('GET', `/admin/bookings/${body.id}`, { as: admin })).body.participants;
  const userIds = seen.map(({ user_id }: { user_id: number | null }) => user_id);
  assert.deepEqual(userIds, [null, guest.user.id, null]);
});

test('without mail, unverified addresses count, since nobody can verify one', async () => {
  const email = 'una@example.org';
  const account = { name: 'Una', email, password: 'long rallies at dawn' };
  const { body: una } = await club.call('POST', '/auth/register', { body: account });
  const { id } = (await book([{ email }], (await club.court()).id)).body;
  assert.equal((await get(una, id)).body.role, 'invited');
  assert.equal((await club.accept(una, id)).body.role, 'participant');
});

test('a participant sees the booking without note and emails and cannot change it; others do not find it', async () => {
  const court = await club.court();
  hour += 1;
  const body = { court_id: court.id, start_time: time(hour), end_time: time(hour + 1), note: 'private' };
  const given = { ...body, participants: [{ email: 'Gil.Guest@example.org' }, { name: 'Ann', email: 'ann@x.org' }] };
  const { id } = (await club.book(owner, given)).body;
  const seen = (await get(guest, id)).body;
  assert.deepEqual([seen.role, seen.booked_by, seen.note], ['invited', 'Olga Owner', null]);
  assert.deepEqual(seen.participants, [
    { name: null, email: 'Gil.Guest@example.org', state: 'invited' },
    { name: 'Ann', email: null, state: 'invited' },
  ]);
  assertProblem(await get(stranger, id), 'not_found');
  assertProblem(await patch(guest, id, { participants: [] }), 'not_found');
  assertProblem(await club.call('DELETE', `/bookings/${id}`, { as: guest }), 'not_found');
  assertProblem(await club.call('POST', `/bookings/${id}/check-in`, { as: guest }), 'not_found');
  const ids = async (as: Someone, query: string) =>
    (await club.call('GET', `/bookings${query}`, { as })).body.data.map((one: { id: number }) => one.id);
  assert.ok(!(await ids(guest, '')).includes(id), 'not among their own');
  assert.ok((await ids(guest, '?participating=true&when=upcoming')).includes(id));
  assert.deepEqual(await ids(stranger, '?participating=true'), []);
  await patch(owner, id, { participants: [{ name: 'Ann' }] });
  assertProblem(await get(guest, id), 'not_found');
  assert.deepEqual(
    (await ids(guest, '?participating=1')).filter((one: number) => one === id),
    [],
  );
});

test("without mail, a later registration with a participant's email gets the invitation", async () => {
  const court = await club.court();
  const { id } = (await book([{ email: 'late@example.org' }, { name: 'Ann' }], court.id)).body;
  const body = { name: 'Late', email: 'Late@example.org', password: 'long rallies at dawn' };
  const { body: late } = await club.call('POST', '/auth/register', { body });
  await runJobs(club.context);
  assert.equal((await get(late, id)).body.role, 'invited');
  const { body: list } = await club.call('GET', '/bookings?participating=true', { as: late });
  assert.deepEqual(
    list.data.map((booking: { id: number }) => booking.id),
    [id],
  );
  assert.equal((await club.accept(late, id)).body.role, 'participant');
  const states = (await get(owner, id)).body.participants.map(({ state }: { state: string }) => state);
  assert.deepEqual(states, ['accepted', 'accepted']);
});

test('when the list is sent again, addresses without an account are looked up, and existing access stays', async () => {
  const court = await club.court();
  const first = [{ email: 'gil.guest@example.org' }, { email: 'Later@example.org' }];
  const { id } = (await book(first, court.id)).body;
  const body = { name: 'Later', email: 'later@example.org', password: 'long rallies at dawn' };
  const { body: later } = await club.call('POST', '/auth/register', { body });
  const again = [{ name: 'Lee', email: 'later@example.org' }, ...first.slice(0, 1)];
  const added = await patch(owner, id, { participants: [...again, { email: 'sam.stranger@example.org' }] });
  assert.deepEqual([added.status, added.body.participants[0].name], [200, 'Lee']);
  for (const one of [later, guest, stranger]) assert.equal((await get(one, id)).status, 200);
  const byAdmin = { as: admin, body: { participants: again } };
  const { body: seen } = await club.call('PATCH', `/admin/bookings/${id}`, byAdmin);
  const userIds = seen.participants.map(({ user_id }: { user_id: number | null }) => user_id);
  assert.deepEqual(userIds, [later.user.id, guest.user.id]);
});

test("applies the court's capacity, owner included, on create, change, reschedule and admin requests", async () => {
  const [two, one, any] = [await club.court({ capacity: 2 }), await club.court({ capacity: 1 }), await club.court()];
  const people = [{ name: 'Ann' }, { name: 'Bob' }];
  const refused = await book(people, two.id);
  assertProblem(refused, 'too_many_people');
  assert.deepEqual(refused.body.errors[0].values, { capacity: 2, people: 3 });
  assert.equal(refused.body.errors[0].pointer, '#/participants');
  const { id } = (await book(people.slice(1), two.id)).body;
  assertProblem(await patch(owner, id, { participants: people }), 'too_many_people');
  assertProblem(
    await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { participants: people } }),
    'too_many_people',
  );
  assertProblem(await patch(owner, id, { court_id: one.id }), 'too_many_people');
  assert.equal((await patch(owner, id, { court_id: one.id, participants: [] })).status, 200);
  const moved = await patch(owner, id, { court_id: any.id, participants: people });
  assert.deepEqual([moved.status, moved.body.court_id, moved.body.participants.length], [200, any.id, 2]);
  assert.equal((await book([], one.id)).status, 201);
});

test("after a court's capacity was lowered, no booking can add people, but it can remove some", async () => {
  const court = await club.court({ capacity: 6 });
  const people = ['Ann', 'Bob', 'Cai', 'Dee', 'Eve', 'Fay'].map((name) => ({ name }));
  const { id } = (await book(people.slice(0, 5), court.id)).body;
  await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { capacity: 4 } });
  assertProblem(await patch(owner, id, { participants: people }), 'too_many_people');
  for (const participants of [people.slice(1), people.slice(0, 4), people.slice(0, 3)]) {
    const changed = await patch(owner, id, { participants });
    assert.deepEqual([changed.status, changed.body.participants?.length], [200, participants.length], changed.text);
  }
  assertProblem(await patch(owner, id, { participants: people.slice(0, 4) }), 'too_many_people');
});

test('a change raises the version and records an event; the same list does neither; refused after the end', async () => {
  const court = await club.court({ cancellation_cutoff_minutes: 5000 });
  const { id, version } = (await book([{ name: 'Ann' }], court.id)).body;
  await club.newEvents();
  const changed = (await patch(owner, id, { participants: [{ name: 'Bob' }] })).body;
  assert.equal(changed.version, version + 1, 'whatever the cutoff');
  assert.equal((await patch(owner, id, { participants: [{ name: 'Bob' }] })).body.version, version + 1);
  const events = await club.newEvents();
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.participants[0].name]),
    [['booking.updated', 'Bob']],
  );
  const stale = { as: owner, body: { participants: [] }, headers: { 'if-match': `"${version}"` } };
  assertProblem(await club.call('PATCH', `/bookings/${id}`, stale), 'version_mismatch');
  await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { status: 'cancelled' } });
  assertProblem(await patch(owner, id, { participants: [] }), 'invalid_transition');
});

test('a participant leaves; the owner keeps the rest, and it is recorded like other changes', async () => {
  const court = await club.court({ cancellation_cutoff_minutes: 5000 });
  const leave = (as: Someone, id: number) => club.call('DELETE', `/bookings/${id}/participants/me`, { as });
  const people = [{ name: 'Ann' }, { email: 'gil.guest@example.org' }, { email: 'sam.stranger@example.org' }];
  const { id, version } = (await book(people, court.id)).body;
  await club.newEvents();
  assertProblem(await leave(owner, id), 'own_booking');
  assertProblem(await leave(admin, id), 'not_found');
  const left = await leave(guest, id);
  assert.deepEqual([left.status, left.text], [204, '']);
  assertProblem(await leave(guest, id), 'not_found');
  assertProblem(await get(guest, id), 'not_found');
  const kept = (await get(owner, id)).body;
  assert.equal(kept.version, version + 1);
  assert.deepEqual(kept.participants, [
    { name: 'Ann', email: null, state: 'accepted' },
    { name: null, email: 'sam.stranger@example.org', state: 'invited' },
  ]);
  assert.equal((await get(stranger, id)).status, 200, 'who stays sees it still');
  const events = await club.newEvents();
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.participants.length]),
    [['booking.updated', 2]],
  );
  await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { status: 'cancelled' } });
  assertProblem(await leave(stranger, id), 'invalid_transition');
});

test('nobody can leave a booking that has begun', async (t) => {
  const late = await openClub();
  t.after(() => late.close());
  const [one, other] = [await late.signIn('player', 'One'), await late.signIn('player', 'Other')];
  const court = await late.court();
  const slot = { booking_date: '2026-11-21', start_time: '13:00', end_time: '14:00' };
  const { body } = await late.book(one, { court_id: court.id, ...slot, participants: [{ email: other.user.email }] });
  late.clock.now = Date.parse(body.starts_at) + 1;
  const path = `/bookings/${body.id}/participants/me`;
  assertProblem(await late.call('DELETE', path, { as: other }), 'already_started');
  assert.equal((await late.call('GET', `/bookings/${body.id}`, { as: other })).status, 200);
  late.clock.now = Date.parse(body.starts_at);
  assert.equal((await late.call('DELETE', path, { as: other })).status, 204, 'at the very start it still goes');
});

test('an admin changes the participants', async () => {
  const court = await club.court();
  const { id } = (await book(undefined, court.id)).body;
  const body = { participants: [{ email: 'gil.guest@example.org' }] };
  const answer = await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body });
  assert.deepEqual(answer.body.participants, [
    { name: null, email: 'gil.guest@example.org', user_id: guest.user.id, state: 'invited' },
  ]);
  assert.equal((await get(guest, id)).status, 200);
});

for (const [what, participants, place] of [
  ['neither name nor email', [{ name: 'Ann' }, {}], '#/participants/1'],
  ['nulls', [{ name: null, email: null }], '#/participants/0'],
  ['an email twice', [{ email: 'a@example.org' }, { email: 'A@example.org' }], '#/participants/1'],
  ["the owner's own email", [{ email: 'olga.OWNER@example.org' }], '#/participants/0'],
  ['no email', [{ email: 'nobody' }], '#/participants/0/email'],
  ['an id', [{ user_id: 1 }], '#/participants/0/user_id'],
] as const) {
  test(`refuses a participant with ${what}`, async () => {
    const court = await club.court();
    assertInvalid(await book([...participants], court.id), place);
  });
}

test('the preview reports past bookings with more people than the new capacity', async () => {
  const court = await club.court();
  const { id } = (await book([{ name: 'Ann' }], court.id)).body;
  const { body } = await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { capacity: 1 } });
  assert.deepEqual(
    body.bookings_outside_policy.map((one: any) => [one.booking.id, one.errors[0].code]),
    [[id, 'too_many_people']],
  );
  assert.equal((await get(owner, id)).body.booking_date, SUNDAY, 'it stays');
});

test('accepts the previous and the current email of one account', async () => {
  const mover = await club.signIn('player', 'Mia Mover');
  const [before, now] = [mover.user.email, 'mia@elsewhere.example'];
  const { id } = (await book([{ email: before }], (await club.court()).id)).body;
  const { db } = club.context;
  await db.transact((db) => updateUser(db, mover.user.id, { email: now, email_key: now }, timestamp(NOON)));
  const { status, body } = await patch(owner, id, { participants: [{ email: before }, { email: now }] });
  assert.equal(status, 200);
  const emails = body.participants.map(({ email }: { email: string }) => email);
  assert.deepEqual(emails, [before, now]);
  assert.equal((await get(mover, id)).body.role, 'invited');
  assert.equal((await club.accept(mover, id)).body.role, 'participant');
});
