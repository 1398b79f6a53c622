import assert from 'node:assert/strict';
import * as slots from '../../src/kernel/rules.ts';
import { test } from 'node:test';
import { isDayOpen, isEverBookable, isSlotOpen, isStartOpen } from '../../src/kernel/search-rules.ts';
import { isNamed } from '../../src/kernel/violations.ts';
import type { Rule, Facts } from '../../src/kernel/part.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { Court } from '../../src/modules/courts/schema.ts';
import { MINUTE, spanOf } from '../../src/platform/time.ts';
import { refusePeople } from '../../src/kernel/participants.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';

const court = {
  name: 'Centre',
  active: true,
  time_zone: 'UTC',
  opening_hours: [...everyDay('08:00', '12:00'), ...everyDay('14:10', '20:10')],
  special_hours: [],
  slot_minutes: 30,
  min_duration_minutes: 60,
  max_duration_minutes: 120,
  buffer_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 7,
  capacity: null,
  max_upcoming_bookings: null,
} as unknown as Court;

/** Returns the data for checking a slot. By default, the slot is on Sunday from 10:00 to 11:00 and violates no rule. */
function ask(fields: Partial<Facts> = {}, policy: Partial<Court> = {}): Facts {
  const slot = fields.slot ?? { date: SUNDAY, start: 600, end: 660 };
  const ofCourt = { ...court, ...policy };
  const span = spanOf(slot, ofCourt.time_zone);
  return { court: ofCourt, slot, span, now: NOON, today: '2026-11-21', closedIntervals: [], busy: [], ...fields };
}

const from = (start: number, end: number, date = SUNDAY) => ({ slot: { date, start, end } });
const before = (minutes: number) => ({ now: Date.parse(`${SUNDAY}T10:00:00Z`) - minutes * MINUTE });
const closing = (start: number, end: number) => ({ closedIntervals: [{ start, end, reason: 'New nets' }] });
const hold = (start: number, end: number, buffer = 0) => ({ busy: [{ start, end, buffer }] });
const madrid = { time_zone: 'Europe/Madrid', opening_hours: everyDay('00:00', '24:00') };
const inSpring = (start: number, end: number) => ({ ...from(start, end, '2026-03-29'), now: 0, today: '2026-03-28' });

type Row = [name: string, fields: Partial<Facts>, policy: Partial<Court>, refusal?: object];
const broken = (code: string, field: string, detail: string, values?: object) => ({
  pointer: `#/${field}`,
  code,
  detail,
  ...(values && { values }),
});

