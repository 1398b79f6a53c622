import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeStatus } from '../../src/kernel/status.ts';
import { getBooking } from '../../src/kernel/visible.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { openContext, startServer } from '../processes.ts';
import { isFullSize } from '../size.ts';
import { call } from '../http-call.ts';
import { DATA, asJson, contents, count, newClub, query, readCsv, sampleOf, succeed, writeBeside } from './courtside.ts';

const LIMIT = { timeout: 300_000 };
const SLOTS = `select courts.name || '|' || users.name || '|' || o.booking_date || '|' ||
    o.start_minute || '|' || o.end_minute as slot
  from occupancy o join bookings on bookings.id = booking_id
  join courts on courts.id = space_id join users on users.id = user_id`;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const slotOf = ({ court, user, booking_date, start_time, end_time }: Record<string, string>): string =>
  [court, user, booking_date, minutes(start_time!), minutes(end_time!)].join('|');
const slotsOf = (file: string): string[] => query(file, SLOTS).map(({ slot }) => String(slot));

test('imports a whole club of 4,044 bookings beside a running server, once', LIMIT, async (t) => {
  const file = await newClub(t);
  const server = await startServer(t, file);
  const csv = join(DATA, 'pgexercises_club.csv');
  const args = ['import', 'bookings', csv, '--create-courts', '--time-zone', 'Europe/London'];
  const first = await asJson(file, args);
  assert.deepEqual([first.rows, first.imported, first.known, first.refused], [4044, 4044, 0, 0]);
  const before = contents(file);
  assert.deepEqual([before['courts'], before['users'], before['bookings'], before['occupancy']], [9, 30, 4044, 4044]);
  const second = await asJson(file, args);
  assert.deepEqual([second.imported, second.known, second.refused], [0, 4044, 0]);
  assert.deepEqual(contents(file), before);
  assert.deepEqual(slotsOf(file).toSorted(), readCsv(readFileSync(csv, 'utf8')).map(slotOf).toSorted());

  const { key } = await asJson(file, ['keys', 'create', '--name', 'test']);
  assert.equal(readCsv(await succeed(file, ['export', 'bookings'])).length, 4044, 'an export while the server runs');
  const { body } = await call(server, key, { path: '/courts?search=squash' });
  assert.deepEqual([body.data[0].type, body.data[0].time_zone], ['squash', 'Europe/London']);
});

test('imported history is completed, without price and events, and its players cannot sign in', LIMIT, async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(
    file,
    'bookings.csv',
    'court,type,user,booking_date,start_time,end_time\nA,tennis,Ana,2012-07-03,10:00,11:00\nA,tennis,Ana,2999-07-03,23:00,24:00\n',
  );
  await succeed(file, ['import', 'bookings', csv, '--create-courts']);
  assert.deepEqual(
    query(file, 'select status, price_amount from bookings order by id').map((row) => ({ ...row })),
    [
      { status: 'completed', price_amount: null },
      { status: 'confirmed', price_amount: null },
    ],
  );
  assert.equal(count(file, 'events'), 0);
  const [user] = await asJson(file, ['users', 'list']);
  assert.deepEqual([user.name, user.email, user.role], ['Ana', null, 'player']);
});

test('accepts exactly the expected rows of the permits, line by line, also the second time', LIMIT, async (t) => {
  const file = await newClub(t);
  const csv = sampleOf(file, 'nyc_permits_sport.csv', 2500);
  const rows = readCsv(readFileSync(csv, 'utf8'));
  const accepted = rows.filter(({ expected }) => expected === 'accepted').map(slotOf);
  assert.equal(new Set(accepted).size, accepted.length);
  if (isFullSize) assert.deepEqual([rows.length, accepted.length], [7971, 3895]);
  else assert.ok(accepted.length > 500 && rows.length - accepted.length > 500, 'too few accepted or rejected rows');
  const repeated = new Set(accepted);
  const args = ['import', 'bookings', csv, '--create-courts', '--time-zone', 'America/New_York'];
  for (const again of [false, true]) {
    const { imported, known, refused, refusals } = await asJson(file, args);
    assert.equal(imported, again ? 0 : accepted.length);
    assert.equal(imported + known + refused, rows.length);
    assert.deepEqual(slotsOf(file).toSorted(), accepted.toSorted());
    // If a rejected row has the same slot as an accepted row, the import reports the rejected row as already present.
    const expected = rows.flatMap((row, i) =>
      row['expected'] === 'rejected' && !repeated.has(slotOf(row)) ? [i + 2] : [],
    );
    const lines = refusals.map(({ line }: { line: number }) => line);
    assert.deepEqual(lines, expected);
    assert.equal(refused, expected.length);
    assert.ok(refusals.every(({ reason }: { reason: string }) => reason.startsWith('slot_taken: ')));
  }
  assert.equal(count(file, 'bookings'), accepted.length);
  assert.equal(count(file, 'courts'), new Set(rows.map(({ court }) => court)).size);
});

