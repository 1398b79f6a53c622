// Runs on both engines.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { updateUser } from '../../src/modules/accounts/store.ts';
import { pagesOfBookings } from '../../src/kernel/store.ts';
import { pagesOfCourts } from '../../src/modules/courts/store.ts';
import { bookingSheet, courtSheet } from '../../src/modules/data-transfer/sheets.ts';
import { type ImportParameters, importFile, importKinds } from '../../src/modules/data-transfer/import-actions.ts';
import { csvOf } from '../../src/platform/csv.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { DATA, withoutIds } from '../cli/courtside.ts';
import { bySize, isFullSize } from '../size.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
after(() => rmSync(folder, { recursive: true }));

let [club, other]: [ActionFixture?, ActionFixture?] = [];
before(async () => {
  // Email addresses can be verified only if the service is configured to send mail.
  const settings = {
    SMTP_URL: 'smtp://localhost',
    PUBLIC_URL: 'https://book.example.org',
    MAIL_FROM: 'club@example.org',
  };
  club = await openActionFixture(NOON, { time_zone: 'Europe/Madrid', ...settings });
  other = await openActionFixture(NOON, { time_zone: 'Asia/Tokyo', ...settings });
});
after(async () => {
  await club?.close();
  await other?.close();
});

type Kind = keyof typeof importKinds;
async function importing(fixture: ActionFixture, kind: Kind, text: string, options: Partial<ImportParameters> = {}) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, text);
  const plain = { isDryRun: false, createCourts: true, timeZone: undefined, maxRefusals: 1000 };
  const parameters = { ...plain, ...options };
  const { summary } = (await Array.fromAsync(importFile(fixture, file, { kind: importKinds[kind], parameters }))).at(
    -1,
  )!;
  return { ...summary, refusals: summary.refusals.map(({ line, reason }) => `${line}: ${reason}`) };
}
async function exporting({ db }: ActionFixture, kind: Kind): Promise<string> {
  const text =
    kind === 'courts' ? csvOf(pagesOfCourts(db.read), courtSheet) : csvOf(pagesOfBookings(db.read), bookingSheet);
  return (await Array.fromAsync(text)).join('');
}
async function empty({ db }: ActionFixture): Promise<void> {
  for (const table of ['occupancy', 'booking_participants', 'named_people', 'bookings', 'courts', 'users'] as const)
    await db.transact((tx) => tx.deleteFrom(table).execute());
}
const count = async ({ db }: ActionFixture, table: 'events' | 'mails' | 'outbox' | 'occupancy') =>
  (await db.read.selectFrom(table).selectAll().execute()).length;

const HEAD =
  'court,venue,type,user,email,booking_date,start_time,end_time,time_zone,status,price_amount,price_currency,note,participants\n';
