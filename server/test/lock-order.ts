import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { expectations, fileOf } from './all-expectations.ts';
import { operations, type Operation } from './lock-scenarios.ts';

const ADR = new URL('../../docs/adr/0007-rules-closures-locks.md', import.meta.url);

/**
 * Returns the tables in the order in which transactions lock their rows: the table of ADR 7, with the locks of the
 * modules after the rows that they name.
 */
export function readLockOrder(): string[] {
  const order = [...readFileSync(ADR, 'utf8').matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, rows]) => rows!);
  for (const [module, { locks = {} }] of expectations) {
    for (const [rows, after] of Object.entries(locks)) {
      assert.ok(order.includes(after), `${fileOf(module)}: no transaction locks \`${after}\`.`);
      assert.ok(!order.includes(rows), `${fileOf(module)}: the place of \`${rows}\` is already known.`);
      order.splice(order.indexOf(after) + 1, 0, rows);
    }
  }
  return order;
}

/** Returns all operations whose locks are checked: those of `lock-scenarios.ts` and those of the modules. */
export function allLockOperations(): Record<string, Operation> {
  return Object.assign({}, operations, ...[...expectations.values()].map(({ lockOperations }) => lockOperations));
}
