import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CourtDay } from '@courtside/client';
import { directionsTo } from '../../client/src/directions.ts';
import { guestTermsOf, withGuests } from '../src/modules/booking/guest-terms.ts';
import { lengthOf } from '../src/lib/slot-length.ts';
import { nearestSlots, priceOf } from '../src/modules/booking/nearest-slots.ts';
import { priceOf as startPriceOf } from '../src/modules/find/price.ts';
import { timeRowsOf } from '../src/modules/find/time-rows.ts';
import { calendarLinks } from '../src/modules/my-bookings/calendar-links.ts';
import { en } from '../src/i18n/en.ts';
import { formatsOf } from '../src/i18n/formats.ts';
import {
  endMinuteOf,
  endsAfter,
  hoursOf,
  nearestDuration,
  slotAround,
  timesOf,
} from '../src/modules/waitlist/wait-window.ts';

/** A day of a court that is open from 08:00 to 22:00. */
function dayOf(court_id: number, type: string, starts: string[], durations = [60, 90]): CourtDay {
  return {
    ...{ court_id, court: { id: court_id, name: `Court ${court_id}`, type, venue: null, position: 0 } },
    ...{ booking_date: '2026-11-24', time_zone: 'UTC', distance_km: null, currency: 'EUR' },
    ...{ open: [{ start_time: '08:00', end_time: '22:00' }], closures: [], busy: [], free: [] },
    starts: starts.map((start_time) => ({
      ...{ start_time, starts_at: `2026-11-24T${start_time}:00Z`, durations },
      prices: durations.map((minutes) => minutes * 40),
    })),
  };
}

test('nearest slots: up to three, by distance, the wished court first, only of the sport and duration', () => {
  const days = [
    dayOf(1, 'padel', ['09:00', '18:00', '19:00', '21:00']),
    dayOf(2, 'padel', ['19:00', '20:00']),
    dayOf(3, 'tennis', ['20:00']),
    dayOf(4, 'padel', ['20:00'], [30]),
  ];
  const slots = nearestSlots(days, { court_id: 1, sport: 'padel', start: '20:00', minutes: 60 });
  assert.deepEqual(
    slots.map(({ court_name, start_time, end_time }) => [court_name, start_time, end_time]),
    [
      ['Court 2', '20:00', '21:00'],
      ['Court 1', '19:00', '20:00'],
      ['Court 1', '21:00', '22:00'],
    ],
  );
  assert.deepEqual(nearestSlots(days, { court_id: 1, sport: 'padel', start: '20:00', minutes: 120 }), []);
});

test('a slot past midnight has its length, its price and the rules of both days', () => {
  const cases = [
    ['23:00', '00:30', 90],
    ['23:59', '24:00', 1],
    ['00:00', '24:00', 1440],
    ['12:00', '11:59', 1439],
  ] as const;
  for (const [start_time, end_time, minutes] of cases) assert.equal(lengthOf({ start_time, end_time }), minutes);
  const day = dayOf(1, 'padel', ['23:30'], [60, 90]);
  const [slot] = nearestSlots([day], { court_id: 1, sport: 'padel', start: '23:30', minutes: 90 });
  assert.equal(slot!.end_time, '01:00');
  assert.deepEqual(priceOf([day], slot!), { amount: 3600, currency: 'EUR' });
  const night = { ...slot!, booking_date: '2026-11-24' }; // A Tuesday
  const maxOn = (times: object): number | undefined => {
    const rule = { level: 'plan' as const, name: 'Guests', settings: { guests: { max: 1 } }, times };
    const plan = { plan: null, membership: null, quotas: [], rules: [rule] };
    const currencies = { court: 'EUR', club: 'EUR' };
    return guestTermsOf([plan], { id: 1, type: 'padel', venue: null }, night, { guests: 0, currencies })?.max;
  };
  for (const times of [{ days: [2] }, { days: [3] }, { days: [3], end_time: '00:30' }, { from_date: '2026-11-25' }])
    assert.equal(maxOn(times), 1, JSON.stringify(times));
  for (const times of [{ days: [3], start_time: '01:00' }, { days: [4] }, { days: [2], end_time: '23:30' }])
    assert.equal(maxOn(times), undefined, JSON.stringify(times));
});

test('the price of a slot is known only if the slot is on a loaded day', () => {
  const slot = { court_id: 1, booking_date: '2026-11-24', start_time: '18:00', end_time: '19:30' };
  const day = dayOf(1, 'padel', ['18:00']);
  assert.deepEqual(priceOf([day], slot), { amount: 3600, currency: 'EUR' });
  assert.equal(priceOf([day], { ...slot, end_time: '20:00' }), undefined);
  assert.equal(priceOf([day], { ...slot, booking_date: '2026-11-25' }), undefined);
  const free = { ...day, starts: day.starts.map((start) => ({ ...start, prices: null })) };
  assert.equal(priceOf([free], slot), null);
  assert.equal(priceOf([{ ...free, currency: null }], slot), undefined);
  const outsidePeak = { ...day, starts: day.starts.map((start) => ({ ...start, prices: [0, 0] })) };
  assert.equal(priceOf([outsidePeak], slot), null);
});

