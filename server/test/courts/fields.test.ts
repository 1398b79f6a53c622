import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertInvalid, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const create = (fields: Record<string, unknown>): Promise<Answer> =>
  club.call('POST', '/admin/courts', { body: { name: 'Court', type: 'tennis', ...fields }, as: admin });

const slugs = {
  taken: ['a', 'table_tennis', 'a1_b2_3', 'a'.repeat(40)],
  refused: ['', 'Tennis', 'a__b', '_a', 'a_', 'a-b', 'a b', 'tenis ', 'pádel', 'a\n', 'a'.repeat(41), 1, ['a']],
};
const text = (length: number) => ({
  taken: [null, 'x', 'x'.repeat(length), '🎾'.repeat(length)],
  refused: ['x'.repeat(length + 1), 1, {}],
});
const flags = { taken: [true, false], refused: [null, 0, 1, 'true', ''] };
const whole = (low: number, high: number) => ({
  taken: [low, high],
  refused: [low - 1, high + 1, low + 0.5, String(low), null, 1e300],
});

const bounds: Record<string, { taken: unknown[]; refused: unknown[] }> = {
  name: { taken: ['A', 'x'.repeat(120), 'Pista 1 🎾'], refused: ['', ' ', 'x'.repeat(121), null, 1, 'a\0b', '\ud800'] },
  type: { taken: slugs.taken, refused: [...slugs.refused, null] },
  surface: { taken: [...slugs.taken, null], refused: slugs.refused },
  description: text(2000),
  venue: text(200),
  address: text(200),
  external_id: text(200),
  indoor: flags,
  lighted: flags,
  active: flags,
  requires_approval: flags,
  time_zone: {
    taken: ['UTC', 'Europe/Madrid', 'America/Argentina/Buenos_Aires'],
    refused: ['', 'Mars/Base', '+02:00', 'Europe/Madrid ', '../etc/passwd', 'x'.repeat(65), null, 2],
  },
  slot_minutes: whole(1, 1440),
  buffer_minutes: whole(0, 240),
  max_advance_days: whole(1, 3650),
  min_notice_minutes: { taken: [0, 10_080], refused: [-1, 0.5, '0', null] },
  cancellation_cutoff_minutes: { taken: [0, 10_080], refused: [-1, 0.5, '0', null] },
};

for (const [field, { taken, refused }] of Object.entries(bounds)) {
  test(`limits ${field}`, async () => {
    for (const value of taken) {
      const { status, body, text } = await create({ [field]: value });
      assert.equal(status, 201, text);
      assert.equal(body[field], value);
      await club.call('DELETE', `/admin/courts/${body.id}`, { as: admin });
    }
    for (const value of refused) assertInvalid(await create({ [field]: value }), `#/${field}`);
  });
}

const lengths = (min_duration_minutes: number, max_duration_minutes: number, slot_minutes = 30) => ({
  slot_minutes,
  min_duration_minutes,
  max_duration_minutes,
});
const invalid: [name: string, fields: Record<string, unknown>, ...pointers: string[]][] = [
  ['a latitude beyond the pole', { latitude: 90.001, longitude: 0 }, '#/latitude'],
  ['a latitude beyond the other pole', { latitude: -90.001, longitude: 0 }, '#/latitude'],
  ['a longitude beyond the date line', { latitude: 0, longitude: 180.001 }, '#/longitude'],
  ['a longitude beyond the other side', { latitude: 0, longitude: -180.001 }, '#/longitude'],
  ['a latitude alone', { latitude: 40.4 }, '#/longitude'],
  ['a longitude alone', { latitude: null, longitude: -3.7 }, '#/latitude'],
  ['a latitude as text', { latitude: '40.4', longitude: -3.7 }, '#/latitude'],
  ['a minimum duration off the grid', lengths(45, 90), '#/min_duration_minutes'],
  ['a maximum duration off the grid', lengths(30, 100), '#/max_duration_minutes'],
  ['a minimum above the maximum', lengths(90, 60), '#/max_duration_minutes'],
  ['a minimum duration of 0', lengths(0, 60), '#/min_duration_minutes'],
  ['a maximum duration above a day', lengths(30, 1470), '#/max_duration_minutes'],
  ['a negative price', { price_per_hour: { amount: -1, currency: 'EUR' } }, '#/price_per_hour/amount'],
  ['a price with a fraction', { price_per_hour: { amount: 1.5, currency: 'EUR' } }, '#/price_per_hour/amount'],
  ['a price as text', { price_per_hour: { amount: '25', currency: 'EUR' } }, '#/price_per_hour/amount'],
  ['a price without amount', { price_per_hour: { currency: 'EUR' } }, '#/price_per_hour/amount'],
  ['a price that is a number', { price_per_hour: 25 }, '#/price_per_hour'],
  [
    'a price with an unknown field',
    { price_per_hour: { amount: 1, currency: 'EUR', vat: 21 } },
    '#/price_per_hour/vat',
  ],
  ['a currency in lower case', { price_per_hour: { amount: 1, currency: 'eur' } }, '#/price_per_hour/currency'],
  ['an unknown currency', { price_per_hour: { amount: 1, currency: 'QQQ' } }, '#/price_per_hour/currency'],
  ['an unknown field', { sport: 'tennis' }, '#/sport'],
  ['an id', { id: 7 }, '#/id'],
  ['a version', { version: 7 }, '#/version'],
];
for (const [name, fields, ...pointers] of invalid) {
  test(`refuses ${name}`, async () => assertInvalid(await create(fields), ...pointers));
}

