// Runs only on PostgreSQL.
// On SQLite, the next batch starts after the commit, because only one transaction can write at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf } from '../../src/kernel/book.ts';
import { BookingQueue } from '../../src/kernel/queue.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import type { Database } from '../../src/platform/db/transact.ts';
import { openActionFixture } from '../action-fixture.ts';
import { engine } from '../databases.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const ON_POSTGRES = { timeout: 20_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };

test('the next batch starts during a commit, and sees its bookings', ON_POSTGRES, async (t) => {
  const fixture = await openActionFixture(NOON);
  t.after(() => fixture.close());
  const player = await fixture.user();
  const court_id = await fixture.court({ slot_minutes: 30 });
  const add = async (start_time: string, end_time: string): Promise<string> => {
    const input = { court_id, booking_date: '2026-11-22', start_time, end_time };
    const result = await queue.add(requestOf(player, input, { now: NOON, limits: NO_LIMITS }));
    return 'booking' in result ? 'booked' : 'problem' in result ? result.problem.code : 'replayed';
  };
  const confirmed = Promise.withResolvers<void>();
  const next: Promise<string>[] = [];
  const commit: Database['commit'] = (fn, lastWrites) => {
    const isFirst = next.length === 0;
    return fixture.db.commit(fn, async (db, value) => {
      const written = lastWrites!(db, value);
      if (isFirst) next.push(add('10:00', '11:00'), add('11:00', '12:00'));
      await written;
      if (isFirst) await confirmed.promise;
    });
  };
  const queue = new BookingQueue({ ...fixture.db, commit });
  let isFirstSettled = false;
  const first = add('10:00', '11:00').finally(() => (isFirstSettled = true));
  while (next.length === 0) await sleep(1);
  assert.deepEqual(await Promise.all(next), ['slot_taken', 'booked']);
  assert.equal(isFirstSettled, false);
  confirmed.resolve();
  assert.equal(await first, 'booked');
});
