// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, addDays, timestamp } from '../../src/platform/time.ts';
import { isFullSize } from '../size.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { insertFixture, newDatabase, openContext, startServer } from '../processes.ts';

const AT_ONCE = isFullSize ? 50 : 20;
const LONG = 2_000_000;

test('many long concurrent answers fit into a heap of 64 MB, or are refused', { timeout: 240_000 }, async (t) => {
  const database = await newDatabase(t);
  const { key, players } = await insertFixture(database, { players: 1, courts: 0 });
  const context = await openContext(database);
  const { id: userId, token } = players[0]!;
  const tomorrow = timestamp(Date.now() + DAY);
  const date = tomorrow.slice(0, 10);
  const { id: courtId } = await createCourt(context, {
    ...{ name: 'Minutes', type: 'squash', time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00') },
    ...{ slot_minutes: 1, min_duration_minutes: 1, max_duration_minutes: 60 },
  });
  const note = 'Doubles, with rackets. '.repeat(6);
  await context.db.transact((db) =>
    sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 4300)
      insert into bookings (court_id, user_id, booking_date, start_minute, end_minute, time_zone, starts_at, ends_at,
        start_offset_minutes, end_offset_minutes, status, note, version, created_at, updated_at)
      select ${sql.lit(courtId)}, ${sql.lit(userId)}, ${sql.lit(date)}, 0, 30, 'UTC', ${sql.lit(tomorrow)},
        ${sql.lit(tomorrow)}, 0, 0, 'confirmed', ${sql.lit(note)}, 1, ${sql.lit(tomorrow)}, ${sql.lit(tomorrow)} from n`.execute(
      db,
    ),
  );
  const feed = { user_id: userId, court_id: null, secret: newSecret('ccl'), created_at: timestamp(Date.now()) };
  const { secret } = await context.db.transact((db) => insertRow(db, 'calendar_feeds', feed));
  await context.db.close();
  const server = await startServer(t, database, { NODE_OPTIONS: '--max-old-space-size=64' });
  const paths = [
    `/calendar/${secret}.ics`,
    '/api/v1/auth/me/export',
    `/api/v1/courts/${courtId}/availability?date_from=${date}&date_to=${addDays(date, 6)}`,
  ];
  const headers = { 'x-api-key': key, authorization: `Bearer ${token}` };

  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(server.origin + path, { headers });
    const text = await answer.text();
    // Node responds with 408 if the process had no time to read the request.
    if (answer.status === 503 || answer.status === 408)
      assert.match(JSON.parse(text).code, /^(overloaded|database_unavailable|request_timeout)$/);
    else assert.ok(answer.status === 200 && text.length > LONG, `${path}: ${answer.status}, ${text.length} characters`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(paths[i % 10 === 0 ? 2 : i % 2]!)));
  await ask(paths[0]!);
});
