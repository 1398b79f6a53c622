import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromCell, toCell } from '../../src/features/data-transfer/read-csv.ts';

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
