// Runs on both engines.
// Files in the formats that spreadsheet programs write in several countries. Each row is a booking of court A.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { importFile, importKinds } from '../../src/modules/data-transfer/import-actions.ts';
import { pagesOfBookings } from '../../src/kernel/store.ts';
import { type Separator, csvOf } from '../../src/platform/csv.ts';
import { bookingSheet } from '../../src/modules/data-transfer/sheets.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
let fixture: ActionFixture;
before(async () => {
  fixture = await openActionFixture(NOON);
});
beforeEach(async () => {
  for (const table of ['occupancy', 'booking_participants', 'named_people', 'bookings', 'courts', 'users'] as const)
    await fixture.db.transact((tx) => tx.deleteFrom(table).execute());
});
after(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

type Kind = 'bookings' | 'courts';

async function importText(content: string | Uint8Array, kind: Kind = 'bookings', timeZone?: string) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, content);
  const parameters = { isDryRun: false, createCourts: true, timeZone, maxRefusals: 1000 };
  const steps = await Array.fromAsync(importFile(fixture, file, { kind: importKinds[kind], parameters }));
  const { refusals } = steps.at(-1)!.summary;
  return refusals.map(({ line, column, reason }) => `${line}${column === undefined ? '' : ` ${column}`}: ${reason}`);
}

/** Returns the bookings as `name date start-end note`. */
async function stored(): Promise<string[]> {
  const rows = await fixture.db.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['users.name', 'booking_date', 'start_minute', 'end_minute', 'bookings.note'])
    .orderBy('bookings.booking_date')
    .orderBy('start_minute')
    .execute();
  const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return rows.map(
    ({ name, booking_date, start_minute, end_minute, note }) =>
      `${name} ${booking_date} ${time(start_minute)}-${time(end_minute)}${note === null ? '' : ` ${note}`}`,
  );
}