test('a start shows the price of the wanted duration, of an hour, or of its shortest booking', () => {
  const day = dayOf(1, 'padel', ['18:00']);
  const texts = { formats: formatsOf('en-GB'), words: en };
  const shown = (prices: number[] | null, length?: number, durations = [60, 90]): string | undefined =>
    startPriceOf(day, { ...day.starts[0]!, durations, prices }, length, texts);
  assert.equal(shown([2400, 3650]), '€24');
  assert.equal(shown([2400, 3650], 90), '€36.50');
  assert.equal(shown([1200, 1800], undefined, [30, 45]), '30 min €12');
  assert.equal(shown([0, 1500]), 'Free', 'only peak times cost something');
  assert.equal(shown([0, 1500], 90), '€15');
  assert.equal(shown(null), undefined);
});

test('directions need coordinates or an address', () => {
  const base = 'https://www.openstreetmap.org/directions?to=';
  const nowhere = { latitude: null, longitude: null, address: null };
  assert.equal(
    directionsTo({ ...nowhere, latitude: 41.39, longitude: 2.17, address: 'Elsewhere' }),
    `${base}41.39%2C2.17`,
  );
  assert.equal(directionsTo({ ...nowhere, address: 'Riverside 1, Bath' }), `${base}Riverside+1%2C+Bath`);
  assert.equal(directionsTo({ ...nowhere, address: ' ' }), undefined);
  assert.equal(directionsTo(nowhere), undefined);
});

test('the slot to wait for is on the grid of the court and ends before it closes', () => {
  const day = dayOf(1, 'padel', []);
  const hourly = {
    slot_minutes: 60,
    min_duration_minutes: 60,
    max_duration_minutes: 120,
    opening_hours: [],
    special_hours: [],
  };
  assert.deepEqual(slotAround(day, hourly, '10:30', 60), { from: '10:00', until: '11:00', minutes: 60 });
  assert.deepEqual(slotAround(day, hourly, '21:30', 120), { from: '20:00', until: '22:00', minutes: 120 });
  assert.deepEqual(slotAround(day, hourly, '10:00', 45), { from: '10:00', until: '11:00', minutes: 60 });
  assert.deepEqual(slotAround(day, undefined, '10:30', 60), { from: '10:30', until: '11:30', minutes: 60 });
  assert.equal(nearestDuration(90, { ...hourly, slot_minutes: 30 }), 90);
  assert.equal(nearestDuration(240, hourly), 120);
});

test('times to choose from are half hours within the opening hours, and the chosen times', () => {
  const times = timesOf(hoursOf(dayOf(1, 'padel', []), undefined), [615]);
  assert.deepEqual([times[0], times.at(-1), times.length], [480, 1320, 30]);
  assert.ok(times.includes(615));
});

test('the latest end of a wish follows the hours past midnight', () => {
  const hours = (day: number, open: string, close: string) => ({ day, open, close });
  const rules = { slot_minutes: 30, min_duration_minutes: 60, max_duration_minutes: 120, special_hours: [] };
  type Case = [
    what: string,
    open: string,
    night: ReturnType<typeof hours>[],
    max: number,
    slot: number,
    latest: number,
  ];
  const cases: Case[] = [
    ['open until 01:00 of the next day', '08:00', [hours(3, '00:00', '01:00')], 120, 30, 1500],
    ['the last booking ends before the court closes', '08:00', [hours(3, '00:00', '06:00')], 120, 30, 1530],
    ['the last start is 23:45', '08:00', [hours(3, '00:00', '24:00')], 90, 45, 1515],
    ['the night is of another day', '08:00', [hours(4, '00:00', '06:00')], 120, 30, 1440],
    ['the next day begins in the morning', '08:00', [hours(3, '06:00', '24:00')], 120, 30, 1440],
  ];
  for (const [what, start_time, opening_hours, max_duration_minutes, slot_minutes, latest] of cases) {
    const day = { ...dayOf(1, 'padel', []), open: [{ start_time, end_time: '24:00' }] };
    const court = { ...rules, max_duration_minutes, slot_minutes, opening_hours };
    assert.equal(timesOf(hoursOf(day, court), []).at(-1), latest, what);
  }
  const whole = { ...dayOf(1, 'padel', []), open: [{ start_time: '00:00', end_time: '24:00' }] };
  const times = timesOf(hoursOf(whole, { ...rules, opening_hours: [hours(3, '00:00', '24:00')] }), []);
  assert.deepEqual([endsAfter(0, times).at(-1), endsAfter(1380, times)], [1440, [1410, 1440, 1470, 1500, 1530]]);
  const night = { ...rules, opening_hours: [hours(3, '00:00', '24:00')] };
  assert.deepEqual(slotAround(whole, night, '23:30', 90), { from: '23:30', until: '01:00', minutes: 90 });
  assert.equal(endMinuteOf({ from: '23:30', until: '01:00' }), 1500);
});

