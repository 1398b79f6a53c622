import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupOpeningHours, mapUrlOf, runsOf } from '../src/modules/court-page/court-facts.ts';
import { formatsOf, localeOf } from '../src/i18n/formats.ts';
import { weekStartOf } from '../src/ui/week-start.ts';

/** Some locales separate parts with narrow or non-breaking spaces. */
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

const cases = [
  {
    locale: 'en-US',
    times: [
      '7:00 PM',
      '12:00 AM',
      '12:30 PM',
      '7:00–8:30 PM',
      '11:00 AM–1:00 PM',
      '10:00 PM–12:00 AM',
      '11:00 PM–12:30 AM (next day)',
      '11:30 AM–11:00 AM (next day)',
    ],
    date: 'Tuesday, November 24, 2026',
    shortDate: 'Tue, Nov 24',
    moment: /^Tue, Nov 24, 7:05 PM$/,
    money: '€24.00',
    weekday: 'Sunday',
  },
  {
    locale: 'en-GB',
    times: [
      '19:00',
      '00:00',
      '12:30',
      '19:00–20:30',
      '11:00–13:00',
      '22:00–24:00',
      '23:00–00:30 (next day)',
      '11:30–11:00 (next day)',
    ],
    date: 'Tuesday, 24 November 2026',
    shortDate: 'Tue 24 Nov',
    moment: /^Tue,? 24 Nov,? 19:05$/,
    money: '€24.00',
    weekday: 'Sunday',
  },
  {
    locale: 'es',
    times: [
      '19:00',
      '00:00',
      '12:30',
      '19:00–20:30',
      '11:00–13:00',
      '22:00–24:00',
      '23:00–00:30 (día siguiente)',
      '11:30–11:00 (día siguiente)',
    ],
    date: 'martes 24 de noviembre de 2026',
    shortDate: 'mar 24 nov',
    moment: /^mar 24 nov a las 19:05$/,
    money: '24,00 €',
    weekday: 'domingo',
  },
];

for (const { locale, times, date, shortDate, moment, money, weekday } of cases) {
  test(`formats dates, times and money in ${locale}`, () => {
    const formats = formatsOf(locale);
    assert.deepEqual(
      [
        ...['19:00', '00:00', '12:30'].map((time) => formats.time(time)),
        formats.range('19:00', '20:30'),
        formats.range('11:00', '13:00'),
        formats.range('22:00', '24:00'),
        formats.range('23:00', '00:30'),
        formats.range('11:30', '11:00'),
      ].map(plain),
      times,
    );
    assert.equal(plain(formats.date('2026-11-24')), date);
    assert.equal(plain(formats.shortDate('2026-11-24')), shortDate);
    const formatted = formats.moment('2026-11-24T18:05:00Z', 'Europe/Madrid');
    assert.match(plain(formatted), moment);
    assert.ok(!formatted.includes(' '), 'no line break inside');
    assert.equal(plain(formats.money({ amount: 2400, currency: 'EUR' })), money);
    assert.equal(formats.weekday(7), weekday);
    assert.equal(plain(formats.hour('19:00')), locale === 'en-US' ? '7 PM' : '19:00');
    assert.equal(plain(formats.hour('07:30')), locale === 'en-US' ? '7:30 AM' : '07:30');
  });
}

test('the locale has the app’s language and the person’s region', () => {
  assert.match(localeOf('en', ['es-MX', 'en-US', 'en']), /^en-GB-u-hc-h(12|23)$/);
  assert.equal(localeOf('es', ['en-US', 'es-MX']), 'es-US');
  assert.equal(localeOf('en', ['de-DE', 'de', 'en-US', 'en']), 'en-DE');
  assert.equal(localeOf('es', ['en-US']), 'es-US');
  assert.equal(localeOf('en', ['en-US@posix', 'en-AU']), 'en-AU');
  assert.equal(localeOf('en', ['en-US@posix']), 'en-GB');
});

test('days with the same opening hours are one group', () => {
  const hours = (day: number, ...windows: string[]) =>
    windows.map((window) => ({ day, open: window.slice(0, 5), close: window.slice(6) }));
  const groups = groupOpeningHours([
    ...hours(1, '16:00-22:00', '08:00-14:00'),
    ...[2, 3].flatMap((day) => hours(day, '08:00-14:00', '16:00-22:00')),
    ...[5, 6].flatMap((day) => hours(day, '09:00-24:00')),
  ]);
  assert.deepEqual(
    groups.map(({ days, windows }) => [days, windows.map(({ open, close }) => `${open}-${close}`)]),
    [
      [
        [1, 2, 3],
        ['08:00-14:00', '16:00-22:00'],
      ],
      [[4], []],
      [[5, 6], ['09:00-24:00']],
      [[7], []],
    ],
  );
  assert.deepEqual(runsOf([7, 2, 1, 5, 3]), [
    [1, 3],
    [5, 5],
    [7, 7],
  ]);
});

test('a map link uses the coordinates, or else the address', () => {
  const place = { latitude: null, longitude: null, address: null, venue: 'Riverside Club' };
  assert.equal(mapUrlOf(place), undefined);
  assert.equal(
    mapUrlOf({ ...place, address: '1 River Walk & Co' }),
    'https://www.openstreetmap.org/search?query=Riverside+Club%2C+1+River+Walk+%26+Co',
  );
  assert.equal(
    mapUrlOf({ ...place, latitude: 41.5, longitude: -2.25 }),
    'https://www.openstreetmap.org/?mlat=41.5&mlon=-2.25#map=17/41.5/-2.25',
  );
});

test('the week starts as in the person’s region, also without formats for the language and the region', () => {
  const regions = { US: 'sun', MX: 'sun', BR: 'sun', DE: 'mon', GB: 'mon', EG: 'sat' };
  for (const [region, day] of Object.entries(regions)) assert.deepEqual(weekStartOf(region), { firstDayOfWeek: day });
});
