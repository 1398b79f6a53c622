import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, runProgram } from './cli/courtside.ts';

const FILES = ['time', 'bookings/clock-changes', 'bookings/edges', 'availability/availability'];
const ZONES = ['America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'];

for (const zone of ZONES) {
  test(`the machine's time zone has no effect: ${zone}`, { timeout: 300_000 }, async () => {
    const files = FILES.map((name) => join(ROOT, 'server/test', `${name}.test.ts`));
    // All files run in one process, which starts faster than one for each.
    const args = ['--test', '--test-isolation=none', ...files];
    const settings = { TZ: zone, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' };
    const { code, stdout } = await runProgram(process.execPath, args, { settings });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^. pass [1-9]/m);
  });
}