test('refuses an invalid row with its line and reason, and imports the others', async (t) => {
  const file = await newClub(t);
  const lines = [
    'A,tennis,Ana,2026-03-29,10:00,11:00,confirmed',
    'A,tennis,Ana,2027-02-30,10:00,11:00,',
    'A,tennis,Ana,2026-03-30,9,11:00,',
    'A,tennis,Ana,2026-03-30,10:00,24:30,',
    'A,tennis,Ana,2026-03-30,11:00,11:00,',
    'A,tennis,,2026-03-30,11:00,12:00,',
    ',tennis,Ana,2026-03-30,11:00,12:00,',
    'B,,Ana,2026-03-30,11:00,12:00,',
    'A,tennis,Ana,2026-03-30,11:00,12:00,cancelled',
    'A,tennis,Ana,2026-03-29,02:30,03:30,',
    'A,squash,Ben,2026-03-29,10:30,11:30,',
    'A,tennis,Ana,2026-03-29,10:00,11:00,',
    'A,tennis,Ben,2026-03-29,11:00,12:00,',
  ];
  const csv = writeBeside(
    file,
    'bookings.csv',
    `court,type,user,booking_date,start_time,end_time,status\n${lines.join('\n')}\n`,
  );
  const args = ['import', 'bookings', csv, '--create-courts', '--time-zone', 'Europe/Paris'];
  const { imported, known, refusals } = await asJson(file, args);
  assert.deepEqual([imported, known], [3, 1]);
  assert.deepEqual(
    refusals.map(({ line, reason }: { line: number; reason: string }) => `${line}: ${reason}`),
    [
      '3: booking_date 2027-02-30 is not a date YYYY-MM-DD',
      '4: start_time 9 is not a time HH:MM',
      '5: end_time 24:30 is not a time HH:MM',
      '6: end_time 11:00 is not after start_time 11:00',
      '7: user must have 1 to 120 characters',
      '8: court must have 1 to 120 characters',
      '9: there is no court B, and the row has no type, which a new court needs',
      '11: this time does not exist in Europe/Paris: the clocks go forward',
      '12: slot_taken: A is already booked on 2026-03-29 between 10:30 and 11:30',
    ],
  );
  assert.deepEqual({ ...query(file, 'select name, type from courts')[0] }, { name: 'A', type: 'tennis' });
});

test('recognises a booking that was cancelled since, and does not import it again', async (t) => {
  const file = await newClub(t);
  const csv = writeBeside(
    file,
    'bookings.csv',
    'court,type,user,booking_date,start_time,end_time\nA,tennis,Ana,2999-03-29,10:00,11:00\n',
  );
  await succeed(file, ['import', 'bookings', csv, '--create-courts']);
  const { db, now } = await openContext(file);
  await transact(db, async (db) => {
    const change = { status: 'cancelled', by: 'admin', reason: null, now: now() } as const;
    await changeStatus(db, await getBooking(db, 1), change);
  });
  await db.close();
  assert.equal(count(file, 'occupancy'), 0);
  const { imported, known } = await asJson(file, ['import', 'bookings', csv]);
  assert.deepEqual([imported, known, count(file, 'occupancy')], [0, 1, 0]);
});

test('a refused row leaves no user and no court', async (t) => {
  const file = await newClub(t);
  const lines = [
    'A,tennis,Ana,2026-03-28,10:00,11:00',
    'A,tennis,Ben,2026-03-28,10:30,11:30',
    'A,tennis,Ana,2026-03-28,10:30,11:30',
    'B,tennis,Cleo,2026-03-29,02:30,03:30',
    'A,tennis,Ana,2026-03-28,10:00,11:00',
  ];
  const csv = writeBeside(
    file,
    'bookings.csv',
    `court,type,user,booking_date,start_time,end_time\n${lines.join('\n')}\n`,
  );
  const args = ['import', 'bookings', csv, '--create-courts', '--time-zone', 'Europe/Paris'];
  const { imported, known, refused } = await asJson(file, args);
  assert.deepEqual([imported, known, refused], [1, 1, 3]);
  const { courts, users, bookings } = contents(file);
  assert.deepEqual([courts, users, bookings], [1, 1, 1]);
});
