// Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { MAX_TO_ADDRESS } from '../../src/modules/notifications/participant-mails.ts';
import { DAY } from '../../src/platform/time.ts';
import { runJobs } from '../../src/background.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { type Answer, type Club } from '../club.ts';
import { tablesWith } from '../privacy/everything.ts';
import { openMailClub, type ReceivedMail } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const labelOf = ({ headers }: ReceivedMail): string => headers['subject']!.split(':')[0]!;
const STRANGER = 'gil@example.net';

async function openGame(t: TestContext) {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court({ name: 'Centre Court', capacity: 10 });
  const [owner, guest, admin] = [
    await club.signIn('player', 'Olga Owner'),
    await club.signIn('player', 'Gus Guest'),
    await club.signIn('admin'),
  ];
  const participants = [{ email: guest.user.email }, { name: 'Gil', email: STRANGER }, { name: 'Ann' }];
  const booking = ok(await club.book(owner, { court_id: court.id, note: 'Secret note', participants }));
  /** Sends all due emails. Returns the labels in the subjects of each person's emails, such as `Invitation`. */
  const told = async () => {
    box.mails.length = 0;
    await post();
    await fillOutbox(club.context);
    await post();
    const to = (address: string | null) => box.mails.filter((mail) => mail.to === address).map(labelOf);
    return { owner: to(owner.user.email), guest: to(guest.user.email), stranger: to(STRANGER) };
  };
  const mails = async () => (await told(), box.mails.map((mail) => [mail.to, labelOf(mail)]).toSorted());
  const patch = (body: object, as = owner) => change(club, booking.id, { as, body });
  return { box, club, court, owner, guest, admin, booking, told, mails, patch };
}

async function change(club: Club, id: number, { as, body }: { as: { token: string }; body: object }) {
  return ok(await club.call('PATCH', `/bookings/${id}`, { as, body }));
}

test('participants get one email when they are added, when the booking moves and when it is cancelled', async (t) => {
  const { box, club, booking, told, patch, admin, guest } = await openGame(t);
  assert.deepEqual(await told(), { owner: ['Booked'], guest: ['Invitation'], stranger: ['Invitation'] });
  const invitation = box.mails.find(({ to }) => to === guest.user.email)!;
  const toStranger = box.mails.find(({ to }) => to === STRANGER)!;
  assert.match(invitation.text, /Hello Gus Guest,[\s\S]*Olga Owner invites you to a game\. Please accept or decline:/);
  assert.match(invitation.text, /Accept or decline: https:.*\/bookings\/\d+\s/);
  assert.equal(invitation.calendar, undefined, 'the calendar gets the game with the acceptance');
  assert.match(toStranger.text, /^Hello,\s+Olga Owner invites you to a game:[\s\S]*create an account with the address/);
  assert.match(toStranger.text, /Create an account: https:.*\/bookings\/\d+\s/);
  assert.match(toStranger.html, /a player named this address for a booking/);
  assert.doesNotMatch(toStranger.text, /turn off|accept or decline:/, 'a person without an account has no profile');
  ok(await club.accept(guest, booking.id));
  ok(await club.accept(guest, booking.id));
  assert.deepEqual(await told(), { owner: [], guest: ['Booked'], stranger: [] });
  const toGuest = box.mails.find(({ to }) => to === guest.user.email)!;
  assert.match(toGuest.text, /See my booking: https:/);
  const file = await club.call('GET', `/bookings/${booking.id}.ics`, { as: guest });
  for (const { text, html, calendar } of [toGuest, toStranger]) {
    assert.doesNotMatch(text + html + calendar, /Secret note|€/);
    assert.equal(/UID:.*/.exec(calendar!)![0], /UID:.*/.exec(file.text)![0]);
  }
  await patch({ start_time: '15:00' });
  assert.deepEqual(await told(), { owner: ['Changed'], guest: ['Changed'], stranger: ['Changed'] });
  assert.match(box.mails.find(({ to }) => to === STRANGER)!.calendar!, /T150000/);
  ok(await club.call('PATCH', `/admin/bookings/${booking.id}`, { as: admin, body: { status: 'cancelled' } }));
  assert.deepEqual(await told(), { owner: ['Cancelled'], guest: ['Cancelled'], stranger: ['Cancelled'] });
  for (const { calendar } of box.mails) assert.match(calendar!, /STATUS:CANCELLED/);
  assert.deepEqual(await told(), { owner: [], guest: [], stranger: [] });
});

