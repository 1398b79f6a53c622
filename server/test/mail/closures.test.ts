import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../club.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

test('a closure that reschedules and cancels mails the old and the new times, the reason and the message', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const [grass, hall] = [await club.court({ name: 'Grass' }), await club.court({ name: 'Hall', indoor: true })];
  const admin = await club.signIn('admin');
  const players = [await club.signIn('player', 'Ana Ferrer'), await club.signIn('player', 'Max Moor')];
  const times = [{}, { start_time: '11:00', end_time: '12:00' }];
  const ids = await Promise.all(
    players.map(async (player, i) => ok(await club.book(player, { court_id: grass.id, ...times[i] })).id),
  );
  await post();
  box.mails.length = 0;
  const date = '2026-11-22';
  const slot = { court_id: hall.id, booking_date: date, start_time: '12:00', end_time: '13:00' };
  const decisions = [slot, null].map((reschedule_to, i) => ({ booking_id: ids[i], reschedule_to }));
  const period = { start_date: date, start_time: '09:00', end_date: date, end_time: '20:00' };
  const body = { court_ids: [grass.id], ...period, reason: 'Rain', message: 'Call us.', decisions };
  ok(await club.call('POST', '/admin/closures', { as: admin, body }));
  await post();
  const textTo = (name: string) => box.mails.find(({ to }) => to.startsWith(name))!.text;
  assert.match(
    textTo('ana'),
    /It is now:\s+Hall: [^\n]*12:00[^\n]*\s+You can cancel until the start\.\s+Before: Grass: [^\n]*10:00[^\n]*\s+Reason: Rain – Call us\./,
  );
  assert.match(
    textTo('max'),
    /has been cancelled:\s+Grass: [^\n]*11:00[^\n]*\s+Cancelled by the club\.\s+Reason: Rain – Call us\./,
  );
});