test('guests: the first rule that applies decides; if several plans allow the guests, the cheapest plan applies', () => {
  const court = { id: 7, type: 'tennis', venue: 'Río Club' };
  const slot = { booking_date: '2026-11-24', start_time: '18:00', end_time: '19:00' }; // A Tuesday
  type Rule = Parameters<typeof guestTermsOf>[0][number]['rules'][number];
  const rule = (max: number, amount: number, scope: Partial<Rule> = {}): Rule => ({
    ...{ level: 'plan', name: 'Guests', settings: { guests: { max, price: { amount, currency: 'EUR' } } }, ...scope },
  });
  const plan = (...rules: Rule[]) => ({ plan: null, membership: null, quotas: [], rules });
  const currencies = { court: 'EUR', club: 'EUR' };
  const termsOf = (plans: ReturnType<typeof plan>[], guests = 0) =>
    guestTermsOf(plans, court, slot, { guests, currencies });
  const price = (amount: number) => ({ amount, currency: 'EUR' });
  const others: Partial<Rule>[] = [
    { courts: { court_ids: [8] } },
    { courts: { venue: 'Hill Club' } },
    { courts: { venue: 'Río Klub' } },
    { courts: { type: 'padel' } },
    { times: { days: [1, 3] } },
    { times: { end_time: '18:00' } },
    { times: { start_time: '19:00' } },
    { times: { from_date: '2026-11-25' } },
    { times: { to_date: '2026-11-23' } },
  ];
  for (const scope of others) assert.equal(termsOf([plan(rule(1, 100, scope))]), undefined, JSON.stringify(scope));
  const tuesdays = { courts: { venue: 'RIO club' }, times: { days: [2], start_time: '18:30' } };
  assert.deepEqual(termsOf([plan(rule(2, 500, tuesdays), rule(1, 100))]), { max: 2, price: price(500) });
  assert.deepEqual(termsOf([]), undefined);
  const plans = [plan(rule(4, 500)), plan(rule(1, 0)), plan(rule(0, 0))];
  assert.deepEqual(termsOf(plans, 1), { max: 1, price: undefined });
  assert.deepEqual(termsOf(plans, 3), { max: 4, price: price(500) });
  assert.equal(termsOf([...plans, plan()], 3), undefined);
  const inDollars = { guests: 1, currencies: { court: 'USD', club: 'EUR' } };
  assert.deepEqual(guestTermsOf([plan(rule(2, 500))], court, slot, inDollars), { max: 2, price: undefined });
  assert.deepEqual(withGuests(price(2400), { max: 2, price: price(500) }, 2), price(3400));
  assert.deepEqual(withGuests(null, { max: 2, price: price(500) }, 1), price(500));
  assert.equal(withGuests(null, undefined, 1), null);
});

test('calendar services get a booking with its times in UTC, its place and its address', () => {
  const event = { title: 'Padel 1', place: 'Club, 1 River Walk', url: 'https://club.example/bookings/5' };
  const times = { starts_at: '2026-11-24T19:00:00+01:00', ends_at: '2026-11-24T20:30:00+01:00' };
  const found = calendarLinks({ ...event, ...times }).map(({ name, href }) => {
    const { searchParams } = new URL(href);
    const fields = ['dates', 'startdt', 'enddt', 'text', 'subject', 'location', 'details', 'body'];
    return [name, ...fields.flatMap((field) => searchParams.get(field) ?? [])];
  });
  assert.deepEqual(found, [
    ['Google', '20261124T180000Z/20261124T193000Z', event.title, event.place, event.url],
    ['Outlook', '2026-11-24T18:00:00.000Z', '2026-11-24T19:30:00.000Z', event.title, event.place, event.url],
  ]);
});

const rowsOf = (days: readonly CourtDay[], own: Parameters<typeof timeRowsOf>[1]['own'] = []) =>
  timeRowsOf(days, { length: undefined, from: '18:00', own, windows: new Map(), at: Date.parse('2026-11-23T12:00Z') })
    .filter(({ time }) => time < '20:00')
    .map(({ time, free, own, taken }) => [
      time,
      free.map((courts) => courts.map(({ day }) => day.court_id)),
      own.map(({ day }) => day.court_id),
      taken?.court_id,
    ]);

test('the times of a day have the free courts of each sport, own bookings, and hours in which all is taken', () => {
  const days = [dayOf(1, 'padel', ['18:00']), dayOf(2, 'padel', ['18:00'], [30]), dayOf(3, 'tennis', ['18:00'])];
  assert.deepEqual(rowsOf(days), [
    ['18:00', [[2, 1], [3]], [], undefined],
    ['19:00', [], [], 1],
  ]);
  const own = { id: 9, court_id: 3, booking_date: '2026-11-24', start_time: '19:00', end_time: '20:00' };
  assert.deepEqual(rowsOf(days, [own])[1], ['19:00', [], [3], undefined]);
});