test('a change of participants causes an email only to the person who was added, was removed or left', async (t) => {
  const { box, club, booking, guest, told, mails, patch } = await openGame(t);
  await told();
  const late = await club.signIn();
  const people = [{ email: guest.user.email }, { name: 'Gil', email: STRANGER }, { email: late.user.email }];
  await patch({ participants: people });
  assert.deepEqual(await mails(), [[late.user.email, 'Invitation']]);
  await patch({ participants: people.slice(2) });
  assert.deepEqual(await mails(), [
    [STRANGER, 'You no longer take part'],
    [guest.user.email, 'You no longer take part'],
  ]);
  for (const { calendar } of box.mails) assert.match(calendar!, /STATUS:CANCELLED/);
  ok(await club.call('DELETE', `/bookings/${booking.id}/participants/me`, { as: late }));
  assert.deepEqual(await mails(), [[late.user.email, 'You no longer take part']]);
});

test('participants get an email about each cancellation at once, and about a rejected request', async (t) => {
  const { box, club, owner, guest, admin, told, court } = await openGame(t);
  await told();
  const asked = await club.court({ requires_approval: true });
  const participants = [{ email: guest.user.email }];
  const evening = { court_id: asked.id, start_time: '20:00', end_time: '21:00' };
  const { id } = ok(await club.book(owner, { ...evening, participants }));
  assert.deepEqual((await told()).guest, ['Invitation']);
  ok(await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { status: 'rejected', reason: 'Rain' } }));
  assert.deepEqual((await told()).guest, ['Rejected']);
  // Exceed the hourly limit for emails. Further emails then wait for a summary, unless they are urgent.
  for (let i = 0; i < 10; i++) {
    const slot = { court_id: court.id, start_time: '08:00', end_time: '09:00' };
    const one = ok(await club.book(owner, { ...slot, participants }));
    ok(await club.call('DELETE', `/bookings/${one.id}`, { as: owner }));
  }
  const { guest: labels } = await told();
  assert.equal(labels.filter((label) => label === 'Cancelled').length, 10);
  const isCancelled = (mail: ReceivedMail) => mail.to === guest.user.email && labelOf(mail) === 'Cancelled';
  assert.match(box.mails.find(isCancelled)!.text, /Cancelled by Olga Owner\./);
});

test('a series and its cancellation are one email for each participant', async (t) => {
  const { box, club, guest, admin, owner, told, court } = await openGame(t);
  await told();
  const body = {
    ...{ user_id: owner.user.id, court_id: court.id, start_time: '08:00', end_time: '09:00' },
    ...{ days: [3], start_date: '2026-12-02', count: 5 },
    participants: [{ email: guest.user.email }, { name: 'Gil', email: STRANGER }],
  };
  const { id } = ok(await club.call('POST', '/admin/booking-series', { as: admin, body }));
  assert.deepEqual(await told(), { owner: ['Booked'], guest: ['Invitation'], stranger: ['Invitation'] });
  for (const { to, calendar } of box.mails)
    if (to !== guest.user.email) assert.equal(calendar!.split('BEGIN:VEVENT').length - 1, 5);
  ok(await club.call('POST', `/admin/booking-series/${id}/cancel`, { as: admin, body: {} }));
  assert.deepEqual(await told(), { owner: ['Cancelled'], guest: ['Cancelled'], stranger: ['Cancelled'] });
});

test('an address without an account gets few emails a day, and no link from a name', async (t) => {
  const { box, club, told, court } = await openGame(t);
  await told();
  const spammer = await club.signIn('player', 'Win at https://evil.example');
  for (let i = 0; i < MAX_TO_ADDRESS.named + 3; i++) {
    const day = `2026-11-${23 + (i % 5)}`;
    const slot = { booking_date: day, start_time: `${10 + i}:00`, end_time: `${11 + i}:00` };
    ok(await club.book(spammer, { court_id: court.id, ...slot, participants: [{ email: STRANGER }] }));
  }
  const { stranger } = await told();
  assert.equal(stranger.length, MAX_TO_ADDRESS.named - 1);
  for (const { to, text, html } of box.mails) {
    if (to === STRANGER) assert.ok(text.includes('A player invites you') && !`${text}${html}`.includes('evil'), text);
  }
  club.clock.now += 2 * DAY;
  ok(await club.book(spammer, { court_id: court.id, booking_date: '2026-11-30', participants: [{ email: STRANGER }] }));
  assert.deepEqual((await told()).stranger, ['Invitation']);
});

test('participants of a booking that an erasure cancels get an email, and are removed later', async (t) => {
  const { box, club, owner, told } = await openGame(t);
  await told();
  box.refuse = () => ({ code: 451, text: 'Later' });
  await eraseUser(club.context, owner.user.id);
  await runJobs(club.context);
  await told();
  assert.deepEqual([await tablesWith(club, 'olga owner'), await tablesWith(club, STRANGER)], [[], ['bookings']]);
  box.refuse = () => undefined;
  club.clock.now += DAY;
  assert.deepEqual(await told(), { owner: [], guest: ['Cancelled'], stranger: ['Cancelled'] });
  club.clock.now += DAY;
  await runJobs(club.context);
  assert.deepEqual(await tablesWith(club, STRANGER), []);
});