/** An export puts an apostrophe before text that looks like a formula. Returns the note and phone without it. */
const withoutQuotes = (row: Record<string, string>) => ({
  note: row['note']!.replace(/^'/, ''),
  phone: row['phone']!.replace(/^'/, ''),
});
const ROWS = [
  'Court 1,North,tennis,Ana,ana@example.org,2026-01-02,10:00,11:00,America/New_York,completed,1200,USD,"a; =b","Bo Lind <bo@example.org>\nCy\n<di@example.org>\nE <e> <>"',
  'Court 1,South,tennis,Ana,,2026-01-02,10:00,11:00,Europe/London,no_show,0,GBP,,',
  'Court 1,North,tennis,Ana,other@example.org,2026-01-03,10:00,11:00,America/New_York,cancelled,,,,',
  'Court 1,North,tennis,Ana,other@example.org,2026-01-03,10:00,11:00,America/New_York,cancelled,,,,',
  'Court 1,North,tennis,Ana,other@example.org,2026-01-03,10:00,11:00,America/New_York,completed,,,,',
  'Court 1,North,tennis,Ben,,2026-01-03,10:30,11:30,America/New_York,rejected,,,,',
  'Court 1,North,tennis,Ben,,2999-01-03,10:30,11:30,America/New_York,pending,,,,',
  'Court 1,North,tennis,Ben,,2999-01-03,11:30,24:00,America/New_York,confirmed,,,,',
  'Court 1,North,tennis,Cleo,,2999-01-03,10:30,11:30,America/New_York,cancelled,,,,',
  // When this booking was made, the court was in another time zone.
  'Court 1,North,tennis,Cleo,,2025-01-03,10:30,11:30,America/Chicago,completed,,,,',
];

test('bookings are equal after an export and an import into an empty club, and are known afterwards', async () => {
  const phoneOf = (row: string): string => (row.includes(',Ben,') ? '+34 600 100 200' : '');
  const file = [`${HEAD.trim()},phone`, ...ROWS.map((row) => `${row},${phoneOf(row)}`)].join('\n');
  const first = await importing(club!, 'bookings', file);
  assert.deepEqual([first.imported, first.known, first.refusals], [ROWS.length, 0, []]);
  const exported = await exporting(club!, 'bookings');
  const given = withoutIds(file);
  assert.deepEqual(
    withoutIds(exported).map((row) => ({ ...row, ...withoutQuotes(row) })),
    given,
  );
  assert.equal((await importing(other!, 'bookings', exported)).imported, ROWS.length);
  assert.deepEqual(withoutIds(await exporting(other!, 'bookings')), withoutIds(exported));
  const instants = ({ db }: ActionFixture) =>
    db.read.selectFrom('bookings').select(['starts_at', 'ends_at', 'status']).orderBy('id').execute();
  assert.deepEqual(await instants(other!), await instants(club!));
  assert.equal((await instants(club!))[0]!.starts_at, '2026-01-02T15:00:00.000Z');
  for (const fixture of [club!, other!]) {
    for (const isDryRun of [true, false]) {
      const { imported, known, refused } = await importing(fixture, 'bookings', exported, { isDryRun });
      assert.deepEqual([imported, known, refused], [0, ROWS.length, 0]);
    }
    assert.deepEqual([await count(fixture, 'events'), await count(fixture, 'mails')], [0, 0]);
    assert.equal(await count(fixture, 'occupancy'), 6, 'cancelled and rejected bookings hold no court');
  }
});

test('cancelled bookings are imported once, also if the rows are in different batches or a dry run', async () => {
  await empty(club!);
  const row = (status: string) => `A,,tennis,Ana,,2026-01-03,10:00,11:00,,${status},,,,\n`;
  const between = Array.from({ length: 120 }, (_, i) => `B${i},,tennis,Bo,,2026-01-03,10:00,11:00,,,,,,\n`).join('');
  const text = HEAD + row('cancelled') + between + row('cancelled') + between + row('completed') + between + row('');
  const dry = await importing(club!, 'bookings', text, { isDryRun: true });
  assert.deepEqual([dry.imported, dry.known, dry.refused], [123, 241, 0]);
  assert.deepEqual(await importing(club!, 'bookings', text), dry);
  const again = await importing(club!, 'bookings', text);
  assert.deepEqual([again.imported, again.known, again.refused], [0, 364, 0]);
});

test('does not import a booking again that was cancelled since, even if the file has it twice', async () => {
  await empty(club!);
  const row = 'A,,tennis,Ana,,2999-01-03,10:00,11:00,,,,,,\n';
  await importing(club!, 'bookings', HEAD + row);
  await club!.db.transact(async (tx) => {
    await tx.deleteFrom('occupancy').execute();
    await tx.updateTable('bookings').set({ status: 'cancelled' }).execute();
  });
  const between = Array.from({ length: 60 }, (_, i) => `B${i},,tennis,Bo,,2999-01-03,10:00,11:00,,,,,,\n`).join('');
  const { imported, known } = await importing(club!, 'bookings', HEAD + row + row + between + row);
  assert.deepEqual([imported, known], [60, 3]);
});

test('a batch that runs again after a conflict imports no cancelled booking twice', async () => {
  await empty(club!);
  const { db } = club!;
  const transact: typeof db.transact = async (fn, lastWrites) => {
    const conflicting = db.transact(async (tx) => {
      await fn(tx);
      throw new Error('conflict');
    });
    await assert.rejects(conflicting, /conflict/);
    return db.transact(fn, lastWrites);
  };
  const retrying = { ...club!, db: { ...db, transact } };
  const text = `${HEAD}A,,tennis,Ana,,2026-01-03,10:00,11:00,,cancelled,,,,\n`;
  const first = await importing(retrying, 'bookings', text);
  const again = await importing(retrying, 'bookings', text);
  assert.deepEqual([first.imported, again.imported, again.known], [1, 0, 1]);
});

test('imports no status that a job would have to change with an event', async () => {
  await empty(club!);
  const row = (date: string, start: string, status: string) =>
    `A,,tennis,Ana,,${date},${start},13:00,UTC,${status},,,,\n`;
  const rows = [
    row('2026-01-02', '10:00', 'confirmed'),
    row('2026-01-03', '10:00', 'pending'),
    row('2026-11-21', '11:00', 'confirmed'),
    row('2999-01-02', '10:00', 'completed'),
    row('2999-01-03', '10:00', 'offered'),
    row('2999-01-04', '10:00', 'gone'),
    row('2999-01-05', '10:00', '').replace('UTC', 'Europe/Paris'),
    row('2999-01-05', '10:00', '').replace('UTC', 'Mars/Base'),
  ];
  const { refusals } = await importing(club!, 'bookings', HEAD + rows.join(''));
  const statuses = withoutIds(await exporting(club!, 'bookings')).map(({ status }) => status);
  assert.deepEqual(statuses, ['completed', 'cancelled', 'confirmed']);
  assert.deepEqual(refusals, [
    '5: the status is completed, but the booking has not started',
    '6: a waiting list offer cannot be imported',
    '7: status gone is not one of offered, pending, confirmed, completed, no_show, rejected, cancelled',
    '8: time_zone is Europe/Paris, but the court is in UTC',
    '9: time_zone Mars/Base is not an IANA time zone',
  ]);
});

test('refuses prices, emails, phone numbers, notes and participants that cannot be stored', async () => {
  await empty(club!);
  const row = (email: string, rest: string, phone = '') =>
    `A,,tennis,Ana,${email},2026-01-02,10:00,11:00,,,${rest},${phone}\n`;
  const rows = [
    row('nobody', ',,,'),
    row('', '12.50,EUR,,'),
    row('', '1250,XYZ,,'),
    row('', `,,${'x'.repeat(501)},`),
    row('', ',,,Bo <bo>'),
    row('bo@example.org', ',,,Bo <BO@example.org>'),
    row('', ',,,', 'by mail'),
    row('', '1250,,,'),
  ];
  const file = `${HEAD.trim()},phone\n${rows.join('')}`;
  const { refusals, imported } = await importing(club!, 'bookings', file);
  assert.deepEqual(refusals, [
    '2: nobody is not an email address',
    '3: price_amount 12.50 is not a whole number of minor units, such as cents',
    '4: price_currency XYZ is not an ISO 4217 currency',
    '5: note must have 1 to 500 characters',
    '6: bo is not an email address',
    '7: participants must have a name or an email address on each line, and no person twice',
    '8: by mail is not a phone number',
  ]);
  assert.deepEqual([imported, withoutIds(await exporting(club!, 'bookings'))[0]!['price_currency']], [1, 'EUR']);
});

test('a person is an account only if its email is verified; otherwise a guest with the email as contact', async () => {
  await empty(club!);
  const { db } = club!;
  const [verified, unverified] = [await club!.user(), await club!.user()];
  await db.transact((tx) => updateUser(tx, verified.id, { email_verified_at: timestamp(NOON) }, timestamp(NOON)));
  const row = ({ email }: typeof verified, day: number) =>
    `A,,tennis,Ana,${email!.toUpperCase()},2026-01-0${day},10:00,11:00,,,,,,\n`;
  const text = HEAD + row(verified, 1) + row(unverified, 2);
  await importing(club!, 'bookings', text);
  const owners = () =>
    db.read
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.id', 'name', 'email', 'contact_email'])
      .orderBy('bookings.id')
      .execute();
  const [first, second, ...more] = await owners();
  assert.deepEqual([first!.id, more], [verified.id, []]);
  assert.deepEqual(
    { ...second, id: 0 },
    { id: 0, name: 'Ana', email: null, contact_email: unverified.email!.toUpperCase() },
  );
  // The import recognises a booking by the person's email address, even if the name differs. If the stored guest has
  // no address, the import recognises the booking by the name.
  assert.equal((await importing(club!, 'bookings', text.replaceAll('Ana', 'Ana Ruiz'))).known, 2);
  await db.transact((tx) =>
    tx.updateTable('users').set({ contact_email: null }).where('id', '=', second!.id).execute(),
  );
  assert.equal((await importing(club!, 'bookings', text)).known, 2);
  // The account's email address is now verified. The import recognises the booking, although it still belongs to
  // the guest.
  await db.transact((tx) => updateUser(tx, unverified.id, { email_verified_at: timestamp(NOON) }, timestamp(NOON)));
  assert.deepEqual((await importing(club!, 'bookings', text)).known, 2);
});

test(
  'the courts and bookings of the real clubs are equal after an export and an import',
  { timeout: 300_000 },
  async () => {
    const lines = (name: string, rows: number) => {
      const text = readFileSync(join(DATA, name), 'utf8');
      return isFullSize
        ? text
        : text
            .split('\n')
            .slice(0, rows + 1)
            .join('\n');
    };
    await empty(club!);
    await empty(other!);
    for (const name of bySize(
      ['toronto_tennis.csv'],
      ['toronto_tennis.csv', 'paris_2025.csv', 'nyc_athletic_2022.csv'],
    ))
      await importing(club!, 'courts', lines(name, 100), { timeZone: 'America/Toronto' });
    await club!.court({ name: 'Closed', active: false, time_zone: 'Europe/Paris', external_id: '/a/' });
    await importing(club!, 'bookings', lines('pgexercises_club.csv', 300), { timeZone: 'Europe/London' });
    await importing(club!, 'bookings', lines('nyc_permits_sport.csv', 300), { timeZone: 'America/New_York' });
    for (const kind of ['courts', 'bookings'] as const) {
      const exported = await exporting(club!, kind);
      const { refusals } = await importing(other!, kind, exported, { createCourts: false });
      assert.deepEqual(refusals, []);
      assert.deepEqual(withoutIds(await exporting(other!, kind)), withoutIds(exported));
    }
  },
);
