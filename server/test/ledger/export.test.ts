// Runs on both engines.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sumPostings } from '../../src/modules/ledger/store.ts';
import { DAY, HOUR } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { postAmounts, postMonth } from './month.ts';

let club: Club;
let treasurer: { token: string };
const folder = mkdtempSync(join(tmpdir(), 'courtside-ledger-'));

before(async () => {
  club = await openClub();
  treasurer = await club.signIn('treasurer');
  const admin = await club.signIn('admin');
  const changed = await club.call('PATCH', '/admin/club', { as: admin, body: { time_zone: 'America/New_York' } });
  assert.equal(changed.status, 200, changed.text);
});
after(async () => {
  await club.close();
  rmSync(folder, { recursive: true });
});

async function download(query: string): Promise<string> {
  const { status, text } = await club.call('GET', `/admin/ledger/export?${query}`, { as: treasurer });
  assert.equal(status, 200, text);
  return text;
}

test('writes the same transactions in each format, with ids instead of names', async () => {
  const { user } = await club.signIn('player', 'Zoë Zanzibar');
  const person = `person-${user.id}`;
  const [first, second] = [
    await postAmounts(
      club,
      { 'assets:receivable': 2400, 'income:court': -2000, 'liabilities:tax': -400 },
      // 23:30 on 2026-11-20 in New York.
      { user_id: user.id, booking_id: 17, at: NOON - 7.5 * HOUR },
    ),
    await postAmounts(
      club,
      { 'assets:cash': 5, 'liabilities:balance': -5 },
      { user_id: user.id, currency: 'JPY', kind: 'top_up' },
    ),
  ];
  assert.equal(
    await download('format=hledger&date_to=2026-11-21'),
    `; The dates are in the time zone America/New_York.

tag time
tag booking

commodity EUR

account assets:receivable:${person}

account income:court

account liabilities:tax

2026-11-20 * (${first}) charge
    ; time: 2026-11-21T04:30:00.000Z
    assets:receivable:${person}  24.00 EUR  ; booking: 17
    income:court  -20.00 EUR  ; booking: 17
    liabilities:tax  -4.00 EUR  ; booking: 17

commodity JPY

account assets:cash

account liabilities:balance:${person}

2026-11-21 * (${second}) top_up
    ; time: 2026-11-21T12:00:00.000Z
    assets:cash  5 JPY
    liabilities:balance:${person}  -5 JPY
`,
  );
  const capital = `Person-${user.id}`;
  assert.equal(
    await download('format=beancount&date_from=2026-11-21&date_to=2026-11-21'),
    `; The dates are in the time zone America/New_York.

2026-11-21 open Assets:Cash

2026-11-21 open Liabilities:Balance:${capital}

2026-11-21 * "top_up"
  transaction: ${second}
  time: "2026-11-21T12:00:00.000Z"
  Assets:Cash  5 JPY
  Liabilities:Balance:${capital}  -5 JPY
`,
  );
  const columns = 'transaction,date,time,kind,created_by,account,user_id,booking_id,amount,currency';
  const start = `${first},2026-11-20,2026-11-21T04:30:00.000Z,charge,,`;
  assert.equal(
    await download('format=csv&date_to=2026-11-20'),
    `\ufeff${columns}
${start}assets:receivable:${person},${user.id},17,24,EUR
${start}income:court,,17,-20,EUR
${start}liabilities:tax,,17,-4,EUR
`,
  );
  assert.match(await download('format=csv&separator=semicolon'), /;income:court;;17;-20;EUR\n/);
  for (const format of ['hledger', 'beancount', 'csv']) {
    assert.doesNotMatch(await download(`format=${format}`), /Zanzibar/);
    assert.doesNotMatch(await download(`format=${format}&date_to=2026-01-01`), /\d{4}-\d\d-\d\d/);
  }
});

test('names the file, and sends no content for HEAD', async () => {
  const { headers, text } = await club.call('GET', '/admin/ledger/export?format=hledger', { as: treasurer });
  assert.equal(headers['content-type'], 'text/x-ledger; charset=utf-8');
  assert.equal(headers['content-disposition'], 'attachment; filename="ledger.journal"');
  assert.notEqual(text, '');
  const csv = await club.call('GET', '/admin/ledger/export?format=csv&date_to=2026-11-30', { as: treasurer });
  assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8; header=present');
  assert.equal(csv.headers['content-disposition'], 'attachment; filename="ledger-to-2026-11-30.csv"');
});

