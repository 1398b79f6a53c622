import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { closeOutbox, fillOutbox } from '../../src/modules/notifications/outbox.ts';
import { updateUser } from '../../src/modules/accounts/store.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, openClub } from '../club.ts';
import { accept, newBooking, newWaiter, settle } from '../waitlist/waiting.ts';
import { MAX_PER_HOUR } from '../../src/modules/notifications/limits.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

test('a booking is confirmed by mail, with a calendar file and a link', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court({ name: 'Pista <Ñ> & Co', venue: 'Club' });
  const player = await club.signIn('player', 'Ana Ferrer');
  const email_verified_at = timestamp(club.clock.now);
  await club.context.db.transact((db) => updateUser(db, player.user.id, { email_verified_at }, email_verified_at));
  const booking = ok(await club.book(player, { court_id: court.id }));
  assert.deepEqual(await post(), []);
  const [mail, ...others] = box.mails;
  assert.ok(mail);
  assert.equal(others.length, 0);
  assert.equal(mail.to, 'ana.ferrer@example.org');
  assert.match(mail.headers['subject']!, /^Booked: Pista <Ñ> & Co, Club: Sunday.* 22 November 2026.*10:00.*11:00/);
  assert.match(mail.headers['from']!, /The Club <book@example\.org>/);
  assert.match(mail.headers['message-id']!, /^<mail-\d+-\d+@book\.example\.org>$/);
  assert.equal(mail.headers['auto-submitted'], 'auto-generated');
  assert.match(
    mail.text,
    /Hello Ana Ferrer,\s+Your booking is confirmed:[\s\S]*https:\/\/book\.example\.org\/bookings/,
  );
  assert.match(mail.text, /turn off emails like this/);
  const event = new ICAL.Component(ICAL.parse(mail.calendar!) as never).getFirstSubcomponent('vevent')!;
  assert.equal(event.getFirstPropertyValue('status'), 'CONFIRMED');
  const file = await club.call('GET', `/bookings/${booking.id}.ics`, { as: player });
  const uid = /UID:(.*)/.exec(file.text)![1]!.trim();
  assert.equal(event.getFirstPropertyValue('uid'), uid, 'the same event as in the feed');
});

test("each change of a booking is mailed once, in the player's language", async (t) => {
  const { box, club, post } = await openMailClub(t);
  const [court, asked] = [await club.court({ name: 'A' }), await club.court({ name: 'B', requires_approval: true })];
  const [player, admin] = [await club.signIn(), await club.signIn('admin')];
  ok(await club.call('PATCH', '/auth/me', { as: player, body: { language: 'es' } }));
  const { id } = ok(await club.book(player, { court_id: court.id }));
  ok(await club.call('PATCH', `/bookings/${id}`, { as: player, body: { start_time: '15:00' } }));
  ok(await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { status: 'cancelled', reason: 'Lluvia' } }));
  const first = ok(await club.book(player, { court_id: asked.id }));
  ok(await club.call('PATCH', `/admin/bookings/${first.id}`, { as: admin, body: { status: 'confirmed' } }));
  const second = ok(await club.book(player, { court_id: asked.id, start_time: '12:00', end_time: '13:00' }));
  ok(await club.call('PATCH', `/admin/bookings/${second.id}`, { as: admin, body: { status: 'rejected' } }));
  await post();
  await post();
  const subjects = box.mails.map(({ headers }) => headers['subject']!.split(':')[0]);
  const told = ['Cambiada', 'Cancelada', 'Rechazada', 'Reservada', 'Reservada', 'Solicitada', 'Solicitada'];
  assert.deepEqual(subjects.toSorted(), told);
  const changed = box.mails.find(({ headers }) => headers['subject']!.startsWith('Cambiada'))!;
  assert.match(
    changed.text,
    /Ahora es:\s+A: domingo[^\n]*15:00[^\n]*\s+Puedes cancelar[^\n]*\s+Antes: A: domingo 22[^\n]*10:00/,
  );
  assert.doesNotMatch(changed.text, /Motivo/);
  const cancelled = box.mails.find(({ headers }) => headers['subject']!.startsWith('Cancelada'))!;
  assert.match(cancelled.text, /Cancelada por el club\.\s+Motivo: Lluvia/);
  assert.match(cancelled.headers['subject']!, /domingo/);
  assert.match(cancelled.calendar!, /STATUS:CANCELLED/);
  assert.match(cancelled.calendar!, /SEQUENCE:3/);
  assert.doesNotMatch(cancelled.text + cancelled.html, /desactivar/, 'cancellation emails cannot be turned off');
});

