import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, runProgram } from './cli/courtside.ts';

/** What speaks of times: pure rules, bookings at clock changes, edges of the day. */
const FILES = ['time', 'bookings/clock-changes', 'bookings/edges', 'availability/availability'];

for (const zone of ['Pacific/Apia', 'America/St_Johns', 'Australia/Lord_Howe']) {
  test(`the machine’s own time zone does not matter: ${zone}`, { timeout: 300_000 }, async () => {
    const files = FILES.map((name) => join(ROOT, 'server/test', `${name}.test.ts`));
    const { code, stdout } = await runProgram(process.execPath, ['--test', ...files], { settings: { TZ: zone } });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^. pass [1-9]/m);
  });
}
