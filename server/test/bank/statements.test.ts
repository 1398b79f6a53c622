import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCamt } from '../../src/modules/bank/camt.ts';
import { readCsvStatement } from '../../src/modules/bank/csv-statement.ts';
import { minorUnits } from '../../src/modules/bank/statement.ts';
import { camt, csvSamples, type Entry, IBAN } from './samples.ts';

const readCsv = (content: string, options: Partial<Parameters<typeof readCsvStatement>[1]> = {}) =>
  readCsvStatement(content, { columns: undefined, currency: 'EUR', today: '2026-11-21', ...options });
const linesOf = (content: string) => readCamt(content).statements.flatMap(({ lines }) => lines);

test('reads CAMT.053 of several banks and versions', () => {
  const entries: Entry[] = [
    { amount: '24.00', name: 'Anna &amp; Bob', text: 'Court\n 1', reference: 'R1' },
    { amount: '12.5', text: 'RF340000000042', endToEnd: 'E1', reference: 'NONREF' },
    { amount: '99.99', kind: 'DBIT' },
    { amount: '50', status: 'PDNG' },
    { amount: '7.00', isReversal: true },
  ];
  const styles = [{}, { version: '04', prefix: 'ns2' }, { version: '08', prefix: 'camt' }, { version: '13' }];
  for (const style of styles) {
    const { statements, skipped } = readCamt(camt([entries, [{ amount: '3.00' }]], style));
    assert.deepEqual([skipped, statements.map(({ lines }) => lines.length)], [2, [3, 1]], JSON.stringify(style));
    assert.equal(statements[0]!.account, IBAN);
    const common = { booked_on: '2026-11-20', currency: 'EUR', isReversal: false };
    assert.deepEqual(statements[0]!.lines[0], {
      ...{ ...common, amount: 2400, name: 'Anna & Bob', text: 'Court 1', reference: 'R1' },
    });
    assert.deepEqual(statements[0]!.lines[1], {
      ...{ ...common, amount: 1250, name: null, text: 'RF340000000042 E1', reference: null },
    });
    assert.equal(statements[0]!.lines[2]!.isReversal, true);
  }
});

test('splits a batch of the bank only if its parts explain the whole amount', () => {
  const parts = [
    { amount: '10.00', text: 'One', name: 'Anna' },
    { amount: '14.00', text: 'Two', reference: 'P2' },
  ];
  const split = linesOf(camt([[{ amount: '24.00', reference: 'B', parts }]]));
  assert.deepEqual(
    split.map(({ amount, name, text, reference }) => [amount, name, text, reference]),
    [
      [1000, 'Anna', 'One', 'B/1'],
      [1400, null, 'Two', 'P2'],
    ],
  );
  const whole = linesOf(camt([[{ amount: '25.00', reference: 'B', parts }]], { version: '08' }));
  const [reversal] = linesOf(camt([[{ amount: '7.00', isReversal: true }]]).replace('>true<', '>1<'));
  assert.equal(reversal!.isReversal, true);
  assert.deepEqual([whole.length, whole[0]!.amount, whole[0]!.text, whole[0]!.reference], [1, 2500, 'One Two', 'B']);
});

