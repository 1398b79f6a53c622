import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { selectMissing } from '../../src/bookings/due.ts';
import { engine } from '../databases.ts';
import { type Ground, openGround } from '../ground.ts';
import { addHistory, planOf } from '../plans.ts';

let ground: Ground;
let court: number;
before(async () => {
  ground = await openGround(Date.parse('2026-11-21T12:00:00Z'));
  court = await ground.court({ no_show_after_minutes: 15 });
  await addHistory(ground, court, 300);
});
after(() => ground.close());

test('each second the clock looks for who is missing on three days, whatever a court had before', async () => {
  const plan = await planOf(ground, selectMissing(ground.db.read, { minutes: 15, now: ground.now(), checkInAfter: 0 }));
  if (engine === 'sqlite') assert.match(plan, /bookings_court \(court_id=\? AND booking_date>\? AND booking_date<\?\)/);
  else assert.doesNotMatch(plan, /Seq Scan on bookings/);
});