/** Amounts have as many decimals as ISO 4217 says, not as many as `Intl` shows. */
const CURRENCIES = { EUR: '23.45', JPY: '2345', KWD: '2.345', HUF: '23.45', ISK: '2345' };

test('accounting programs compute our balances from an exported month in several currencies', async (t) => {
  await postMonth(club, Object.keys(CURRENCIES));
  const text = await download('format=hledger');
  for (const [currency, amount] of Object.entries(CURRENCIES)) assert.ok(text.includes(`  ${amount} ${currency}`));
  const totals = (await download('format=csv')).trim().split('\n').slice(1).reduce(addLine, new Map<string, number>());
  assert.deepEqual(sorted(totals), await ownBalances());

  const journal = join(folder, 'ledger.journal');
  const beancount = join(folder, 'ledger.beancount');
  writeFileSync(journal, text);
  writeFileSync(beancount, await download('format=beancount'));
  await t.test('hledger', { skip: !isInstalled('hledger') }, async () => {
    run('hledger', ['-f', journal, 'check', '--strict', 'ordereddates']);
    const csv = run('hledger', ['-f', journal, 'balance', '--flat', '--no-total', '--depth', '2', '-O', 'csv']);
    assert.deepEqual(sorted(balancesIn(csv)), await ownBalances());
  });
  await t.test('ledger', { skip: !isInstalled('ledger') }, async () => {
    const csv = run('ledger', ['-f', journal, '--pedantic', 'csv', '--csv-format', '%(account),%(amount)\n']);
    const totals = new Map<string, number>();
    for (const line of csv.trim().split('\n')) addTo(totals, ...(line.split(',') as [string, string]));
    assert.deepEqual(sorted(totals), await ownBalances());
  });
  await t.test('Beancount', { skip: !isInstalled('bean-check') }, async () => {
    run('bean-check', [beancount]);
    const query = 'select root(account, 2) as account, currency, sum(position) group by 1, 2';
    const csv = run('bean-query', ['-f', 'csv', beancount, query]);
    const totals = new Map<string, number>();
    for (const line of csv.trim().split(/\r?\n/).slice(1)) {
      const [account = '', , amount = ''] = line.split(',').map((cell) => cell.trim());
      addTo(totals, account.toLowerCase(), amount.replace(/ +/, ' '));
    }
    assert.deepEqual(sorted(totals), await ownBalances());
  });
});

test('pages of the export join without a gap, even if many transactions have the same time', async () => {
  for (let n = 0; n < 250; n += 1)
    await postAmounts(club, { 'assets:cash': 1, 'income:fee': -1 }, { at: NOON + 60 * DAY });
  const lines = (await download('format=csv&date_from=2027-01-20')).trim().split('\n').slice(1);
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 250);
  assert.equal(lines.length, 500);
});

async function ownBalances(): Promise<[string, number][]> {
  const sums = await sumPostings(club.context.db.read, {});
  return sorted(
    new Map(
      sums.map(({ account, currency, debit, credit }) => [
        `${account} ${currency}`,
        Math.round(((debit - credit) * 1000) / 10 ** decimalsOf(currency)),
      ]),
    ),
  );
}

const decimalsOf = (currency: string) => ({ JPY: 0, ISK: 0, KWD: 3 })[currency] ?? 2;

function sorted(totals: ReadonlyMap<string, number>): [string, number][] {
  return [...totals].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Adds an amount such as `24.00 EUR` to the total of an account without its person, in thousandths. */
function addTo(totals: Map<string, number>, account: string, amount: string): void {
  const [number, currency] = amount.split(' ');
  const key = `${account.replace(/:person-\d+$/, '')} ${currency}`;
  totals.set(key, (totals.get(key) ?? 0) + Math.round(Number(number) * 1000));
}

function addLine(totals: Map<string, number>, line: string): Map<string, number> {
  const cells = line.split(',');
  addTo(totals, cells[5]!, `${cells[8]} ${cells[9]}`);
  return totals;
}

/** Reads lines such as `"assets:cash","24.00 EUR, 5 JPY"`. */
function balancesIn(csv: string): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [, account, amounts] of csv.matchAll(/^"(.*)","(.*)"$/gm))
    if (account !== 'account') for (const amount of amounts!.split(', ')) addTo(totals, account!, amount);
  return totals;
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, LANG: 'C.UTF-8' } });
}