test('names the line of a broken CAMT file, and does not resolve entities', () => {
  const valid = camt([[{ amount: '24.00', text: 'A' }, { amount: '1.00' }]]);
  const bomb = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('');
  const external = '<!DOCTYPE Document [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const doctype = (text: string, entity: string) => valid.replace('?>', `?>${text}`).replace('>A<', `>${entity}<`);
  const cases: [string, RegExp][] = [
    [doctype(`<!DOCTYPE Document [<!ENTITY e0 "lol">${bomb}]>`, '&e30;'), /^Line 2: Named entity isn't defined: &e30;/],
    [doctype(external, '&e;'), /^Line 2: Named entity isn't defined/],
    [valid.slice(0, -30), /^Line 3: /],
    [valid.replace('>24.00<', '>24,00<'), /^Line 2: An entry has no valid amount/],
    [valid.replace('>1.00<', '>1.005<'), /^Line 3: An entry has no valid amount/],
    [valid.replace('2026-11-20', '2026-02-30'), /^Line 2: An entry has no valid date/],
    [
      valid.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
      /not a CAMT.053 statement. It contains “BkToCstmrDbtCdtNtfctn”/,
    ],
    [valid.replaceAll('Stmt>', 'Rpt>').replaceAll('BkToCstmrRpt>', 'BkToCstmrStmt>'), /contains no statement/],
    ['<a>'.repeat(200_000), /not valid XML/],
    ['<', /^Line 1: /],
    [camt([Array.from({ length: 5001 }, () => ({ amount: '1.00' }))]), /more than 5000 lines/],
  ];
  for (const [content, detail] of cases)
    assert.throws(
      () => readCamt(content),
      (error: any) => {
        assert.equal(error.code, 'malformed_statement', error.stack);
        assert.match(error.detail, detail);
        return true;
      },
    );
});

test('reads the CSV files of several banks', async () => {
  for (const [bank, content] of Object.entries(csvSamples)) {
    for (const text of [content, content.replaceAll('\n', '\r\n'), `\uFEFF${content}`]) {
      const { statements, skipped } = await readCsv(text);
      const [{ lines, account }] = statements as [(typeof statements)[number]];
      assert.deepEqual(
        lines.map(({ booked_on, amount, text }) => [booked_on, amount, text]),
        [['2026-11-20', 2400, 'TEXT']],
        bank,
      );
      assert.ok([null, 'Anna Schmidt'].includes(lines[0]!.name), bank);
      assert.ok(account === null || account === IBAN, bank);
      assert.equal(skipped, bank === 'German savings bank' ? 2 : 1, bank);
    }
  }
});

test('asks for unknown columns, and reads the named ones', async () => {
  const content = 'When;How much;Who\n2026-11-20;1.234,50;Anna\n';
  const columns = { date: 'When', amount: 'how much', name: 'Who' };
  const { lines } = (await readCsv(content, { columns })).statements[0]!;
  assert.deepEqual([lines[0]!.amount, lines[0]!.name], [123450, 'Anna']);
  for (const given of [undefined, { ...columns, date: 'Day' }])
    await assert.rejects(readCsv(content, { columns: given }), (error: any) => {
      assert.equal(error.code, 'columns_unknown');
      assert.deepEqual(error.options.extra.columns, ['When', 'How much', 'Who']);
      return true;
    });
});

test('keeps the direction, the state and the currency of known columns beside the named ones', async () => {
  const content =
    'When;How much;Af Bij;Status;Currency\n2026-11-20;24,00;Bij;;USD\n2026-11-20;9,00;Af;;USD\n' +
    '2026-11-20;8,00;Bij;Pending;USD\n';
  const { statements, skipped } = await readCsv(content, { columns: { date: 'When', amount: 'How much' } });
  assert.deepEqual([skipped, statements[0]!.lines.length, statements[0]!.lines[0]!.currency], [2, 1, 'USD']);
  const named = await readCsv(content, { columns: { date: 'When', amount: 'How much', text: 'Status' } });
  assert.deepEqual([named.skipped, named.statements[0]!.lines.at(-1)!.text], [1, 'Pending']);
});

test('knows words for directions, refuses others, and skips transfers that failed', async () => {
  const words = ['bij', 'Haber', 'IN', '', 'debe', 'out', 'uit', 'Belastung', 'Lastschrift'];
  const rows = words.map((word) => `2026-11-20;24,00;${word};COMPLETED`);
  const failed = ['DECLINED', 'REVERTED', 'cancelled', 'Zurückgewiesen', 'Rechazada', 'Geannuleerd', 'Refusé'];
  const states = failed.map((state) => `2026-11-20;24,00;in;${state}`);
  const file = (lines: string[]) => readCsv(['Date;Amount;Debit/Credit;State', ...lines, ''].join('\n'));
  const { statements, skipped } = await file([...rows, ...states]);
  assert.deepEqual([statements[0]!.lines.length, skipped], [4, 12]);
  await assert.rejects(file(['2026-11-20;24,00;sideways;']), { code: 'malformed_statement' });
});

test('reads amounts with the decimals of their currency', async () => {
  const cases: [string, string[], (number | undefined)[]][] = [
    ['KWD', ['12.500'], [12_500]],
    ['KWD', ['12,500', '1.234,500'], [12_500, 1_234_500]],
    ['KWD', ['1.234', '1,234'], [undefined]],
    ['JPY', ['1,000'], [1000]],
    ['JPY', ['1.000', '1.000.000'], [1000, 1_000_000]],
    ['JPY', ['1.000', '1,000'], [undefined]],
    ['EUR', ['1.000', '24,00'], [100_000, 2400]],
    ['EUR', ['1.000', '24.00'], [undefined]],
  ];
  for (const [currency, amounts, expected] of cases)
    for (const delimiter of [';', '\t']) {
      const rows = amounts.map((amount) => ['2026-11-20', amount, currency].join(delimiter));
      const file = readCsv([['Date', 'Amount', 'Currency'].join(delimiter), ...rows, ''].join('\n'));
      if (expected[0] === undefined)
        await assert.rejects(file, { code: 'malformed_statement' }, `${currency} ${amounts.join(' ')}`);
      else
        assert.deepEqual(
          (await file).statements[0]!.lines.map(({ amount }) => amount),
          expected,
          `${currency} ${amounts.join(' ')}`,
        );
    }
});

test('reads the currency in the name of a column, if there is no column for it', async () => {
  const cases = [
    ['Date;Betrag USD', '24,00', 2400, 'USD'],
    ['Date;AMOUNT (JPY)', '2.400', 2400, 'JPY'],
    ['Date;Debit GBP;Credit GBP', ';24,00', 2400, 'GBP'],
    ['Date;Bedrag (EUR);Currency', '24,00;USD', 2400, 'USD'],
    ['Date;Amount net', '24,00', 2400, 'EUR', { date: 'Date', amount: 'Amount net' }],
    ['Date;Sum CHF', '24,00', 2400, 'CHF', { date: 'Date', amount: 'Sum CHF' }],
  ] as const;
  for (const [header, values, amount, currency, columns] of cases) {
    const [line] = (await readCsv(`${header}\n2026-11-20;${values}\n`, { columns })).statements[0]!.lines;
    assert.deepEqual([line!.amount, line!.currency], [amount, currency], header);
  }
});

test('reads the day first, unless the values or a day in the future contradict', async () => {
  const cases = [
    [['02/11/2026', '03/11/2026'], '2026-11-02'],
    [['10/12/2026', '11/05/2026'], '2026-10-12'],
    [['11/05/2026', '20/11/2026'], '2026-05-11'],
    [['11/05/2026', '11/20/2026'], '2026-11-05'],
    [['12/12/2026', '10/12/2026'], '2026-12-12'],
    [['11/05/26'], '2026-05-11'],
    [['05/12/26'], '2026-05-12'],
    [['17 Nov 2026', '10 Dec 2026'], '2026-11-17'],
    [['17 Nov 2026', '11/05/2026'], '2026-11-17'],
    [['02.11.2026', '09.12.2026'], '2026-11-02'],
    [['02/11/2026', '09/12/2026'], '2026-02-11'],
  ] as const;
  for (const [days, first] of cases) {
    const { lines } = (await readCsv(`Date;Amount\n${days.map((day) => `${day};1,00\n`).join('')}`)).statements[0]!;
    assert.equal(lines[0]!.booked_on, first, days.join(' '));
  }
  const monday = await readCsv('Date;Amount\n07.12.2026;1,00\n', { today: '2026-12-05' });
  assert.equal(monday.statements[0]!.lines[0]!.booked_on, '2026-12-07', 'banks book some days ahead');
});

test('names the line of a broken CSV file', async () => {
  const head = 'Date;Amount;Currency;Name\n';
  const cases: [string, RegExp][] = [
    [`${head}2026-11-20;24,00;EUR;A\n2026-02-30;1,00;EUR;B\n`, /^Line 3: “2026-02-30” is not a date/],
    [`${head}2026-11-20;24,00;EUR;A\n2026-11-20;1,0x;EUR;B\n`, /^Line 3: “1,0x” is not an amount/],
    [`${head}2026-11-20;24,00;euros;A\n`, /^Line 2: “EUROS” is not a currency/],
    [`${head}2026-11-20;"24,00;EUR;A\n`, /^Line 2: /],
    ['Hello', /neither CAMT.053 nor CSV/],
    ['{"a": 1}', /neither CAMT.053 nor CSV/],
  ];
  for (const [content, detail] of cases)
    await assert.rejects(readCsv(content), (error: any) => {
      assert.equal(error.code, 'malformed_statement', error.stack);
      assert.match(error.detail, detail);
      return true;
    });
});

test('reads amounts without floating-point arithmetic', () => {
  const cases = [
    [['24', 'EUR'], 2400],
    [['0.29', 'EUR'], 29],
    [['1.10000', 'EUR'], 110],
    [['900', 'JPY'], 900],
    [['2.4', 'KWD'], 2400],
    [['0.001', 'EUR'], undefined],
    [['1e3', 'EUR'], undefined],
    [['-1', 'EUR'], undefined],
    [['99999999999999', 'EUR'], undefined],
  ] as const;
  for (const [[text, currency], amount] of cases) assert.equal(minorUnits(text, currency), amount, text);
});