const table: Row[] = [
  ['a free slot', {}, {}],
  ['no bookings', {}, { active: false }, broken('court_inactive', 'court_id', 'Centre takes no bookings at present.')],
  [
    'a nonexistent start',
    inSpring(120, 240),
    madrid,
    broken(
      'nonexistent_local_time',
      'start_time',
      '02:00 does not exist on 2026-03-29: the clocks go forward in Europe/Madrid.',
    ),
  ],
  [
    'a nonexistent end',
    inSpring(60, 150),
    madrid,
    broken(
      'nonexistent_local_time',
      'end_time',
      '02:30 does not exist on 2026-03-29: the clocks go forward in Europe/Madrid.',
    ),
  ],
  ['an end at the moment when the clock goes forward', inSpring(60, 120), madrid],
  ['a start at this instant', before(0), {}],
  [
    'a start a moment ago',
    { now: before(0).now + 1 },
    {},
    broken('in_the_past', 'start_time', '2026-11-22 10:00 is in the past at the court (UTC).'),
  ],
  ['a start exactly at the minimum notice', before(90), { min_notice_minutes: 90 }],
  [
    'less notice',
    { now: before(90).now + 1 },
    { min_notice_minutes: 90 },
    broken('too_late', 'start_time', 'Book this court at least 90 minutes before the start.', {
      min_notice_minutes: 90,
    }),
  ],
  ['the last day of the horizon', from(600, 660, '2026-11-28'), {}],
  [
    'the day after the horizon',
    from(600, 660, '2026-11-29'),
    {},
    broken('too_early', 'booking_date', 'Book this court at most 7 days ahead: today up to 2026-11-28.', {
      max_advance_days: 7,
      last_date: '2026-11-28',
    }),
  ],
  ['a start at the opening', from(480, 540), {}],
  ['an end at the closing', from(660, 720), {}],
  [
    'touching windows',
    from(690, 750),
    { opening_hours: [...everyDay('08:00', '12:00'), ...everyDay('12:00', '13:00')] },
  ],
  ['a start before the opening', from(450, 510), {}, hours('start_time')],
  ['an end after the closing', from(690, 750), {}, hours('end_time')],
  ['a start at the closing', from(720, 780), {}, hours('start_time')],
  ['across two intervals', from(690, 915), { max_duration_minutes: 240, slot_minutes: 15 }, hours('end_time')],
  [
    'a closed day',
    {},
    { opening_hours: [{ day: 1, open: '08:00', close: '12:00' }] },
    broken('outside_opening_hours', 'start_time', 'The court is closed that day.', { windows: [] }),
  ],
  ['a start on the grid of the second interval', from(880, 940), {}],
  [
    'a start off the grid of the second interval',
    from(900, 960),
    {},
    broken('off_grid', 'start_time', 'Bookings start every 30 minutes from 14:10.', { slot_minutes: 30 }),
  ],
  [
    'a duration off the grid',
    from(600, 670),
    {},
    broken('off_grid', 'end_time', 'The length must be a multiple of 30 minutes.', { slot_minutes: 30 }),
  ],
  ['the shortest', from(600, 660), {}],
  [
    'too short',
    from(600, 630),
    {},
    broken('duration_out_of_range', 'end_time', 'A booking of this court lasts 60 to 120 minutes, not 30.', {
      min_duration_minutes: 60,
      max_duration_minutes: 120,
    }),
  ],
  ['the longest', from(600, 720), {}],
  [
    'too long',
    from(540, 690),
    {},
    broken('duration_out_of_range', 'end_time', 'A booking of this court lasts 60 to 120 minutes, not 150.', {
      min_duration_minutes: 60,
      max_duration_minutes: 120,
    }),
  ],
  ['as many people as the capacity', { people: 4 }, { capacity: 4 }],
  [
    'more people',
    { people: 5 },
    { capacity: 4 },
    broken('too_many_people', 'participants', 'Centre is for at most 4 people, not 5.', { capacity: 4, people: 5 }),
  ],
  ['any number of people without a capacity', { people: 99 }, {}],
  ['a check without a number of people', {}, { capacity: 1 }],
  ['a closure that ends at the start', closing(540, 600), {}],
  ['a closure that begins at the end', closing(660, 720), {}],
  [
    'a closure of a part of the slot',
    closing(645, 720),
    {},
    broken('court_closed', 'start_time', 'Centre is closed 10:45–12:00: New nets', {
      start_time: '10:45',
      end_time: '12:00',
      reason: 'New nets',
    }),
  ],
  [
    'a closure that ends within the slot',
    closing(540, 601),
    {},
    broken('court_closed', 'start_time', 'Centre is closed 09:00–10:01: New nets', {
      start_time: '09:00',
      end_time: '10:01',
      reason: 'New nets',
    }),
  ],
  ['a booking that ends at the start', hold(540, 600), {}],
  ['a booking that begins at the end', hold(660, 720), {}],
  ['a booking that ends within the slot', hold(540, 601), {}, held()],
  ['a booking that begins within the slot', hold(659, 720), {}, held()],
  ['one of two bookings in the way', { busy: [...hold(0, 60).busy, ...hold(600, 660).busy] }, {}, held()],
  ['a taken slot with a buffer, reported once', hold(600, 660), { buffer_minutes: 15 }, held()],
  ['a full buffer before the slot', hold(540, 585), { buffer_minutes: 15 }],
  ['a full buffer after the slot', hold(675, 735), { buffer_minutes: 15 }],
  ['less than the buffer before the slot', hold(540, 586), { buffer_minutes: 15 }, kept()],
  ['less than the buffer after the slot', hold(674, 735), { buffer_minutes: 15 }, kept()],
  ['the larger buffer of another court', hold(540, 570, 30), { buffer_minutes: 15 }],
  ['less than the larger buffer', hold(540, 571, 30), { buffer_minutes: 15 }, kept(30)],
];

function hours(field: string): object {
  const windows = [
    { opens: '08:00', closes: '12:00' },
    { opens: '14:10', closes: '20:10' },
  ];
  const detail = 'The court opens 08:00, closes 12:00; opens 14:10, closes 20:10 that day.';
  return broken('outside_opening_hours', field, detail, { windows });
}

function held(): object {
  return broken('slot_taken', 'start_time', 'Centre is taken at that time.');
}

function kept(buffer_minutes = 15): object {
  const detail = `Centre is kept free for ${buffer_minutes} minutes between bookings.`;
  return broken('slot_taken', 'start_time', detail, { buffer_minutes });
}