const HEAD = 'court,type,user,booking_date,start_time,end_time,note';
const SEMICOLONS = HEAD.replaceAll(',', ';');
const TABS = HEAD.replaceAll(',', '\t');
const ANA = 'Ana 2031-06-21 9:30-10:30';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const files: [what: string, content: string | Uint8Array, bookings: string[], refusals?: string[]][] = [
  ['Excel, en-US: UTF-8 with a BOM, CRLF', `\ufeff${HEAD}\r\nA,tennis,Ana,6/21/2031,9:30 AM,10:30 AM,\r\n`, [ANA]],
  ['Excel, en-GB: day first', `${HEAD}\r\nA,tennis,Ana,21/06/2031,09:30,10:30,\r\n`, [ANA]],
  [
    'Excel, de-DE: Windows-1252',
    latin1(`${SEMICOLONS}\r\nA;tennis;Jörg;21.06.2031;9:30;10:30;\r\n`),
    ['Jörg 2031-06-21 9:30-10:30'],
  ],
  [
    'Excel, de-DE: single digits and seconds',
    `${SEMICOLONS}\r\nA;tennis;Ana;1.6.2031;9:30:00;10:30:00;\r\n`,
    ['Ana 2031-06-01 9:30-10:30'],
  ],
  [
    'Excel, es-ES: BOM and semicolons',
    `\ufeff${SEMICOLONS}\r\nA;tennis;Begoña Núñez;21/06/2031;9:30;10:30;\r\n`,
    ['Begoña Núñez 2031-06-21 9:30-10:30'],
  ],
  [
    'Excel, fr-FR: hours with h',
    `${SEMICOLONS}\r\nA;tennis;Zoé;21/06/2031;9h30;10h30;\r\n`,
    ['Zoé 2031-06-21 9:30-10:30'],
  ],
  ['Excel, nl-NL: hyphens', `${SEMICOLONS}\r\nA;tennis;Ana;21-06-2031;9:30;10:30;\r\n`, [ANA]],
  ['Excel, fi-FI: times with dots', `${SEMICOLONS}\r\nA;tennis;Ana;21.6.2031;9.30;10.30;\r\n`, [ANA]],
  [
    'Excel, pl-PL: year first',
    `${SEMICOLONS}\r\nA;tennis;Łukasz;2031-06-21;9:30;10:30;\r\n`,
    ['Łukasz 2031-06-21 9:30-10:30'],
  ],
  ['Excel, hu-HU: year first with dots', `${SEMICOLONS}\r\nA;tennis;Ana;2031.06.21.;9:30;10:30;\r\n`, [ANA]],
  ['Excel, hu-HU on Windows 11: spaces', `${SEMICOLONS}\r\nA;tennis;Ana;2031. 06. 21.;9:30;10:30;\r\n`, [ANA]],
  ['Google, cs-CZ: spaces', `${HEAD}\r\nA,tennis,Ana,21. 6. 2031,9:30:00,10:30:00,\r\n`, [ANA]],
  ['Excel, hr-HR: a dot after the year', `${SEMICOLONS}\r\nA;tennis;Ana;21. 6. 2031.;9:30;10:30;\r\n`, [ANA]],
  ['Excel, bg-BG: the word for year', `${SEMICOLONS}\r\nA;tennis;Ana;21.6.2031 г.;9:30 ч.;10:30;\r\n`, [ANA]],
  ['Excel, fr-CA: 9 h 30', `${SEMICOLONS}\r\nA;tennis;Ana;2031-06-21;9 h 30;10 h 30;\r\n`, [ANA]],
  ['Numbers, pt-PT: 9h30min', `${SEMICOLONS}\nA;tennis;Ana;21/06/2031;9h30min;10h30min;\n`, [ANA]],
  ['Excel, da-DK: dots and seconds', `${SEMICOLONS}\r\nA;tennis;Ana;21-06-2031;09.30.00;10.30.00;\r\n`, [ANA]],
  ['Excel, de-AT: Uhr', `${SEMICOLONS}\r\nA;tennis;Ana;21.06.2031;9:30 Uhr;10 Uhr 30;\r\n`, [ANA]],
  [
    'Excel, el-GR: halves of the day',
    `${SEMICOLONS}\r\nA;tennis;Ana;21/6/2031;9:30 πμ;1:30 μ.μ.;\r\n`,
    ['Ana 2031-06-21 9:30-13:30'],
  ],
  ['Excel, ar-EG: Arabic digits', `${SEMICOLONS}\r\nA;tennis;Ana;٢١\u200f/٠٦\u200f/٢٠٣١;٠٩:٣٠ ص;١٠:٣٠ ص;\r\n`, [ANA]],
  ['Excel, ja-JP', `${HEAD}\r\nA,tennis,Ana,2031年6月21日,午前9:30,１０：３０,\r\n`, [ANA]],
  ['Excel, ko-KR', `${HEAD}\r\nA,tennis,Ana,2031년 6월 21일,오전 9:30,오전 10:30,\r\n`, [ANA]],
  [
    'Excel, en-US: dates with 12:00 AM',
    `${HEAD}\r\nA,tennis,Ana,6/21/2031 12:00:00 AM,9:30:00 AM,10:30:00 AM,\r\n`,
    [ANA],
  ],
  [
    'columns named for people',
    `\ufeff"Court","Type","User","Booking date"," start-time ","End\u00a0time","Note"\nA,tennis,Ana,2031-06-21,9:30,10:30,\n`,
    [ANA],
  ],
  [
    'LibreOffice, de-CH: years of two digits',
    `${SEMICOLONS}\nA;tennis;Ana;21.06.31;9:30;10:30;\nA;tennis;Ana;05/06/31;9:30;10:30;\n`,
    [],
    [
      '2 booking_date: booking_date 21.06.31 is not a date YYYY-MM-DD',
      '3 booking_date: booking_date 05/06/31 is not a date YYYY-MM-DD',
    ],
  ],
  [
    'Excel, "Unicode text": UTF-16 with tabs',
    utf16(`${TABS}\r\nA\ttennis\tЁлка\t21.06.2031\t9:30\t10:30\t\r\n`),
    ['Ёлка 2031-06-21 9:30-10:30'],
  ],
  [
    'Excel: last rows end early',
    `${HEAD}\r\nA,tennis,Ana,2031-06-21,09:30,10:30,x\r\nA,tennis,Ben,2031-06-22,09:30,10:30\r\n`,
    [`${ANA} x`, 'Ben 2031-06-22 9:30-10:30'],
  ],
  ['a first line sep=;', `sep=;\r\n${SEMICOLONS}\r\nA;tennis;Ana;21.06.2031;9:30;10:30;a,b\r\n`, [`${ANA} a,b`]],
  ['a first line sep=, with a BOM', `\ufeffsep=,\n${HEAD}\nA,tennis,Ana,2031-06-21,09:30,10:30,a;b\n`, [`${ANA} a;b`]],
  ['a first line sep= with a tab', `sep=\t\r\n${TABS}\r\nA\ttennis\tAna\t2031-06-21\t9:30\t10:30\t\r\n`, [ANA]],
  [
    'mixed line ends',
    `${HEAD}\r\nA,tennis,Ana,2031-06-21,09:30,10:30,\nA,tennis,Ben,2031-06-22,09:30,10:30,\rA,tennis,Cy,2031-06-23,09:30,10:30,`,
    [ANA, 'Ben 2031-06-22 9:30-10:30', 'Cy 2031-06-23 9:30-10:30'],
  ],
  [
    'a quote in a cell',
    `${HEAD}\nA,tennis,Ana,2031-06-21,09:30,10:30,2" nail in the court\n`,
    [`${ANA} 2" nail in the court`],
  ],
  [
    'a quote in a quoted cell',
    `${HEAD}\nA,tennis,Ana,2031-06-21,09:30,10:30,"2" nail, in the court"\n`,
    [`${ANA} 2" nail, in the court`],
  ],
  ['spaces around a quoted cell', `${HEAD}\nA,tennis,"Ana" ,2031-06-21,09:30,10:30,\n`, [ANA]],
  ['a line break in a cell', `${HEAD}\r\nA,tennis,Ana,2031-06-21,09:30,10:30,"one\ntwo"\r\n`, [`${ANA} one\ntwo`]],
  [
    'rows of separators and empty lines',
    `${HEAD}\n,,,,,,\n\nA,tennis,Ana,2031-06-21,09:30,10:30,\n,,,,,,\n , ,,,,,\n`,
    [ANA],
  ],
  ['columns without a name at the end', `${HEAD},,\nA,tennis,Ana,2031-06-21,09:30,10:30,,,\n`, [ANA]],
  [
    'a booking until midnight',
    `${HEAD}\nA,tennis,Ana,2031-06-21,23:00,00:00,\nA,tennis,Ben,2031-06-22,23:00,24:00,\n`,
    ['Ana 2031-06-21 23:00-24:00', 'Ben 2031-06-22 23:00-24:00'],
  ],
  [
    '12 hours',
    `${HEAD}\nA,tennis,Ana,2031-06-21,12:00 AM,1:00 a.m.,\nA,tennis,Ben,2031-06-21,12:30 pm,1 PM,\n`,
    ['Ana 2031-06-21 0:00-1:00', 'Ben 2031-06-21 12:30-13:00'],
  ],
  ['dates with midnight', `${HEAD}\nA,tennis,Ana,2031-06-21 00:00:00,09:30,10:30,\n`, [ANA]],
  [
    'dates that can be read in two ways',
    `${HEAD}\nA,tennis,Ana,01/02/2031,09:30,10:30,\nA,tennis,Ana,1-2-2031,09:30,10:30,\nA,tennis,Ben,5/5/2031,09:30,10:30,\n`,
    ['Ben 2031-05-05 9:30-10:30'],
    [
      '2 booking_date: booking_date 01/02/2031 can be read in two ways; write it as YYYY-MM-DD',
      '3 booking_date: booking_date 1-2-2031 can be read in two ways; write it as YYYY-MM-DD',
    ],
  ],
  [
    'a quote that never ends, between good rows',
    `${HEAD}\nA,tennis,Ana,2031-06-21,09:30,10:30,\nA,tennis,"Ben,2031-06-22,09:30,10:30,\nA,tennis,Cy,2031-06-23,09:30,10:30,\n`,
    [ANA, 'Cy 2031-06-23 9:30-10:30'],
    ['3: the row has a quote that is not closed'],
  ],
  [
    'a cell too many',
    `${HEAD}\nA,tennis,Ana,2031-06-21,09:30,10:30,\nA,tennis,Ben,2031-06-22,09:30,10:30,one,two\n`,
    [ANA],
    ['3: the row has 8 cells, but the header has 7'],
  ],
  [
    'a cell that is too long',
    `${HEAD}\nA,tennis,Ana,2031-06-21,09:30,10:30,\nA,tennis,${'x'.repeat(60_000)},2031-06-22,09:30,10:30,\n`,
    [ANA],
    ['3 user: user has more than 1000 characters'],
  ],
];
for (const [what, content, bookings, refusals = []] of files) {
  test(`reads a file of ${what}`, async () => {
    assert.deepEqual(await importText(content), refusals);
    assert.deepEqual(await stored(), bookings);
  });
}

