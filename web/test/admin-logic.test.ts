import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNameTaken, nameOfCopy, slugOf, SPORTS } from '../src/modules/courts/court-names.ts';
import { coordinatesIn } from '../src/modules/courts/map-link.ts';
import { daysAfterChange, MAX_DATES, seriesDates } from '../src/modules/series/series-dates.ts';
import { parseTime } from '../src/lib/time-text.ts';
import { changesOf, subjectOf } from '../src/modules/audit/audit-changes.ts';
import { periodBefore, PRESETS } from '../src/modules/reports/periods.ts';

const MAP_LINKS: [name: string, link: string, latitude: number, longitude: number][] = [
  [
    'Google Maps, a place: the marker, not the middle of the map',
    'https://www.google.com/maps/place/Club/@41.3901,2.1540,17z/data=!3m1!4b1!4m6!3m5!8m2!3d41.3874!4d2.1686',
    ...([41.3874, 2.1686] as const),
  ],
  ['Google Maps, a map', 'https://www.google.es/maps/@41.3901,2.154,17z', 41.3901, 2.154],
  [
    'Google Maps, a search',
    'https://www.google.com/maps/search/?api=1&query=47.5951518%2C-122.3316393',
    47.5951518,
    -122.3316393,
  ],
  ['Google Maps, a search by coordinates', 'https://www.google.com/maps/search/41.39,+-2.15?entry=tts', 41.39, -2.15],
  ['Google Maps, an old link', 'http://maps.google.com/?q=-33.8688,151.2093', -33.8688, 151.2093],
  [
    'OpenStreetMap, a marker: not the middle of the map',
    'https://www.openstreetmap.org/?mlat=41.3874&mlon=2.1686#map=17/41.4000/2.2000',
    ...([41.3874, 2.1686] as const),
  ],
  ['OpenStreetMap, a map', 'https://www.openstreetmap.org/#map=19/41.38740/-2.16860', 41.3874, -2.1686],
  ['Apple Maps, a place', 'https://maps.apple.com/?address=1%20Quay&ll=41.3874,2.1686&q=Club', 41.3874, 2.1686],
  ['Apple Maps, a new link', 'https://maps.apple.com/place?coordinate=41.3874,2.1686&name=Club', 41.3874, 2.1686],
  ['coordinates', ' 41.3874, 2.1686 ', 41.3874, 2.1686],
];

for (const [name, link, latitude, longitude] of MAP_LINKS) {
  test(`finds the coordinates in a map link: ${name}`, () => {
    assert.deepEqual(coordinatesIn(link), { latitude, longitude });
  });
}

test('an entry of the audit log says whose booking changed, and shows words instead of stored values', () => {
  const before = {
    user_id: 7,
    court_id: 2,
    booking_date: '2026-12-10',
    start_minute: 1080,
    end_minute: 1140,
    version: 1,
  };
  const [from, to] = [
    { ...before, status: 'completed' },
    { ...before, status: 'no_show', version: 2 },
  ];
  assert.deepEqual(subjectOf('bookings 5', from, to).booking?.user_id, 7);
  assert.deepEqual(subjectOf('users 3', null, { role: 'desk' }), { person: 3 });
  assert.deepEqual(subjectOf(null, null, { closure: { reason: 'Rain' } }), { name: 'Rain' });
  const words = { status: { completed: 'Played', no_show: 'No-show' }, moment: () => 'noon', time: String };
  assert.deepEqual(changesOf(from, to, words), [{ field: 'status', before: 'Played', after: 'No-show' }]);
  assert.deepEqual(changesOf(null, { checked_in_at: '2026-12-10T12:00:00.000Z', end_minute: 60 }, words), [
    { field: 'checked in at', before: undefined, after: 'noon' },
    { field: 'end minute', before: undefined, after: '60' },
  ]);
});

test('a report is compared with the months before, or with as many days before', () => {
  const cases = [
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-02-01', '2026-03-31', '2025-12-01', '2026-01-31'],
    ['2026-11-02', '2026-11-29', '2026-10-05', '2026-11-01'],
  ];
  for (const [from = '', to = '', ...before] of cases)
    assert.deepEqual(Object.values(periodBefore({ from, to })), before, from);
  assert.deepEqual(PRESETS.lastMonth('2026-03-31'), { from: '2026-02-01', to: '2026-02-28' });
});

test('finds no coordinates in a short link, another text, or outside the range of degrees', () => {
  for (const link of [
    'https://maps.app.goo.gl/AbC123',
    'Court 1, 2',
    '',
    'https://club.example/?q=%E0%A4%A',
    '91, 2',
    '41, 181',
  ])
    assert.equal(coordinatesIn(link), undefined, link);
});

