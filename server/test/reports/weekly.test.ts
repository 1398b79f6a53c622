// Runs on both engines.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { reportsModule } from '../../src/modules/reports/module.ts';
import { latestMonday, queueWeeklyReports } from '../../src/modules/reports/weekly.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { openMailClub } from '../mail/fixture.ts';

type SignedIn = Awaited<ReturnType<Club['signIn']>>;

/** Monday 2026-11-23, 07:00 in Madrid. */
const MONDAY = Date.parse('2026-11-23T06:00:00Z');
const SETTINGS = { session_idle_minutes: 86_400, staff_session_minutes: 86_400, player_session_minutes: 86_400 };

test('a report is due on Monday at 07:00 in the time zone of the club, also around clock changes', () => {
  const cases: [zone: string, now: string, monday: string][] = [
    ['UTC', '2026-11-23T06:59:59Z', '2026-11-16'],
    ['UTC', '2026-11-23T07:00:00Z', '2026-11-23'],
    ['UTC', '2026-11-29T23:59:59Z', '2026-11-23'],
    // Madrid is at +01:00 until Sunday 2026-03-29 and from Sunday 2026-10-25, and at +02:00 between.
    ['Europe/Madrid', '2026-03-23T05:59:59Z', '2026-03-16'],
    ['Europe/Madrid', '2026-03-23T06:00:00Z', '2026-03-23'],
    ['Europe/Madrid', '2026-03-30T04:59:59Z', '2026-03-23'],
    ['Europe/Madrid', '2026-03-30T05:00:00Z', '2026-03-30'],
    ['Europe/Madrid', '2026-10-26T05:59:59Z', '2026-10-19'],
    ['Europe/Madrid', '2026-10-26T06:00:00Z', '2026-10-26'],
    // Monday morning in Auckland is Sunday in UTC.
    ['Pacific/Auckland', '2026-11-22T17:59:59Z', '2026-11-16'],
    ['Pacific/Auckland', '2026-11-22T18:00:00Z', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-23T14:59:59Z', '2026-11-16'],
    ['America/Los_Angeles', '2026-11-23T15:00:00Z', '2026-11-23'],
  ];
  for (const [zone, now, monday] of cases) assert.equal(latestMonday(zone, Date.parse(now)), monday, `${zone} ${now}`);
});

async function open(t: TestContext) {
  const { box, club, post } = await openMailClub(t, SETTINGS);
  const admin = await club.signIn('admin', 'Ana Admin');
  const call = async (
    method: string,
    path: string,
    { as = admin, ...request }: { as?: SignedIn; body?: unknown } = {},
  ) => {
    const answer = await club.call(method, path, { as, ...request });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  await call('PATCH', '/admin/club', { body: { name: 'Club Sol', time_zone: 'Europe/Madrid' } });
  const turnOn = (as: SignedIn, weekly_report = true) =>
    call('PATCH', '/auth/me', { as, body: { mail: { weekly_report } } });
  /** Sends what is due, and returns the new weekly reports. */
  const send = async () => {
    box.mails.length = 0;
    await queueWeeklyReports(club.context);
    assert.deepEqual(await post(), []);
    return box.mails.filter(({ text }) => text.includes('/admin/reports'));
  };
  await send(); // The first step after an installation marks the current week as done
  return { club, admin, call, turnOn, send };
}

test('everybody who can read reports and has turned it on gets one email, in their language', async (t) => {
  const { club, admin, call, turnOn, send } = await open(t);
  const [treasurer, desk, player] = [await club.signIn('treasurer'), await club.signIn('desk'), await club.signIn()];
  for (const person of [admin, treasurer, desk, player]) await turnOn(person);
  await call('PATCH', '/auth/me', { as: treasurer, body: { language: 'es', region: 'ES' } });
  const court = await club.court({
    ...{ name: 'Padel 1', opening_hours: [{ day: 7, open: '08:00', close: '18:00' }], time_zone: 'Europe/Madrid' },
    price_per_hour: { amount: 1250, currency: 'EUR' },
  });
  const csv = 'court,user,booking_date,start_time,end_time\nPadel 1,Bo Lind,2026-11-15,10:00,15:00\n';
  const headers = { 'content-type': 'text/csv' };
  const imported = await club.call('POST', '/admin/imports/bookings', { as: admin, body: csv, headers });
  assert.equal(imported.body.imported, 1, imported.text);
  const { body: kept } = await club.book(player, { court_id: court.id });
  const { body: gone } = await club.book(player, { court_id: court.id, start_time: '11:00', end_time: '12:00' });
  await call('DELETE', `/bookings/${gone.id}`, { as: player });
  club.clock.now = Date.parse('2026-11-22T15:00:00Z');
  await call('PATCH', `/admin/bookings/${kept.id}`, { body: { status: 'no_show' } });

  club.clock.now = MONDAY - 1000;
  assert.deepEqual(await send(), []);
  club.clock.now = MONDAY;
  const [first, second, ...others] = (await send()).toSorted((a, b) =>
    a.headers['content-language']! < b.headers['content-language']! ? -1 : 1,
  );
  assert.deepEqual(others, []);
  assert.deepEqual([first!.to, second!.to], [admin.user.email, treasurer.user.email]);
  assert.equal(first!.headers['subject'], 'Weekly report: 16–22 November 2026');
  const text = first!.text.replaceAll('\r', '');
  assert.match(text, /^Hello Ana Admin,/);
  assert.ok(
    text.includes(
      [
        'Bookings: 1 (Week before: 1, Last year: –)',
        'Occupancy: 10% (Week before: 50%, Last year: –)',
        'Revenue: €12.50 (Week before: –, Last year: –)',
        'Cancellations: 1 (Week before: 0, Last year: –)',
        'No-shows: 1 (Week before: 0, Last year: –)',
      ].join('\n'),
    ),
    text,
  );
  assert.match(text, /See the report: https:\/\/book\.example\.org\/admin\/reports\?from=2026-11-16&to=2026-11-22\n/);
  assert.match(text, /You can turn off this email on the page “Reports”\.\s*$/);
  assert.match(first!.html, /<th scope="row"[^>]*>Occupancy<\/th><td[^>]*>10%<\/td><td[^>]*>50%<\/td><td[^>]*>–<\/td>/);
  assert.match(first!.html, /You can turn off this email/);
  assert.match(second!.headers['subject']!, /^Informe semanal: 16\s*–\s*22 de noviembre de 2026$/);
  assert.match(second!.text, /Ingresos: 12,50\s€ \(Semana anterior: –, Año pasado: –\)/);

  assert.deepEqual(await send(), [], 'only one email a week');
  club.clock.now = MONDAY + 7 * DAY - MINUTE;
  assert.deepEqual(await send(), []);
  club.clock.now = MONDAY + 7 * DAY;
  assert.equal((await send()).length, 2);
});

test('several processes and restarts send one email, and a service that was off sends the latest week', async (t) => {
  const { club, admin, turnOn, send } = await open(t);
  await turnOn(admin);
  // Nobody was there for two Mondays. On Wednesday, several processes start.
  club.clock.now = MONDAY + 9 * DAY;
  await Promise.all([1, 2, 3].map(() => queueWeeklyReports({ ...club.context })));
  const [mail, ...others] = await send();
  assert.deepEqual(others, []);
  assert.equal(mail!.headers['subject'], 'Weekly report: 23–29 November 2026');
  // A process with an earlier time must not send the week before.
  club.clock.now = MONDAY + HOUR;
  assert.deepEqual(await send(), []);
  // Somebody who turns on the report during the week gets the first one on Monday.
  club.clock.now = MONDAY + 10 * DAY;
  await turnOn(await club.signIn('treasurer'));
  assert.deepEqual(await send(), []);
  club.clock.now = MONDAY + 14 * DAY;
  assert.equal((await send()).length, 2);
});

test('a person who may no longer read reports gets none, even if the email is already queued', async (t) => {
  const { club, admin, call, turnOn, send } = await open(t);
  const people = await Promise.all(Array.from({ length: 4 }, () => club.signIn('treasurer')));
  const [demoted, suspended, erased, tired] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
  for (const person of [admin, ...people]) await turnOn(person);
  club.clock.now = MONDAY;
  await queueWeeklyReports(club.context);
  await call('PATCH', `/admin/users/${demoted.user.id}`, { body: { role: 'desk' } });
  await call('PATCH', `/admin/users/${suspended.user.id}`, { body: { active: false } });
  await eraseUser(club.context, erased.user.id);
  await turnOn(tired, false);
  const sent = async () => (await send()).map(({ to }) => to);
  assert.deepEqual(await sent(), [admin.user.email]);
  club.clock.now = MONDAY + 7 * DAY;
  assert.deepEqual(await sent(), [admin.user.email]);
});

test('without mail, nothing is queued', async (t) => {
  const club = await openClub(SETTINGS);
  t.after(() => club.close());
  const admin = await club.signIn('admin');
  const { body } = await club.call('PATCH', '/auth/me', { as: admin, body: { mail: { weekly_report: true } } });
  assert.deepEqual(body.mail, { confirmations: true, reminders: true, weekly_report: true });
  for (const now of [NOON, MONDAY]) {
    club.clock.now = now;
    for (const step of reportsModule.jobs!.everySecond!) await step(club.context, new AbortController().signal);
  }
  assert.deepEqual(await club.context.db.read.selectFrom('mails').selectAll().execute(), []);
});