/** `bytes` is `name` in the usual Windows encoding of the country. */
const countries: [timeZone: string, bytes: string, name: string][] = [
  ['Europe/Warsaw', 'b3 75 6b 61 73 7a', 'łukasz'],
  ['Europe/Prague', '4a 69 f8 ed', 'Jiří'],
  ['Europe/Kiev', 'b2 e2 e0 ed', 'Іван'],
  ['Asia/Almaty', 'c8 e2 e0 ed', 'Иван'],
  ['Europe/Athens', 'c5 eb dd ed e7', 'Ελένη'],
  ['Turkey', 'de 61 68 69 6e', 'Şahin'],
  ['Asia/Tel_Aviv', 'e3 f0 e4', 'דנה'],
  ['Africa/Cairo', 'd3 c7 d1 c9', 'سارة'],
  ['Asia/Tokyo', '97 c1', '涼'],
  ['America/New_York', '4a 6f 73 e9', 'José'],
  ['GB', '5a 6f eb', 'Zoë'],
  ['UTC', '4a f6 72 67', 'Jörg'],
];
for (const [timeZone, bytes, name] of countries)
  test(`reads ${name} in the Windows encoding of ${timeZone}`, async () => {
    const row = ['A;tennis;', Buffer.from(bytes.replaceAll(' ', ''), 'hex'), ';21.06.2031;9:30;10:30;\r\n'];
    const file = Buffer.concat([`${SEMICOLONS}\r\n`, ...row].map((part) => Buffer.from(part)));
    assert.deepEqual(await importText(file, 'bookings', timeZone), []);
    assert.deepEqual(await stored(), [`${name} 2031-06-21 9:30-10:30`]);
  });

