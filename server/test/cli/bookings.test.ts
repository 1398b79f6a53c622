import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createUser } from '../../src/modules/invitations/registration.ts';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { newDatabase, openContext } from '../processes.ts';
import { asJson, courtside, refuse, succeed } from './courtside.ts';

const DAY = '2099-06-01';
const user = ['--email', 'ana@example.org'];
const slot = (start: string, end: string) => ['--court', '1', '--date', DAY, '--start', start, '--end', end];

/** Creates a club with a player and two courts, one of them inactive. Returns the club's settings. */
async function newClub(t: TestContext) {
  const url = await newDatabase(t);
  const context = await openContext(url);
  const hours = { time_zone: 'Europe/Madrid', opening_hours: everyDay('08:00', '22:00') };
  await createCourt(context, { name: 'Padel 1', type: 'padel', venue: 'Riverside', ...hours });
  await createCourt(context, { name: 'Hall', type: 'tennis', active: false, ...hours });
  await createUser(context, { email: user[1]!, name: 'Ana', password: 'seven green bicycles' }, 'player');
  await context.db.close();
  return { settings: { DATABASE_URL: url } };
}

test('courts list shows every court', async (t) => {
  const club = await newClub(t);
  assert.equal(
    await succeed('', ['courts', 'list'], club),
    'id  name     type    venue      active  time_zone\n' +
      '1   Padel 1  padel   Riverside  true    Europe/Madrid\n' +
      '2   Hall     tennis  -          false   Europe/Madrid\n',
  );
  const courts = await asJson('', ['courts', 'list'], club);
  assert.deepEqual([courts.length, courts[0].name, courts[0].opening_hours.length], [2, 'Padel 1', 7]);
});

test('bookings create books for a user, and the audit log has the operator', async (t) => {
  const club = await newClub(t);
  assert.equal(
    await succeed('', ['bookings', 'create', ...slot('10:00', '11:00'), ...user], club),
    `Booking 1: Padel 1 on ${DAY}, 10:00–11:00, for Ana, confirmed.\n`,
  );
  const made = await asJson('', ['bookings', 'create', ...slot('12:00', '13:00'), ...user], club);
  assert.deepEqual([made.id, made.user.email, made.starts_at], [2, 'ana@example.org', `${DAY}T12:00:00+02:00`]);
  const { db } = await openContext(club.settings.DATABASE_URL);
  const entries = await db.read.selectFrom('audit_log').selectAll().where('target', '=', 'bookings 1').execute();
  await db.close();
  assert.deepEqual(
    entries.map(({ action, user_id, api_key_id }) => ({ action, user_id, api_key_id })),
    [{ action: 'createBookingAsAdmin', user_id: null, api_key_id: null }],
  );
});

test('a booking past midnight is listed with an end on the next day', async (t) => {
  const club = await newClub(t);
  const context = await openContext(club.settings.DATABASE_URL);
  const hours = { time_zone: 'Europe/Madrid', opening_hours: everyDay('00:00', '24:00') };
  await createCourt(context, { name: 'Night', type: 'padel', ...hours });
  await context.db.close();
  const create = ['bookings', 'create', ...slot('23:00', '00:30'), ...user, '--court', '3'];
  const text = `Booking 1: Night on ${DAY}, 23:00–00:30 (next day), for Ana, confirmed.\n`;
  assert.equal(await succeed('', create, club), text);
  assert.match(await succeed('', ['bookings', 'list'], club), /23:00 +00:30 \(next day\)/);
  const [{ start_time, end_time }] = await asJson('', ['bookings', 'list'], club);
  assert.deepEqual([start_time, end_time], ['23:00', '00:30']);
});

test('bookings create names every violated rule, and overrides rules by name', async (t) => {
  const club = await newClub(t);
  const create = ['bookings', 'create', ...slot('06:10', '06:25'), ...user];
  const message = await refuse('', 1, create, club);
  assert.deepEqual(
    message.split('\n').map((line) => /--override (\w+)/.exec(line)?.[1]),
    ['opening_hours', 'grid', 'duration', undefined],
  );
  const { stderr } = await courtside('', [...create, '--json'], club);
  const { code, errors } = JSON.parse(stderr);
  assert.equal(code, 'outside_opening_hours');
  assert.deepEqual(
    errors.map(({ code }: { code: string }) => code),
    ['outside_opening_hours', 'off_grid', 'duration_out_of_range'],
  );
  assert.deepEqual(await asJson('', ['bookings', 'list'], club), []);
  const rules = ['--override', 'opening_hours', '--override', 'grid', 'duration'];
  const made = await asJson('', [...create, ...rules], club);
  assert.deepEqual(made.overrides, ['opening_hours', 'grid', 'duration']);
  assert.match(await refuse('', 1, [...create, ...rules, '--override', 'buffer'], club), /^Padel 1 is taken/);
});

test('bookings create refuses wrong arguments', async (t) => {
  const club = await newClub(t);
  for (const [what, words, told] of [
    ['an unknown email', [...slot('10:00', '11:00'), '--email', 'bo@example.org'], /Nobody has registered with bo@/],
    ['an end before the start', [...slot('11:00', '10:00'), ...user], /end_time must be after 11:00/],
    ['a date that does not exist', [...slot('10:00', '11:00'), ...user, '--date', '2099-02-30'], /calendar date/],
    ['a mistyped year', [...slot('10:00', '11:00'), ...user, '--date', '0209-02-01'], /1900 to 2999/],
    ['a mistyped time', [...slot('10:00', '25:00'), ...user], /HH:MM/],
    ['a start at the end of the day', [...slot('24:00', '00:30'), ...user], /HH:MM/],
    ['an unknown court', [...slot('10:00', '11:00'), ...user, '--court', '9'], /There is no court 9/],
    [
      'a rule that cannot be overridden',
      [...slot('10:00', '11:00'), ...user, '--override', 'quota'],
      /Allowed choices/,
    ],
  ] as const) {
    assert.match(await refuse('', 1, ['bookings', 'create', ...words], club), told, what);
  }
  assert.deepEqual(await asJson('', ['bookings', 'list'], club), []);
});

test('bookings list filters by date, court and status, and stops at the limit', async (t) => {
  const club = await newClub(t);
  for (const [start, end] of [
    ['10:00', '11:00'],
    ['12:00', '13:00'],
  ] as const)
    await succeed('', ['bookings', 'create', ...slot(start, end), ...user], club);
  const ids = async (...words: string[]) => {
    const rows = await asJson('', ['bookings', 'list', ...words], club);
    return rows.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await ids(), [2, 1]);
  assert.deepEqual(await ids('--date', DAY, '--court', '1', '--status', 'confirmed'), [2, 1]);
  assert.deepEqual(await ids('--date', '2099-06-02'), []);
  assert.deepEqual(await ids('--court', '2'), []);
  assert.deepEqual(await ids('--status', 'cancelled'), []);
  const { stdout, stderr } = await courtside('', ['bookings', 'list', '--limit', '1'], club);
  assert.equal(
    stdout,
    'id  booking_date  start_time  end_time  court        user  status\n' +
      `2   ${DAY}    12:00       13:00     Padel 1 (1)  Ana   confirmed\n`,
  );
  assert.equal(stderr, 'There are more bookings. Use --limit to list more than 1.\n');
});