test('sends one reminder at the set time, unless the booking is new, cancelled or rescheduled', async (t) => {
  const { box, club, post } = await openMailClub(t, { reminder_minutes: 120 });
  const court = await club.court();
  const player = await club.signIn();
  const at = async (start_time: string, end_time: string) =>
    ok(await club.book(player, { court_id: court.id, start_time, end_time })).id;
  await at('10:00', '10:30');
  const [cancelled, moved] = [await at('10:30', '11:00'), await at('11:00', '11:30')];
  await post();
  box.mails.length = 0;
  const start = Date.parse('2026-11-22T10:00:00Z');
  club.clock.now = start - 121 * MINUTE;
  await post();
  assert.equal(box.mails.length, 0);
  club.clock.now = start - 60 * MINUTE;
  ok(await club.call('DELETE', `/bookings/${cancelled}`, { as: player }));
  ok(await club.call('PATCH', `/bookings/${moved}`, { as: player, body: { start_time: '11:30' } }));
  await at('10:30', '11:00');
  await post();
  club.clock.now += 5 * MINUTE;
  await post();
  const reminders = box.mails.filter(({ headers }) => headers['subject']!.startsWith('Reminder'));
  assert.deepEqual(
    reminders.map(({ text }) => /\d\d:\d\d/.exec(text)?.[0]),
    ['10:00'],
  );
});

test('a clock that was ahead for a while prevents no reminder', async (t) => {
  const { box, club, post } = await openMailClub(t, { reminder_minutes: 120 });
  const [court, player] = [await club.court(), await club.signIn()];
  ok(await club.book(player, { court_id: court.id }));
  club.clock.now += 10 * DAY;
  await post();
  club.clock.now = Date.parse('2026-11-22T08:30:00Z');
  await post();
  await post();
  const reminders = box.mails.filter(({ headers }) => headers['subject']!.startsWith('Reminder'));
  assert.equal(reminders.length, 1);
});

test('an unsent reminder is dropped when its booking is cancelled', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const player = await club.signIn();
  const { id } = ok(await club.book(player, { court_id: (await club.court()).id, booking_date: '2026-11-25' }));
  await post();
  box.mails.length = 0;
  club.clock.now = Date.parse('2026-11-24T11:00:00Z');
  box.refuse = () => ({ code: 451, text: 'Try later' });
  assert.equal((await post()).length, 1);
  ok(await club.call('DELETE', `/bookings/${id}`, { as: player }));
  box.refuse = () => undefined;
  club.clock.now += 5 * MINUTE;
  await post();
  assert.deepEqual(
    box.mails.map(({ headers }) => headers['subject']!.split(':')[0]),
    ['Cancelled'],
  );
});

test("players can turn off confirmations and reminders, but not mail about the club's changes", async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court();
  const [player, admin] = [await club.signIn(), await club.signIn('admin')];
  const body = { mail: { confirmations: false, reminders: false } };
  assert.deepEqual(ok(await club.call('PATCH', '/auth/me', { as: player, body })).mail, {
    ...body.mail,
    weekly_report: false,
  });
  assertInvalid(
    await club.call('PATCH', '/auth/me', { as: player, body: { mail: { changes: false } } }),
    '#/mail/changes',
  );
  assertInvalid(await club.call('PATCH', '/auth/me', { as: player, body: { language: 'xx' } }), '#/language');
  const { id } = ok(await club.book(player, { court_id: court.id }));
  ok(await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { status: 'cancelled' } }));
  await post();
  assert.deepEqual(
    box.mails.map(({ headers }) => headers['subject']!.split(':')[0]),
    ['Cancelled'],
  );
});

test("emails above the hourly limit are replaced by one summary, in the player's language", async (t) => {
  const { box, club, post } = await openMailClub(t);
  const [court, player] = [await club.court({ name: 'Clay' }), await club.signIn()];
  ok(await club.call('PATCH', '/auth/me', { as: player, body: { language: 'es' } }));
  for (let i = 0; i < MAX_PER_HOUR; i++) {
    const { id } = ok(await club.book(player, { court_id: court.id, note: 'private' }));
    ok(await club.call('DELETE', `/bookings/${id}`, { as: player }));
  }
  await post();
  assert.equal(box.mails.length, MAX_PER_HOUR);
  club.clock.now += HOUR;
  await post();
  const [summary, ...others] = box.mails.slice(MAX_PER_HOUR);
  assert.equal(others.length, 0);
  assert.equal(summary!.headers['subject'], 'Cambios en tus reservas');
  for (const label of ['Reservada', 'Cancelada'])
    assert.equal(summary!.text.split(`${label}: Clay: domingo 22 de noviembre`).length - 1, MAX_PER_HOUR / 2);
  ok(await club.book(player, { court_id: court.id }));
  await post();
  assert.equal(box.mails.length, MAX_PER_HOUR + 2, 'later, emails are sent separately again');
});

