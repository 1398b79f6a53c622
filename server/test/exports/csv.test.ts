import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { lineOf } from '../../src/platform/csv.ts';

for (const [cells, line] of [
  [['id', 7, null, true, false], 'id,7,,yes,no\n'],
  [['Court 1, outside', 'say "hi"', ''], '"Court 1, outside","say ""hi""",\n'],
  [['two\nlines', 'a\r', ' blank '], '"two\nlines","a\r", blank \n'],
  [['=1+1', '-5', -5, '@a,b'], "'=1+1,'-5,-5,\"'@a,b\"\n"],
] as const) {
  test(`writes ${JSON.stringify(cells)} as a line that parses to the same cells`, () => {
    assert.equal(lineOf(cells, 'comma'), line);
    const told = { true: 'yes', false: 'no', null: '' };
    const plain = cells.map((cell) => told[String(cell) as 'null'] ?? String(cell));
    const [read] = parse(line);
    assert.deepEqual(
      read!.map((cell) => cell.replace(/^'/, '')),
      plain,
    );
  });
}