const valid: [name: string, fields: Record<string, unknown>][] = [
  ['the poles and the date line', { latitude: -90, longitude: 180 }],
  ['the other pole and the other side of the date line', { latitude: 90, longitude: -180 }],
  ['latitude and longitude 0', { latitude: 0, longitude: 0 }],
  ['no position', { latitude: null, longitude: null }],
  ['the whole day as one slot', lengths(1440, 1440, 1440)],
  ['a single duration', lengths(90, 90, 90)],
  ['a price of 0', { price_per_hour: { amount: 0, currency: 'USD' } }],
  ['a currency without minor unit', { price_per_hour: { amount: 3000, currency: 'JPY' } }],
];
for (const [name, fields] of valid) {
  test(`accepts ${name}`, async () => {
    const { status, body, text } = await create(fields);
    assert.equal(status, 201, text);
    assert.partialDeepStrictEqual(body, fields);
  });
}

const open = (opening_hours: unknown): Promise<Answer> => create({ opening_hours });
const monday = (open: string, close: string) => ({ day: 1, open, close });

const taken: [name: string, hours: unknown[]][] = [
  ['no interval: always closed', []],
  ['a whole day', [monday('00:00', '24:00')]],
  ['the last minute', [monday('23:59', '24:00')]],
  ['several intervals a day', [monday('08:00', '12:00'), monday('14:00', '20:00')]],
  ['touching windows', [monday('08:00', '12:00'), monday('12:00', '20:00')]],
  ['equal intervals on different days', [monday('08:00', '12:00'), { day: 7, open: '08:00', close: '12:00' }]],
];
for (const [name, hours] of taken) {
  test(`accepts ${name}`, async () => {
    const { status, body, text } = await open(hours);
    assert.equal(status, 201, text);
    assert.deepEqual(body.opening_hours, hours);
  });
}

test('midnight as an end is 24:00, also if it is sent as 00:00, in opening hours and in peak prices', async () => {
  for (const start of ['00:00', '20:00', '23:59']) {
    const window = { days: [1], start_time: start, end_time: '00:00', price_per_hour: { amount: 5 } };
    const body = { name: 'Court', type: 'tennis', opening_hours: [monday(start, '00:00')], peak_prices: [window] };
    const answer = await club.call('POST', '/admin/courts', { body, as: admin });
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body.opening_hours, [monday(start, '24:00')]);
    assert.equal(answer.body.peak_prices[0].end_time, '24:00');
  }
});

test('sorts the intervals', async () => {
  const [early, late] = [monday('08:00', '12:00'), monday('14:00', '20:00')];
  const sunday = { day: 7, open: '06:00', close: '07:00' };
  assert.deepEqual((await open([sunday, late, early])).body.opening_hours, [early, late, sunday]);
});

const refused: [name: string, hours: unknown, ...pointers: string[]][] = [
  ['overlapping windows', [monday('08:00', '12:00'), monday('11:59', '20:00')], '#/opening_hours/1'],
  ['an interval within another', [monday('08:00', '20:00'), monday('10:00', '11:00')], '#/opening_hours/1'],
  ['an interval around another', [monday('10:00', '11:00'), monday('08:00', '20:00')], '#/opening_hours/1'],
  ['an interval twice', [monday('08:00', '12:00'), monday('08:00', '12:00')], '#/opening_hours/1'],
  ['an empty interval', [monday('08:00', '08:00')], '#/opening_hours/0/close'],
  ['an interval across midnight', [monday('20:00', '02:00')], '#/opening_hours/0/close'],
  ['opening at 24:00', [monday('24:00', '24:00')], '#/opening_hours/0/open'],
  ['closing after midnight', [monday('20:00', '24:01')], '#/opening_hours/0/close'],
  ['an hour of one digit', [monday('8:00', '12:00')], '#/opening_hours/0/open'],
  ['seconds', [monday('08:00', '12:00:00')], '#/opening_hours/0/close'],
  ['minute 60', [monday('08:60', '12:00')], '#/opening_hours/0/open'],
  ['day 0', [{ ...monday('08:00', '12:00'), day: 0 }], '#/opening_hours/0/day'],
  ['day 8', [{ ...monday('08:00', '12:00'), day: 8 }], '#/opening_hours/0/day'],
  ['a day by name', [{ ...monday('08:00', '12:00'), day: 'monday' }], '#/opening_hours/0/day'],
  ['an interval without an end', [{ day: 1, open: '08:00' }], '#/opening_hours/0/close'],
  ['an interval with an unknown field', [{ ...monday('08:00', '12:00'), note: 'x' }], '#/opening_hours/0/note'],
  [
    'two faults',
    [monday('9:00', '12:00'), { day: 9, open: '08:00', close: '12:00' }],
    '#/opening_hours/0/open',
    '#/opening_hours/1/day',
  ],
  ['an object', { 1: monday('08:00', '12:00') }, '#/opening_hours'],
  ['null', null, '#/opening_hours'],
];
for (const [name, hours, ...pointers] of refused) {
  test(`refuses ${name}`, async () => assertInvalid(await open(hours), ...pointers));
}
