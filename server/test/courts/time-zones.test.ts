import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isSameTimeZone } from '../../src/platform/time.ts';
import { assertInvalid, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  player = await club.signIn();
});
after(() => club.close());

/**
 * Pairs of names that the IANA database links (in the files `backward` and `zone.tab`), and pairs that only look
 * linked.
 */
const pairs: [a: string, b: string, isSame: boolean][] = [
  ['Europe/Kyiv', 'Europe/Kiev', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon', true],
  ['Asia/Yangon', 'Asia/Rangoon', true],
  ['Asia/Kathmandu', 'Asia/Katmandu', true],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires', true],
  ['America/Indiana/Indianapolis', 'US/East-Indiana', true],
  ['America/Nuuk', 'America/Godthab', true],
  ['America/Los_Angeles', 'US/Pacific', true],
  ['America/Sao_Paulo', 'Brazil/East', true],
  ['Atlantic/Faroe', 'Atlantic/Faeroe', true],
  ['Pacific/Kanton', 'Pacific/Enderbury', true],
  ['Pacific/Auckland', 'NZ', true],
  ['Europe/Lisbon', 'Portugal', true],
  ['UTC', 'Etc/Universal', true],
  // Two countries can change their clocks independently, even if the IANA database links the names today.
  ['Europe/Oslo', 'Europe/Berlin', false],
  ['Europe/Amsterdam', 'Europe/Brussels', false],
  ['Atlantic/Reykjavik', 'Africa/Abidjan', false],
  ['Europe/London', 'UTC', false],
  ['America/Phoenix', 'America/Denver', false],
];

for (const [a, b, isSame] of pairs)
  test(`${a} and ${b} are ${isSame ? 'one time zone' : 'two time zones'}`, async () => {
    assert.equal(isSameTimeZone(a, b), isSame);
    assert.equal(isSameTimeZone(b, a), isSame);
    const part = await club.court({ time_zone: b });
    const body = { name: 'Hall', type: 'tennis', time_zone: a, part_ids: [part.id] };
    const answer = await club.call('POST', '/admin/courts', { as: admin, body });
    if (isSame) assert.equal(answer.status, 201, answer.text);
    else assertInvalid(answer, '#/part_ids/0');
  });

test('a part, and a court with bookings, can get another name of the same time zone, but no other time zone', async () => {
  const part = await club.court({ time_zone: 'Europe/Kyiv' });
  await club.court({ time_zone: 'Europe/Kyiv', part_ids: [part.id] });
  const patch = (time_zone: string) =>
    club.call('PATCH', `/admin/courts/${part.id}`, { as: admin, body: { time_zone } });
  assert.equal((await club.book(player, { court_id: part.id })).status, 201);
  const renamed = await patch('Europe/Kiev');
  assert.deepEqual([renamed.status, renamed.body.time_zone], [200, 'Europe/Kiev']);
  assert.equal((await patch('Europe/Warsaw')).body.code, 'court_has_bookings');
  const free = await club.court({ time_zone: 'Asia/Saigon' });
  await club.court({ time_zone: 'Asia/Ho_Chi_Minh', part_ids: [free.id] });
  const body = { time_zone: 'Asia/Bangkok' };
  assertInvalid(await club.call('PATCH', `/admin/courts/${free.id}`, { as: admin, body }), '#/time_zone');
});

test('offers alternatives on a court whose time zone has another name', async () => {
  const courts = [];
  for (const time_zone of ['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Colombo'])
    courts.push(await club.court({ name: time_zone, venue: 'Mumbai', time_zone }));
  const [court] = courts;
  await club.book(player, { court_id: court.id });
  const { body } = await club.book(player, { court_id: court.id });
  const names = body.alternatives.map(({ court_name }: { court_name: string }) => court_name);
  assert.deepEqual([...new Set(names)], ['Asia/Kolkata']);
});

test('imports upcoming bookings whose time zone has another name, under the name of the court', async () => {
  await club.court({ name: 'Truk', time_zone: 'Pacific/Chuuk' });
  await club.court({ name: 'Pacific', time_zone: 'US/Pacific' });
  const text = [
    'court,user,booking_date,start_time,end_time,time_zone',
    'Truk,Ana,2026-12-02,10:00,11:00,Pacific/Truk',
    'Truk,Ana,2026-12-03,10:00,11:00,pacific/chuuk',
    'Pacific,Ana,2026-12-02,10:00,11:00,America/Los_Angeles',
    'Pacific,Ana,2026-12-03,10:00,11:00,America/Vancouver',
  ].join('\n');
  const { body } = await club.call('POST', '/admin/imports/bookings', {
    as: admin,
    body: text,
    headers: { 'content-type': 'text/csv' },
  });
  assert.deepEqual([body.imported, body.refusals.map(({ line }: { line: number }) => line)], [3, [5]]);
  const { body: listed } = await club.call('GET', '/admin/bookings?date_from=2026-12-01&date_to=2026-12-31', {
    as: admin,
  });
  const zones = listed.data.map(({ time_zone }: { time_zone: string }) => time_zone);
  assert.deepEqual([...new Set<string>(zones)].toSorted(), ['Pacific/Chuuk', 'US/Pacific']);
});
