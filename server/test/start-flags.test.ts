import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/**
 * Prints whether V8 has optimised a busy function before and after `resetStartFlags`. Bit 3 of the status means
 * optimised.
 */
const SCRIPT = `
  import { resetStartFlags } from './server/src/platform/heap.ts';
  function sum(count) {
    let total = 0;
    for (let i = 0; i < count; i += 1) total += i % 7;
    return total;
  }
  const becomesOptimised = (calls) => {
    const isOptimised = () => (%GetOptimizationStatus(sum) & 8) !== 0;
    for (let i = 0; i < calls && !isOptimised(); i += 1) sum(1000);
    return isOptimised();
  };
  const before = becomesOptimised(20_000);
  resetStartFlags();
  process.stdout.write(JSON.stringify([before, becomesOptimised(1_000_000)]));
`;

test('V8 optimises code after the start, and not before', async () => {
  const flags = ['--allow-natives-syntax', '--turbo-filter=~', '--maglev-filter=~', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', SCRIPT]);
  assert.deepEqual(JSON.parse(stdout), [false, true]);
});
