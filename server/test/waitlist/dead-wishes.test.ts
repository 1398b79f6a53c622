// Runs on both engines.
// A waiting list entry ends when the club changes its courts so that no slot can match the entry any more.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Club, openClub, SUNDAY } from '../club.ts';
import { type Box, mailSettings, post, startBox } from '../mail/fixture.ts';
import { entryOf, join, newBooking, newWaiter, type Player } from './waiting.ts';

let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let admin: Player;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub({ ...mailSettings(box), max_waitlist_entries: 1 });
  admin = await club.signIn('admin');
  await post(club);
});
beforeEach(() => {
  box.mails.length = 0;
});
after(async () => {
  await club.close();
  await closeBox();
});

const patch = (id: number, body: object) => club.call('PATCH', `/admin/courts/${id}`, { body, as: admin });
const retire = (id: number) => club.call('DELETE', `/admin/courts/${id}`, { as: admin });
const openOn = (weekday: number, open: string, close: string) => ({
  opening_hours: [{ day: weekday, open, close }],
});

/** Books the slot from 10:00 to 11:00 on a new court, and adds a player who waits for it. */
async function wishFor(sport: string, isAnyCourt: boolean) {
  const court = await club.court({ type: sport, min_duration_minutes: 30, max_duration_minutes: 120 });
  await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, isAnyCourt ? { type: sport } : { court_id: court.id });
  return { court, waiter };
}

const changes: [what: string, isAnyCourt: boolean, change: (court: any) => Promise<{ status: number }>][] = [
  ['the court is retired', false, async ({ id }) => retire(id)],
  ['the last court of the sport is retired', true, async ({ id }) => retire(id)],
  ['the last court of the sport gets another sport', true, ({ id }) => patch(id, { type: 'chess' })],
  ['the longest booking is shorter than the wanted slot', false, ({ id }) => patch(id, { max_duration_minutes: 30 })],
  ['the shortest booking is longer than the wanted slot', true, ({ id }) => patch(id, { min_duration_minutes: 90 })],
  ['the court closes too early for the wanted slot', false, ({ id }) => patch(id, openOn(7, '07:00', '10:30'))],
  ['the court does not open on this weekday', true, ({ id }) => patch(id, openOn(1, '07:00', '22:00'))],
];
for (const [index, [what, isAnyCourt, change]] of changes.entries()) {
  test(`an entry ends when ${what}`, async () => {
    const { court, waiter } = await wishFor(`sport_${index}`, isAnyCourt);
    // Cancel the booking with a closure, because a court with upcoming bookings cannot be retired. While the closure
    // exists, the service does not offer the freed slot to the waiting player.
    await club.addClosure({ court_ids: [court.id], start_time: '00:00', end_time: '24:00', bookings: 'cancel' });
    assert.equal((await entryOf(club, waiter)).status, 'waiting');
    const { status } = await change(court);
    assert.ok(status < 300);
    const { status: ended, ended_because } = await entryOf(club, waiter);
    assert.deepEqual({ ended, ended_because }, { ended: 'expired', ended_because: 'no_matching_slot' });
    await post(club);
    const mails = box.mails.filter(({ headers }) => headers['subject'] === 'You are no longer on the waiting list');
    assert.equal(mails.length, 1);
    assert.match(mails[0]!.text, /Sunday,? 22 November 2026/);
    await post(club);
    assert.equal(box.mails.filter(({ to }) => to === mails[0]!.to).length, 1, 'one email for each entry');
    // The entry no longer counts against the player's limit.
    const fresh = await club.court({ type: 'squash' });
    await newBooking(club, { court_id: fresh.id });
    assert.equal((await join(club, waiter, { court_id: fresh.id })).status, 201);
  });
}

const harmless: [what: string, change: (court: any) => Promise<{ status: number }>][] = [
  ['the court is inactive for a while', ({ id }) => patch(id, { active: false })],
  ['the court is closed on this day', ({ id }) => club.addClosure({ court_ids: [id], bookings: 'cancel' })],
  ['the court can be booked less early', ({ id }) => patch(id, { max_advance_days: 1 })],
  ['the court gets a name', ({ id }) => patch(id, { name: 'Court of honour' })],
];
for (const [index, [what, change]] of harmless.entries()) {
  test(`an entry keeps waiting when ${what}`, async () => {
    const { court, waiter } = await wishFor(`kept_${index}`, index % 2 === 0);
    assert.ok((await change(court)).status < 300);
    const { status, ended_because, booking_date } = await entryOf(club, waiter);
    assert.deepEqual([status, ended_because, booking_date], ['waiting', null, SUNDAY]);
  });
}
