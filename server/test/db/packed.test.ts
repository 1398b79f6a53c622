import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { CompositeRow } from '../../src/platform/db/composite-row.ts';
import { type Club, openClub } from '../club.ts';
import { engine } from '../databases.ts';

interface Row {
  id: number;
  note: string | null;
  amount: number | null;
  reason: string | null;
}

const compositeRow = new CompositeRow<Row>((fields) => ({
  id: fields.number(),
  note: fields.text(),
  amount: fields.number(),
  reason: fields.text(),
}));

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test('unpacking returns the original row', { skip: engine !== 'postgres' }, async () => {
  const special = fc.constantFrom('"', '""', '\\', '\\"', ',', '(', ')', ' ', '\n', 'null', '', "'", '3', 'é', '🎾');
  const text = fc.oneof(fc.string({ unit: special }), fc.string({ unit: 'grapheme' }));
  const rows = fc.record<Row>(
    { id: fc.maxSafeInteger(), note: fc.option(text), amount: fc.option(fc.maxSafeInteger()), reason: fc.option(text) },
    { noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (row) => {
      const { id, note, amount, reason } = row;
      const found = await sql<{ packed: string }>`
        select ${compositeRow.select('row')} as packed
        from (select ${amount}::bigint as amount, ${id}::bigint as id, ${reason}::text as reason, ${note}::text as note) as row
      `.execute(club.context.db.read);
      assert.deepEqual(compositeRow.parse(found.rows[0]!.packed), row);
    }),
    { numRuns: 500 },
  );
});
