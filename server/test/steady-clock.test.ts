import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { ClockJumped, watchClock } from '../src/platform/steady-clock.ts';
import { addDays, DAY, HOUR, MINUTE, timestamp } from '../src/platform/time.ts';
import { readFinalState } from './checker.ts';
import { insertFixture, newFile, startServer, withClock } from './processes.ts';
import { record } from './recorder.ts';

function openClock() {
  const clock = { offset: 1e12, elapsed: 0 };
  const isSteady = watchClock(
    () => clock.offset + clock.elapsed,
    () => clock.elapsed,
  );
  /** Returns one letter for each second: `s` (steady), `w` (waits) or `j` (a jump is reported). */
  const seconds = (count: number): string => {
    let result = '';
    for (let i = 0; i < count; i++) {
      clock.elapsed += 1000;
      try {
        result += isSteady() ? 's' : 'w';
      } catch (error) {
        assert.ok(error instanceof ClockJumped);
        result += 'j';
      }
    }
    return result;
  };
  return { clock, seconds };
}

for (const [name, by] of [
  ['40 days ahead', 40 * DAY],
  ['2 hours ahead', 2 * HOUR],
  ['a year behind', -365 * DAY],
] as const) {
  test(`a clock ${name} for a few seconds is not believed`, () => {
    const { clock, seconds } = openClock();
    assert.equal(seconds(2), 'ss');
    clock.offset += by;
    assert.equal(seconds(6), 'jwwwww');
    clock.offset -= by;
    assert.equal(seconds(2), 'ss');
  });
}

test('a clock that stays is believed after ten minutes, and each jump is reported', () => {
  const { clock, seconds } = openClock();
  assert.equal(seconds(1), 's');
  clock.offset += 40 * DAY;
  assert.equal(seconds(300), `j${'w'.repeat(299)}`);
  clock.offset += 2 * DAY;
  assert.equal(seconds(602), `j${'w'.repeat(599)}ss`);
});

test('small corrections are followed, also many of them', () => {
  const { clock, seconds } = openClock();
  for (let i = 0; i < 20; i++) {
    clock.offset += 50 * MINUTE;
    assert.equal(seconds(1), 's');
  }
});

test('a clock 40 days ahead for seconds completes and cancels nothing', { timeout: 120_000 }, async (t) => {
  const file = newFile(t);
  const clockFile = `${newFile(t)}.clock`;
  writeFileSync(clockFile, '0');
  const fixture = await insertFixture(file, { players: 1, courts: 1 });
  const server = await startServer(t, file, { ...withClock(clockFile), LOG_LEVEL: 'error' });
  const recorder = record(fixture.key, () => server.origin);
  const date = addDays(timestamp(Date.now()).slice(0, 10), 1);
  const slot = { court: fixture.courts[0]!, date, start: 600, end: 660 };
  assert.ok(await recorder.create(fixture.players[0]!, slot));
  writeFileSync(clockFile, String(40 * DAY));
  while (!/The clock jumped by 57600 minutes/.test(server.output())) await sleep(20);
  writeFileSync(clockFile, '0');
  await server.stop();
  const { bookings } = await readFinalState(file);
  const statuses = bookings.map(({ status }) => status);
  assert.deepEqual(statuses, ['confirmed']);
});