const rows = ['A,tennis,Begoña Núñez,2031-06-21,09:30,10:30,"a;b\n""c"", =d"', 'A,tennis,=Ana,2031-06-22,09:30,10:30,'];
for (const separator of ['comma', 'semicolon', 'tab'] satisfies Separator[]) {
  test(`takes an export with ${separator} as separator`, async () => {
    assert.deepEqual(await importText(`${HEAD}\n${rows.join('\n')}\n`), []);
    const before = await stored();
    const text = (await Array.fromAsync(csvOf(pagesOfBookings(fixture.db.read), bookingSheet, separator))).join('');
    assert.equal(text[0], '\ufeff');
    await fixture.db.transact((tx) => tx.deleteFrom('occupancy').execute());
    await fixture.db.transact((tx) => tx.deleteFrom('bookings').execute());
    assert.deepEqual(await importText(text), []);
    assert.deepEqual(await stored(), before);
  });
}

test('reads the words and decimal numbers of several languages', async () => {
  const head = 'name;type;lights;active;lat;lon\n';
  const lines = [
    'Eins;Tennis;ja;WAHR;40,4168;-3,7038',
    'Dos;Tennis;sí;falso;40.4168;-3.7038',
    'Trois;Tennis;non;VRAI;;',
  ];
  assert.deepEqual(await importText(head + lines.join('\n'), 'courts'), []);
  const courts = await fixture.db.read
    .selectFrom('courts')
    .select(['name', 'lighted', 'active', 'latitude', 'longitude'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    courts.map((court) => Object.values(court)),
    [
      ['Eins', 1, 1, 40.4168, -3.7038],
      ['Dos', 1, 0, 40.4168, -3.7038],
      ['Trois', 0, 1, null, null],
    ],
  );
});

test('refuses a long cell before any parser reads it', async () => {
  const long = 'x'.repeat(50_000);
  const bookings = await importText(`${HEAD},participants\nA,tennis,Ana,2031-06-21,09:30,10:30,,"${long}"\n`);
  assert.deepEqual(bookings, ['2 participants: participants has more than 40000 characters']);
  const courts = await importText(`name,type,lat,lon\nA,tennis,${'1'.repeat(50_000)},1\n`, 'courts');
  assert.deepEqual(courts, ['2 lat: lat has more than 1000 characters']);
  // An ignored column may be long.
  assert.deepEqual(await importText(`name,type,photo\nA,tennis,${long}\n`, 'courts'), []);
});
