// Runs only at full size.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, runProgram } from './cli/courtside.ts';

const FILES = ['time', 'bookings/clock-changes', 'bookings/edges', 'availability/availability'];
const ZONES = ['America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'];

for (const zone of ZONES) {
  test(`the machine's time zone has no effect: ${zone}`, { timeout: 300_000 }, async () => {
    const files = FILES.map((name) => join(ROOT, 'server/test', `${name}.test.ts`));
    const { code, stdout } = await runProgram(process.execPath, ['--test', ...files], { settings: { TZ: zone } });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^. pass [1-9]/m);
  });
}
