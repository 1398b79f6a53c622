import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsOf, localeOf } from '../src/i18n/formats.ts';

/** Some locales separate parts with narrow or non-breaking spaces. */
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

const cases = [
  {
    locale: 'en-US',
    times: ['7:00 PM', '12:00 AM', '12:30 PM', '7:00–8:30 PM', '11:00 AM–1:00 PM', '10:00 PM–12:00 AM'],
    date: 'Tuesday, November 24, 2026',
    shortDate: 'Tue, Nov 24',
    moment: /^Tue, Nov 24, 7:05 PM$/,
    money: '€24.00',
    weekday: 'Sunday',
  },
  {
    locale: 'en-GB',
    times: ['19:00', '00:00', '12:30', '19:00–20:30', '11:00–13:00', '22:00–24:00'],
    date: 'Tuesday, 24 November 2026',
    shortDate: 'Tue 24 Nov',
    moment: /^Tue,? 24 Nov,? 19:05$/,
    money: '€24.00',
    weekday: 'Sunday',
  },
  {
    locale: 'es',
    times: ['19:00', '00:00', '12:30', '19:00–20:30', '11:00–13:00', '22:00–24:00'],
    date: 'martes, 24 de noviembre de 2026',
    shortDate: 'mar, 24 nov',
    moment: /^mar, 24 nov, 19:05$/,
    money: '24,00 €',
    weekday: 'domingo',
  },
];

for (const { locale, times, date, shortDate, moment, money, weekday } of cases) {
  test(`formats dates, times and money in ${locale}`, () => {
    const formats = formatsOf(locale);
    assert.deepEqual(
      [
        ...['19:00', '00:00', '12:30'].map(formats.time),
        formats.range('19:00', '20:30'),
        formats.range('11:00', '13:00'),
        formats.range('22:00', '24:00'),
      ].map(plain),
      times,
    );
    assert.equal(plain(formats.date('2026-11-24')), date);
    assert.equal(plain(formats.shortDate('2026-11-24')), shortDate);
    assert.match(plain(formats.moment('2026-11-24T18:05:00Z', 'Europe/Madrid')), moment);
    assert.equal(plain(formats.money({ amount: 2400, currency: 'EUR' })), money);
    assert.equal(formats.weekday(7), weekday);
  });
}

test('the locale has the app’s language and the person’s region', () => {
  assert.equal(localeOf('en', ['es-MX', 'en-US', 'en']), 'en-US');
  assert.equal(localeOf('es', ['en-US', 'es-MX']), 'es-MX');
  assert.equal(localeOf('en', ['de-DE', 'en']), 'en-GB');
  assert.equal(localeOf('es', ['en-US']), 'es-ES');
});
