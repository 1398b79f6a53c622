import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/platform/time.ts';
import { openClub, SUNDAY } from '../club.ts';
import { chancesOf } from '../load.ts';
import { bySize } from '../size.ts';
import { type Send, snipe } from './sniping.ts';

const SLOTS = bySize(6, 200);
const SEED = 1;

test('a freed slot goes to the waiting player, however fast others request it', async () => {
  const club = await openClub({ max_waitlist_entries: 0 });
  try {
    const courts = [(await club.court({ slot_minutes: 60, max_advance_days: 365 })).id as number];
    const players = await Promise.all(Array.from({ length: 6 }, () => club.signIn()));
    const [owner, first, second, ...snipers] = players.map(({ token }) => token);
    const send: Send = (token, method, path, body) => club.call(method, path, { as: { token }, ...(body && { body }) });
    const dates = Array.from({ length: Math.ceil(SLOTS / 23) }, (_, i) => addDays(SUNDAY, i));
    const waiters = [first!, second!];
    const result = await snipe({
      ...{ send, owner: owner!, waiters, snipers, courts, dates, slots: SLOTS, chance: chancesOf(SEED) },
    });
    assert.deepEqual([result.sniped, result.offered], [0, SLOTS], `seed ${SEED}`);
  } finally {
    await club.close();
  }
});
