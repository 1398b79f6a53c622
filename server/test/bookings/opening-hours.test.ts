import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

type Windows = Record<number, [open: string, close: string][]>;
const hoursOf = (windows: Windows) =>
  Object.entries(windows).flatMap(([day, list]) => list.map(([open, close]) => ({ day: Number(day), open, close })));

/** The outcome of a booking attempt is `ok` or an error code. Each attempt uses a new court. */
const tables: [name: string, windows: Windows, tries: [date: string, start: string, end: string, outcome: string][]][] =
  [
    [
      'adjacent intervals as one',
      {
        7: [
          ['08:00', '10:00'],
          ['10:00', '12:00'],
        ],
      },
      [
        [SUNDAY, '09:30', '10:30', 'ok'],
        [SUNDAY, '10:00', '11:00', 'ok'],
        [SUNDAY, '08:00', '11:00', 'ok'],
        [SUNDAY, '11:30', '12:30', 'outside_opening_hours'],
      ],
    ],
    [
      'the grid of joined intervals from their first opening',
      {
        7: [
          ['08:00', '10:15'],
          ['10:15', '12:00'],
        ],
      },
      [
        [SUNDAY, '10:00', '10:30', 'ok'],
        [SUNDAY, '10:15', '10:45', 'off_grid'],
        [SUNDAY, '11:30', '12:00', 'ok'],
      ],
    ],
    [
      'a break as closed',
      {
        7: [
          ['08:00', '12:00'],
          ['14:00', '20:00'],
        ],
      },
      [
        [SUNDAY, '11:00', '12:00', 'ok'],
        [SUNDAY, '14:00', '15:00', 'ok'],
        [SUNDAY, '11:30', '12:30', 'outside_opening_hours'],
        [SUNDAY, '12:30', '13:30', 'outside_opening_hours'],
        [SUNDAY, '13:30', '14:30', 'outside_opening_hours'],
        [SUNDAY, '11:30', '14:30', 'outside_opening_hours'],
      ],
    ],
    [
      'the grid of each interval from its opening',
      {
        7: [
          ['08:20', '12:20'],
          ['14:45', '20:00'],
        ],
      },
      [
        [SUNDAY, '08:20', '08:50', 'ok'],
        [SUNDAY, '08:50', '09:50', 'ok'],
        [SUNDAY, '09:00', '09:30', 'off_grid'],
        [SUNDAY, '14:45', '15:15', 'ok'],
        [SUNDAY, '15:20', '15:50', 'off_grid'],
        [SUNDAY, '19:45', '20:00', 'off_grid'],
        [SUNDAY, '19:45', '20:15', 'outside_opening_hours'],
      ],
    ],
    [
      'an unlisted day as closed',
      { 6: [['08:00', '20:00']], 7: [['10:00', '11:00']], 1: [['00:00', '24:00']] },
      [
        ['2026-11-21', '13:00', '14:00', 'ok'],
        [SUNDAY, '10:00', '11:00', 'ok'],
        [SUNDAY, '13:00', '14:00', 'outside_opening_hours'],
        ['2026-11-23', '13:00', '14:00', 'ok'],
        ['2026-11-24', '13:00', '14:00', 'outside_opening_hours'],
        ['2026-11-25', '13:00', '14:00', 'outside_opening_hours'],
      ],
    ],
    [
      'a court without intervals as always closed',
      {},
      [
        [SUNDAY, '10:00', '11:00', 'outside_opening_hours'],
        [SUNDAY, '00:00', '00:30', 'outside_opening_hours'],
      ],
    ],
    [
      'midnight as the last minute of a day',
      { 7: [['22:00', '24:00']], 1: [['00:00', '02:00']] },
      [
        [SUNDAY, '23:30', '24:00', 'ok'],
        ['2026-11-23', '00:00', '00:30', 'ok'],
        [SUNDAY, '00:00', '00:30', 'outside_opening_hours'],
      ],
    ],
  ];
for (const [name, windows, tries] of tables) {
  test(`counts ${name}`, async () => {
    for (const [booking_date, start_time, end_time, outcome] of tries) {
      const court = await club.court({ opening_hours: hoursOf(windows) });
      const slot = { court_id: court.id, booking_date, start_time, end_time };
      const { status, body } = await club.book(await club.signIn(), slot);
      assert.equal(status === 201 ? 'ok' : body.code, outcome, `${booking_date} ${start_time}–${end_time}`);
    }
  });
}

test('keeps bookings outside new opening hours', async () => {
  const court = await club.court();
  const player = await club.signIn();
  const { body: booking } = await club.book(player, { court_id: court.id });
  const body = { opening_hours: [] };
  await club.call('PATCH', `/admin/courts/${court.id}`, { body, as: await club.signIn('admin') });
  assert.deepEqual((await club.call('GET', `/bookings/${booking.id}`, { as: player })).body, booking);
});