test('an offer does not wait for a summary', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court();
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id });
  for (let i = 0; i < MAX_PER_HOUR; i++) {
    const { id } = ok(await club.book(waiter, { court_id: court.id, start_time: '18:00', end_time: '19:00' }));
    ok(await club.call('DELETE', `/bookings/${id}`, { as: waiter }));
  }
  await post();
  box.mails.length = 0;
  ok(await club.call('DELETE', `/bookings/${booking.id}`, { as: owner }));
  await settle(club);
  await post();
  const told = box.mails.filter(({ to }) => to === waiter.user.email);
  assert.deepEqual(
    told.map(({ headers }) => headers['subject']!.split(':')[0]),
    ['Now free'],
  );
});

test('does not send mail that an earlier release queued for an unverified address', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const player = await club.signIn();
  ok(await club.book(player, { court_id: (await club.court()).id }));
  await relayEvents(club.context);
  await fillOutbox(club.context);
  const unverified = { email_verified_at: null, verification_asked_at: timestamp(club.clock.now) };
  await club.context.db.transact((db) => updateUser(db, player.user.id, unverified, player.user.updated_at));
  await post();
  assert.equal(box.mails.length, 0);
});

test('a player without an address gets no mail, and delays nobody', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const player = await club.signIn();
  await club.context.db.transact(async (db) => {
    await db.updateTable('users').set({ email: null, email_key: null }).where('id', '=', player.user.id).execute();
  });
  ok(await club.book(player, { court_id: (await club.court()).id }));
  assert.deepEqual(await post(), []);
  assert.equal(box.mails.length, 0);
});

test('the first in line is mailed when a booking is cancelled, and the next one when that offer expires', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court({ name: 'Clay' });
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const [first, second] = [
    await newWaiter(club, { court_id: court.id }),
    await newWaiter(club, { court_id: court.id }),
  ];
  ok(await club.call('PATCH', '/auth/me', { as: second, body: { language: 'es' } }));
  await post();
  box.mails.length = 0;
  const told = () => box.mails.splice(0).map(({ to, headers }) => [to, headers['subject']!.split(':')[0]]);
  ok(await club.call('DELETE', `/bookings/${booking.id}`, { as: owner }));
  await settle(club);
  await post();
  const offer = box.mails.find(({ to }) => to === first.user.email)!;
  assert.match(offer.text, /waiting for is free:\s+Clay: Sunday.*10:00.*11:00/);
  assert.match(offer.text, /reserved for you until Saturday.*12:15/);
  assert.match(offer.text, /Accept or decline: https:\/\/book\.example\.org\/bookings/);
  const freed = [owner.user.email, 'Cancelled'];
  assert.deepEqual(told().toSorted(), [freed, [first.user.email, 'Now free']].toSorted());

  club.clock.now += 15 * MINUTE;
  await settle(club);
  await post();
  assert.match(box.mails[0]!.text, /Te la reservamos hasta: sábado.*12:30/);
  assert.deepEqual(told(), [[second.user.email, 'Ya está libre']], 'no email about the expired offer');

  const { id } = ok(await accept(club, second));
  await post();
  assert.deepEqual(told(), [[second.user.email, 'Reservada']]);
  ok(await club.call('DELETE', `/bookings/${id}`, { as: second }));
  await post();
  assert.deepEqual(told(), [[second.user.email, 'Cancelada']]);
});

test('an offer that could not be sent while it was open is not sent later', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court();
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id });
  ok(await club.call('DELETE', `/bookings/${booking.id}`, { as: owner }));
  await settle(club);
  box.refuse = (_step, to) => (to === waiter.user.email ? { code: 451, text: 'Try later' } : undefined);
  assert.equal((await post()).length, 1);
  box.refuse = () => undefined;
  club.clock.now += 15 * MINUTE;
  await settle(club);
  await post();
  assert.deepEqual(
    box.mails.filter(({ to }) => to === waiter.user.email),
    [],
  );
});

test('without SMTP_URL, no mail is queued, and none is sent later for that time', async (t) => {
  const { box, club, post: send } = await openMailClub(t);
  await closeOutbox(club.context);
  ok(await club.book(await club.signIn(), { court_id: (await club.court()).id }));
  await send();
  assert.equal(box.mails.length, 0);
  const silent = await openClub();
  t.after(() => silent.close());
  assert.equal((await silent.inject('/config.json')).json().mail, false);
  assert.equal((await club.inject('/config.json')).json().mail, true);
  const problem = await silent.call('POST', '/auth/password-reset-requests', { body: { email: 'a@example.org' } });
  assert.equal(problem.body.code, 'mail_not_set_up');
});
