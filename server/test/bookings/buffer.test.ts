import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { type Club, SUNDAY, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

/** Books each slot as a new player, in order. Returns `ok` or the error code for each slot. */
async function outcomes(buffer_minutes: number, slots: string[], more: object = {}): Promise<string[]> {
  const court = await club.court({ buffer_minutes, slot_minutes: 15, max_duration_minutes: 240, ...more });
  const found: string[] = [];
  for (const slot of slots) {
    const [booking_date, start_time, end_time] = slot.split(' ');
    const times = { booking_date, start_time, end_time };
    const { status, body } = await club.book(await club.signIn(), { court_id: court.id, ...times });
    found.push(status === 201 ? 'ok' : body.code);
  }
  return found;
}

const MONDAY = '2026-11-23';
const tables: [name: string, buffer: number, slots: [slot: string, outcome: string][], more?: object][] = [
  [
    'keeps the buffer free after a booking',
    15,
    [
      [`${SUNDAY} 10:00 11:00`, 'ok'],
      [`${SUNDAY} 11:00 12:00`, 'slot_taken'],
      [`${SUNDAY} 11:15 12:00`, 'ok'],
    ],
  ],
  [
    'keeps the buffer free before a booking',
    15,
    [
      [`${SUNDAY} 10:00 11:00`, 'ok'],
      [`${SUNDAY} 09:00 10:00`, 'slot_taken'],
      [`${SUNDAY} 09:00 09:45`, 'ok'],
    ],
  ],
  [
    'fits one booking between two buffers',
    30,
    [
      [`${SUNDAY} 10:00 11:00`, 'ok'],
      [`${SUNDAY} 13:00 14:00`, 'ok'],
      [`${SUNDAY} 11:15 12:30`, 'slot_taken'],
      [`${SUNDAY} 11:30 12:45`, 'slot_taken'],
      [`${SUNDAY} 11:30 12:30`, 'ok'],
    ],
  ],
  [
    'applies across midnight to the next day',
    30,
    [
      [`${SUNDAY} 23:00 24:00`, 'ok'],
      [`${MONDAY} 00:00 01:00`, 'slot_taken'],
      [`${MONDAY} 00:15 01:00`, 'slot_taken'],
      [`${MONDAY} 00:30 01:00`, 'ok'],
    ],
  ],
  [
    'applies across midnight to the previous day',
    240,
    [
      [`${MONDAY} 01:00 02:00`, 'ok'],
      [`${SUNDAY} 23:00 24:00`, 'slot_taken'],
      [`${SUNDAY} 21:00 21:15`, 'slot_taken'],
      [`${SUNDAY} 20:00 21:00`, 'ok'],
    ],
  ],
  [
    'may extend beyond opening hours',
    60,
    [[`${SUNDAY} 08:00 10:00`, 'ok']],
    { opening_hours: everyDay('08:00', '10:00') },
  ],
  [
    'allows adjacent bookings without a buffer',
    0,
    [
      [`${SUNDAY} 23:00 24:00`, 'ok'],
      [`${MONDAY} 00:00 01:00`, 'ok'],
    ],
  ],
];
for (const [name, buffer, slots, more] of tables) {
  test(name, async () => {
    const found = await outcomes(
      buffer,
      slots.map(([slot]) => slot),
      more,
    );
    assert.deepEqual(
      found,
      slots.map(([, outcome]) => outcome),
    );
  });
}

test('cancelling a booking frees its buffer, too', async () => {
  const court = await club.court({ buffer_minutes: 60 });
  const player = await club.signIn();
  const { body } = await club.book(player, { court_id: court.id });
  await club.call('DELETE', `/bookings/${body.id}`, { as: player });
  const again = await club.book(player, { court_id: court.id, start_time: '11:00', end_time: '12:00' });
  assert.equal(again.status, 201);
});
