import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { runJobs } from '../../src/background.ts';
import { HOUR } from '../../src/platform/time.ts';
import { type Answer, NOON, SUNDAY } from '../club.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

async function open(t: TestContext) {
  const mailClub = await openMailClub(t);
  const { club, box, post } = mailClub;
  const [admin, player, court] = [await club.signIn('admin'), await club.signIn(), await club.court()];
  const call = async (method: string, path: string, body: object) =>
    ok(await club.call(method, path, { as: admin, body }));
  const received = async () => {
    assert.deepEqual(await post(), []);
    return box.mails.splice(0).map(({ headers, text, calendar = '' }) => {
      const events = calendar.match(/BEGIN:VEVENT/g)?.length ?? 0;
      return {
        subject: headers['subject']!,
        text,
        events,
        cancelled: calendar.match(/STATUS:CANCELLED/g)?.length ?? 0,
      };
    });
  };
  /** Creates a weekly series for the player. */
  const series = (fields: object = {}) => {
    const rhythm = { days: [7], start_date: SUNDAY, start_time: '18:00', end_time: '19:00', count: 20 };
    return call('POST', '/admin/booking-series', { court_id: court.id, user_id: player.user.id, ...rhythm, ...fields });
  };
  /** Causes so many emails to the player that further emails in this hour must wait for a summary. */
  const useUpLimit = async () => {
    const booking = { court_id: court.id, booking_date: '2026-11-25', start_time: '06:00', end_time: '07:00' };
    for (let i = 0; i < 6; i++) {
      const { id } = ok(await club.call('POST', '/bookings', { as: player, body: booking }));
      ok(await club.call('DELETE', `/bookings/${id}`, { as: player }));
      club.clock.now += 1000;
    }
    assert.ok((await received()).length >= 9);
  };
  return { club, court, player, call, received, series, useUpLimit };
}

test('a new series causes one email with all dates and one calendar file, and so does its end', async (t) => {
  const { call, received, series } = await open(t);
  const { id } = await series();
  const [made, ...others] = await received();
  assert.deepEqual(others, []);
  assert.equal(made!.subject, 'Booked: 20 bookings');
  assert.equal(made!.text.match(/Court: Sunday/g)?.length, 20);
  assert.deepEqual([made!.events, made!.cancelled], [20, 0]);
  await call('POST', `/admin/booking-series/${id}/cancel`, { reason: 'New floor' });
  const [ended, ...more] = await received();
  assert.deepEqual(more, []);
  assert.equal(ended!.subject, 'Cancelled: 20 bookings');
  assert.match(ended!.text, /Reason: New floor/);
  assert.deepEqual([ended!.events, ended!.cancelled], [20, 20]);
});

test('series of different players and two series at once stay separate emails', async (t) => {
  const { received, series } = await open(t);
  await series({ count: 3 });
  await series({ count: 1, start_time: '08:00', end_time: '09:00' });
  const subjects = (await received()).map(({ subject }) => subject.split(': ')[1]);
  assert.equal(subjects.length, 2);
  assert.ok(subjects.includes('3 bookings'), subjects.join());
});

test('a closure that cancels many bookings of a player causes one email', async (t) => {
  const { call, club, received, series, useUpLimit } = await open(t);
  await series({ days: [1, 2, 3, 4, 5, 6, 7], count: 12 });
  assert.equal((await received()).length, 1);
  club.clock.now += 8 * HOUR;
  await useUpLimit();
  const closed = { start_date: SUNDAY, start_time: '00:00', end_date: '2026-12-31', end_time: '24:00' };
  await call('POST', '/admin/closures', { court_ids: null, ...closed, reason: 'Storm', bookings: 'cancel' });
  await runJobs(club.context);
  const [mail, ...others] = await received();
  assert.deepEqual(others, []);
  assert.match(mail!.subject, /^Cancelled: 1[12] bookings$/);
  assert.match(mail!.text, /Reason: Storm/);
});

test('the club’s changes of a game within a day are sent at once, whatever the limit', async (t) => {
  const { call, club, court, player, received, useUpLimit } = await open(t);
  const books = async (fields: object) => ok(await club.book(player, { court_id: court.id, ...fields }));
  const soon = await books({});
  const later = await books({ start_time: '08:00', end_time: '09:00' });
  const far = await books({ booking_date: '2026-11-29' });
  club.clock.now = NOON + HOUR;
  await received();
  club.clock.now += 2 * HOUR;
  await useUpLimit();
  await call('PATCH', `/admin/bookings/${soon.id}`, { status: 'cancelled', reason: 'Wet court' });
  await call('PATCH', `/admin/bookings/${later.id}`, { booking_date: '2026-12-05' });
  await call('PATCH', `/admin/bookings/${far.id}`, { status: 'cancelled', reason: 'Cup match' });
  const mails = await received();
  assert.deepEqual(mails.map(({ subject }) => subject.split(':')[0]).toSorted(), ['Cancelled', 'Changed']);
  assert.ok(mails.some(({ text }) => text.includes('Reason: Wet court')));
  club.clock.now += HOUR;
  const [summary, ...others] = await received();
  assert.deepEqual(others, []);
  assert.match(summary!.text, /Cancelled: Court: Sunday.*29.*\(Cup match\)/);
});

test('a player cannot cause more emails than the limit', async (t) => {
  const { club, court, player, received, useUpLimit } = await open(t);
  await useUpLimit();
  const { id } = ok(await club.book(player, { court_id: court.id }));
  ok(await club.call('DELETE', `/bookings/${id}`, { as: player }));
  assert.deepEqual(await received(), []);
});