test('a typed time becomes HH:MM, and other text is refused', () => {
  const times = {
    '8': '08:00',
    '08:10': '08:10',
    '830': '08:30',
    '8.30': '08:30',
    '21h': '21:00',
    '8h30': '08:30',
    '17 h 30': '17:30',
    '20.30 Uhr': '20:30',
    '5:30\u00a0p.\u00a0m.': '17:30',
    '5:30\u202fPM': '17:30',
    '5.30pm': '17:30',
    '7p': '19:00',
    '8:10 PM': '20:10',
  };
  const more = { '12am': '00:00', '12:30 p.m.': '12:30', '24:00': '24:00', '24:30': undefined, '9:75': undefined };
  const wrong = { '': undefined, noon: undefined, '25': undefined, '13pm': undefined, '0pm': undefined };
  for (const [text, time] of Object.entries({ ...times, ...more, ...wrong })) assert.equal(parseTime(text), time, text);
});

test('a sport can be typed in any form; a label stands for its word', () => {
  const label = (slug: string) => ({ padel: 'Pádel', tennis: 'Tenis' })[slug] ?? slug;
  const typed = { Tennis: 'tennis', 'Beach Volleyball': 'beach_volleyball', Tenis: 'tennis', ' PÁDEL ': 'padel' };
  const others = { Frontón: 'fronton', 'Five-a-side': 'five_a_side', '!': '' };
  for (const [text, slug] of Object.entries({ ...typed, ...others })) assert.equal(slugOf(text, SPORTS, label), slug);
});

test('the copy of a court gets the next free number, and equal names at one place are found', () => {
  const courts = [
    { id: 1, name: 'Padel 1', venue: 'Riverside' },
    { id: 2, name: 'padel 2', venue: 'Riverside' },
    { id: 3, name: 'Hall', venue: null },
  ];
  assert.equal(nameOfCopy('Padel 1', courts), 'Padel 3');
  assert.equal(nameOfCopy('Hall', courts), 'Hall 2');
  assert.equal(isNameTaken(courts, { name: ' PADEL 1', venue: 'riverside' }), true);
  assert.equal(isNameTaken(courts, { id: 1, name: 'Padel 1', venue: 'Riverside' }), false, 'the court itself');
  assert.equal(isNameTaken(courts, { name: 'Padel 1', venue: 'Elsewhere' }), false, 'another place');
  assert.equal(isNameTaken(courts, { name: '', venue: '' }), false);
});

test('the dates of a series start on the first day and end on the last, or after a number', () => {
  const monday = '2026-11-30';
  assert.deepEqual(seriesDates({ days: [1], first: monday, end: { until: '2026-12-14' } }), [
    ...[monday, '2026-12-07', '2026-12-14'],
  ]);
  const twice = seriesDates({ days: [1, 4], first: '2026-12-01', end: { count: 3 } });
  assert.deepEqual(twice, ['2026-12-03', '2026-12-07', '2026-12-10']);
  assert.deepEqual(seriesDates({ days: [2], first: monday, end: { until: monday } }), []);
  assert.deepEqual(seriesDates({ days: [], first: monday, end: { count: 3 } }), []);
  const endless = seriesDates({ days: [1], first: monday, end: { until: '9999-12-31' } });
  assert.equal(endless.length, MAX_DATES + 1, 'one more than allowed');
});

test('the weekday follows the first day, unless several days are chosen', () => {
  const monday = '2026-11-30';
  assert.deepEqual(daysAfterChange([7], monday), [1]);
  assert.deepEqual(daysAfterChange([2, 4], monday), [2, 4]);
  assert.deepEqual(daysAfterChange([7], ''), [7], 'an incomplete date');
});

test('names and sports match in every spelling, by the rules of the service', () => {
  const courts = [{ id: 1, name: 'Área 2', venue: 'Straße' }];
  for (const [name, venue] of [
    ['área 2', 'STRASSE'],
    ['A\u0301rea  2', 'straße'],
    ['ÁREA 2 ', 'Strasse'],
  ] as const)
    assert.equal(isNameTaken(courts, { name, venue }), true, `${name}, ${venue}`);
  assert.equal(isNameTaken(courts, { name: 'Area 2', venue: 'Straße' }), false);
  assert.equal(nameOfCopy('ÁREA 1', [{ name: 'A\u0301rea 2' }]), 'ÁREA 3');
  const sports = { Fußball: 'fussball', Теннис: 'tennis', 'Łódź-Ball': 'lodz_ball', Håndbøld: 'handbold', '!': '' };
  for (const [typed, slug] of Object.entries(sports))
    assert.equal(
      slugOf(typed, SPORTS, (one) => one),
      slug,
      typed,
    );
});
