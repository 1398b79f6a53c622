// Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type Answer } from '../club.ts';
import { openMailClub, type ReceivedMail } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const subjectOf = ({ headers }: ReceivedMail): string => headers['subject']!;

async function openNewcomer(t: TestContext) {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court({ name: 'Centre Court', capacity: 4 });
  const account = { name: 'Nina New', email: 'nina@example.org', password: 'long rallies at dawn' };
  const newcomer = ok(await club.call('POST', '/auth/register', { body: account }));
  await post();
  const token = /#(cml_[\w-]+)/.exec(box.mails[0]!.text)![1]!;
  box.mails.length = 0;
  const verify = async () => {
    club.clock.now += 1000;
    ok(await club.call('POST', '/auth/email-verifications', { as: newcomer, body: { token } }));
  };
  /** Sends all due emails. Returns the emails to the newcomer. */
  const received = async () => {
    box.mails.length = 0;
    await post();
    await post();
    return box.mails.filter(({ to }) => to === 'nina@example.org');
  };
  const book = async (fields: object = {}) => ok(await club.book(newcomer, { court_id: court.id, ...fields }));
  const cancel = async (id: number) => ok(await club.call('DELETE', `/bookings/${id}`, { as: newcomer }));
  return { club, court, newcomer, verify, received, book, cancel };
}

test('verifying an address sends the confirmation of the first booking once, with its calendar file', async (t) => {
  const { verify, received, book, cancel } = await openNewcomer(t);
  const { id } = await book();
  assert.deepEqual(await received(), []);
  await verify();
  const [mail, ...others] = await received();
  assert.deepEqual(others, []);
  assert.match(subjectOf(mail!), /^Booked: Centre Court: .*10:00/);
  assert.match(mail!.text, /Hello Nina New,/);
  assert.match(mail!.calendar!, /STATUS:CONFIRMED/);
  assert.deepEqual(await received(), []);
  await cancel(id);
  assert.deepEqual(
    (await received()).map(subjectOf).map((subject) => subject.slice(0, 9)),
    ['Cancelled'],
  );
});

test('a booking whose event is read only after the verification is confirmed once', async (t) => {
  const { verify, received, book } = await openNewcomer(t);
  await book();
  await verify();
  assert.equal((await received()).length, 1);
  assert.equal((await received()).length, 0);
});

test('several bookings, requests and games of others are confirmed as they are now, and ended ones not at all', async (t) => {
  const { club, verify, received, book, cancel, newcomer, court } = await openNewcomer(t);
  const asked = await club.court({ name: 'Lawn', requires_approval: true });
  const friend = await club.signIn('player', 'Fred Friend');
  await book({ start_time: '12:00', end_time: '13:00' });
  const moved = await book({ start_time: '14:00', end_time: '15:00' });
  const { id } = await book({ start_time: '16:00', end_time: '17:00' });
  await book({ court_id: asked.id, start_time: '18:00', end_time: '19:00' });
  const game = { court_id: court.id, start_time: '20:00', end_time: '21:00' };
  ok(await club.book(friend, { ...game, participants: [{ email: 'nina@example.org' }] }));
  const left = { court_id: court.id, start_time: '21:00', end_time: '22:00' };
  const other = ok(await club.book(friend, { ...left, participants: [{ email: 'nina@example.org' }] }));
  assert.deepEqual(await received(), []);
  ok(await club.call('PATCH', `/bookings/${moved.id}`, { as: newcomer, body: { start_time: '14:30' } }));
  await cancel(id);
  ok(await club.call('PATCH', `/bookings/${other.id}`, { as: friend, body: { participants: [] } }));
  assert.deepEqual(await received(), []);
  await verify();
  const mails = await received();
  assert.deepEqual(mails.map((mail) => subjectOf(mail).replace(/:.*(\d\d:\d\d).*/, ' $1')).toSorted(), [
    'Booked: 2 bookings',
    'Invitation 21:00',
    'Requested 19:00',
  ]);
  const both = mails.find((mail) => subjectOf(mail).includes('2 bookings'))!;
  assert.match(both.text, /12:00[\s\S]*14:30/);
  assert.equal(both.calendar!.split('BEGIN:VEVENT').length - 1, 2);
  assert.match(mails.find((mail) => subjectOf(mail).includes('20:00'))!.text, /Fred Friend invites you/);
  assert.deepEqual(await received(), []);
});

test('a past booking and turned off confirmations cause no email after the verification', async (t) => {
  const { club, verify, received, book, newcomer } = await openNewcomer(t);
  await book();
  await received();
  club.clock.now = Date.parse('2026-11-22T11:30:00Z');
  await book({ start_time: '20:00', end_time: '21:00' });
  await received();
  ok(await club.call('PATCH', '/auth/me', { as: newcomer, body: { mail: { confirmations: false } } }));
  await verify();
  assert.deepEqual(await received(), []);
});

test('a new password from an email verifies the address too, and sends the confirmation', async (t) => {
  const { club, received, book } = await openNewcomer(t);
  await book();
  await received();
  ok(await club.call('POST', '/auth/password-reset-requests', { body: { email: 'nina@example.org' } }));
  const [mail] = await received();
  const token = /#(cml_[\w-]+)/.exec(mail!.text)![1]!;
  club.clock.now += 1000;
  ok(await club.call('POST', '/auth/password-resets', { body: { token, new_password: 'another rally at dusk' } }));
  assert.deepEqual((await received()).map((one) => subjectOf(one).slice(0, 7)).toSorted(), ['Booked:', 'The pas']);
});