for (const [name, fields, policy, refusal] of table) {
  test(`${refusal ? 'refuses' : 'accepts'}: ${name}`, () => {
    assert.deepEqual(slots.checkSlot(ask(fields, policy)).violations, refusal ? [refusal] : []);
  });
}

/** A slot that violates as many rules as possible. */
const hopeless = ask(
  { ...from(455, 460, '2026-11-29'), now: Date.parse('2026-11-30'), people: 9, ...closing(0, 1440), ...hold(0, 1440) },
  { active: false, capacity: 4, min_notice_minutes: 60 },
);

test('reports all violations of a slot, in the order of the rules', () => {
  assert.deepEqual(
    slots.checkSlot(hopeless).violations.map(({ code }) => code),
    [
      ...['court_inactive', 'in_the_past', 'too_late', 'too_early', 'outside_opening_hours', 'off_grid'],
      ...['duration_out_of_range', 'too_many_people', 'court_closed', 'slot_taken'],
    ],
  );
  const skipped = ask({ ...inSpring(120, 240), span: undefined, now: NOON }, madrid);
  // A nonexistent time is reported only as nonexistent, not also as past.
  assert.deepEqual(
    slots.checkSlot(skipped).violations.map(({ code }) => code),
    ['nonexistent_local_time'],
  );
});

test("skips an admin's exemptions and named overrides, and names the overrides for the other violations", () => {
  const codes = ({ code, override }: { code: string; override?: string }) => [code, override];
  const isExempt = (rule: Rule) => isNamed(['past', 'notice', 'horizon'], rule);
  const { violations, overridden } = slots.checkSlot(hopeless, { isExempt, override: ['duration', 'active', 'quota'] });
  assert.deepEqual(overridden, ['active', 'duration']);
  assert.deepEqual(violations.map(codes), [
    ['outside_opening_hours', 'opening_hours'],
    ['off_grid', 'grid'],
    ['too_many_people', undefined],
    ['court_closed', 'closures'],
    ['slot_taken', undefined],
  ]);
  assert.ok(!('override' in violations[2]!));
  const withAll = { isExempt: () => false, override: slots.OVERRIDES };
  const free = slots.checkSlot(hopeless, withAll);
  assert.deepEqual(
    free.violations.map(({ code }) => code),
    ['too_many_people', 'slot_taken'],
  );
  const near = slots.checkSlot(ask(hold(540, 590), { buffer_minutes: 15 }), { ...withAll, override: ['buffer'] });
  assert.deepEqual(near, { violations: [], overridden: ['buffer'] });
});

const byPart = { isEverBookable, isDayOpen, isStartOpen, isSlotOpen };
type Part = keyof typeof byPart;
const parts: [name: string, ask: Facts, closed?: Part][] = [
  ['a slot that is free', ask()],
  ['an inactive court', ask({}, { active: false }), 'isEverBookable'],
  ['a time that is skipped', ask(inSpring(60, 150), madrid), 'isEverBookable'],
  ['hours', ask(from(450, 510)), 'isEverBookable'],
  ['the grid', ask(from(615, 675)), 'isEverBookable'],
  ['the length', ask(from(600, 630)), 'isEverBookable'],
  ['the horizon', ask(from(600, 660, '2026-11-29')), 'isDayOpen'],
  ['the past', ask({ now: before(0).now + 1 }), 'isStartOpen'],
  ['the notice', ask(before(59), { min_notice_minutes: 60 }), 'isStartOpen'],
  ['people', ask({ people: 2 }, { capacity: 1 }), 'isSlotOpen'],
  ['a closure', ask(closing(0, 1440)), 'isSlotOpen'],
  ['a hold', ask(hold(600, 660)), 'isSlotOpen'],
  ['the buffer', ask(hold(540, 590), { buffer_minutes: 15 }), 'isSlotOpen'],
];
for (const [name, asked, closed] of parts) {
  test(`checks each rule in exactly one part: ${name}`, () => {
    for (const [part, isOpen] of Object.entries(byPart)) {
      assert.equal(isOpen(asked), part !== closed, part);
    }
  });
}

test("refuses more people than the court's capacity, on any slot", () => {
  const small = { ...court, capacity: 4 };
  assert.equal(refusePeople(small, 4), undefined);
  assert.equal(refusePeople(court, 400), undefined);
  const { code, pointer, values } = refusePeople(small, 5)!;
  assert.deepEqual([code, pointer, values], ['too_many_people', '#/participants', { capacity: 4, people: 5 }]);
});
