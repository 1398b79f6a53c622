import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { fromParticipantsCell, toParticipantsCell } from '../../src/modules/data-transfer/participants-cell.ts';
import { fromCell, inspectFile, readRows } from '../../src/modules/data-transfer/read-csv.ts';
import { toCell } from '../../src/platform/csv.ts';

const table: [text: string, cell: string][] = [
  ['=1', "'=1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t1', "'\t1"],
  ["'=1", "''=1"],
  ['a;=1', "a;'=1"],
  ['a;+1;-1;b;@c', "a;'+1;'-1;b;'@c"],
  ['a\t=1', "a\t'=1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['a;"=1"', 'a;"\'=1"'],
  ["a;'=1", "a;''=1"],
  ['\t=1', "'\t'=1"],
  [';=', ";'="],
];
for (const [text, cell] of table) {
  test(`writes ${JSON.stringify(text)} as ${JSON.stringify(cell)}, and reads it back`, () => {
    assert.equal(toCell(text), cell);
    assert.equal(fromCell(cell), text);
  });
}

test('does not mark text that no spreadsheet takes for a formula', () => {
  for (const text of ['', 'Court 1', "l'Étoile", 'a=b', 'a,=1', 'a; b', '10:00-11:00', "'plain", "a;'b"]) {
    assert.equal(toCell(text), text);
    assert.equal(fromCell(text), text);
  }
});

test('no part of a cell begins like a formula, with any separator, and every text is restored', () => {
  const texts = fc.string({ unit: fc.constantFrom(...`;\t\r\n'"=+-@, a`), maxLength: 12 });
  fc.assert(
    fc.property(texts, (text) => {
      const [first = '', ...others] = toCell(text).split(/[;\t\r\n]/);
      assert.doesNotMatch(first, /^[=+\-@]/);
      for (const part of others) assert.doesNotMatch(part, /^"*[=+\-@]/);
      assert.equal(fromCell(toCell(text.trim())), text.trim());
    }),
    { seed: 19, numRuns: 2000 },
  );
});

const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
after(() => rmSync(folder, { recursive: true }));

const columns = { required: ['name'], optional: ['type'] };
async function read(content: string | Uint8Array) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, content);
  const inspection = await inspectFile(file, columns, 'windows-1252');
  const rows = await Array.fromAsync(readRows(file, columns, inspection), ({ fields }) => ({ ...fields }));
  return { ...inspection, rows };
}

const TEXT = 'name;type\nCafé “Ñu” €;a,b\n';
const WINDOWS_1252 = Buffer.from('name;type\nCaf\xe9 \x93\xd1u\x94 \x80;a,b\n', 'latin1');
const bigEndian = Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16();
const files: [what: string, content: string | Uint8Array, encoding: string][] = [
  ['UTF-8', TEXT, 'utf-8'],
  ['UTF-8 with a BOM', `\ufeff${TEXT}`, 'utf-8'],
  ['UTF-16LE with a BOM', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
  ['UTF-16BE with a BOM', bigEndian, 'utf-16be'],
  ['Windows-1252', WINDOWS_1252, 'windows-1252'],
];
for (const [what, content, encoding] of files) {
  test(`reads a file in ${what}`, async () => {
    const { format, rows } = await read(content);
    assert.deepEqual(format, { encoding, delimiter: ';' });
    assert.deepEqual(rows, [{ name: 'Café “Ñu” €', type: 'a,b' }]);
  });
}

test('finds the separator in the header, not in the cells', async () => {
  for (const delimiter of [',', ';', '\t']) {
    const { format, rows } = await read(`\r\n\r\nname${delimiter}"type"\r\n"a,b;c\td;;;"${delimiter}x\r\n`);
    assert.deepEqual([format.delimiter, rows], [delimiter, [{ name: 'a,b;c\td;;;', type: 'x' }]]);
  }
  assert.deepEqual((await read('name\nA\n')).rows, [{ name: 'A' }]);
});

test('names the ignored columns, except columns without a name', async () => {
  const { ignoredColumns, rows } = await read('Id,NAME,,Colour,\n1,A,,red,\n');
  assert.deepEqual([ignoredColumns, rows], [['id', 'colour'], [{ name: 'A' }]]);
});

test('writes one participant per line, and reads each of them back', () => {
  const people = [
    { name: 'Bo Lind', email: 'bo@example.org' },
    { name: 'Cy', email: null },
    { name: null, email: 'di@example.org' },
    { name: 'E <e>', email: null },
    { name: 'F; <f> G', email: 'f@example.org' },
  ];
  const cell = toParticipantsCell(people)!;
  assert.equal(cell.split('\n')[0], 'Bo Lind <bo@example.org>');
  assert.deepEqual(fromParticipantsCell(fromCell(toCell(cell)), 99), people);
  assert.equal(toParticipantsCell([]), null);
  assert.deepEqual(fromParticipantsCell('', 99), []);
});
