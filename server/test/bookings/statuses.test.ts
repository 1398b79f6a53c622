import assert from 'node:assert/strict';
import * as rules from '../../src/kernel/statuses.ts';
import { test } from 'node:test';
import { overridesFor, problemFor } from '../../src/kernel/violations.ts';
import type { BookingStatus } from '../../src/platform/db/schema.ts';
import { Problem } from '../../src/platform/errors.ts';
import { HOUR, MINUTE, timestamp, spanOf } from '../../src/platform/time.ts';
import { impliedCheckIn } from '../../src/kernel/booking.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
const END = START + HOUR;
const times = { starts_at: timestamp(START), ends_at: timestamp(END), offer_expires_at: null };
const booking = (status: BookingStatus) => ({ status, ...times });

const ALL: BookingStatus[] = [
  ...(['offered', 'pending', 'confirmed', 'completed', 'no_show', 'rejected', 'cancelled'] as const),
];

/** Returns the problem that a rule throws, or undefined if it throws none. */
function refusal(check: () => void): { code: string; detail: string; extra: unknown } | undefined {
  try {
    check();
  } catch (error) {
    assert.ok(error instanceof Problem);
    return { code: error.code, detail: error.message, extra: error.options.extra };
  }
  return undefined;
}

test('knows which statuses hold a court, are upcoming, or count towards quotas', () => {
  assert.deepEqual(rules.OCCUPYING_STATUSES, ['offered', 'pending', 'confirmed', 'completed', 'no_show']);
  assert.deepEqual(rules.ACTIVE_STATUSES, ['offered', 'pending', 'confirmed']);
  assert.deepEqual(rules.ACCEPTED_STATUSES, ['pending', 'confirmed']);
});

test('returns the instants of a slot', () => {
  const span = spanOf({ date: '2026-11-22', start: 600, end: 660 }, 'Europe/Madrid');
  assert.deepEqual(span, {
    starts: { epochMs: START - HOUR, offsetMinutes: 60 },
    ends: { epochMs: START, offsetMinutes: 60 },
  });
  // The clocks go forward from 02:00 to 03:00. The times in between do not exist, but a booking may end at 02:00.
  const spring = (start: number, end: number) => spanOf({ date: '2026-03-29', start, end }, 'Europe/Madrid');
  assert.equal(spring(120, 240), undefined);
  assert.equal(spring(60, 150), undefined);
  assert.equal(spring(60, 120)?.ends.epochMs, Date.parse('2026-03-29T01:00:00Z'));
  assert.equal(spring(60, 180)?.ends.epochMs, Date.parse('2026-03-29T01:00:00Z'));
});

test('reports the first violation, and how an admin can override all of them', () => {
  const late = { code: 'too_late', detail: 'Late.', override: 'notice' } as const;
  const early = { code: 'too_early', detail: 'Early.', override: 'horizon' } as const;
  const taken = { code: 'slot_taken', detail: 'Taken.' } as const;
  const told = (...given: Parameters<typeof problemFor>[0]) => {
    const { code, message, options } = problemFor(given);
    assert.deepEqual(options.errors, given);
    return [code, message];
  };
  assert.deepEqual(told(late), ['too_late', 'Late. To book anyway, send "override": ["notice"].']);
  assert.deepEqual(told(late, early, late), [
    'too_late',
    'Late. To book anyway, send "override": ["notice","horizon"].',
  ]);
  assert.deepEqual(told(late, taken), ['too_late', 'Late.']);
  assert.deepEqual(told(taken), ['slot_taken', 'Taken.']);
  assert.deepEqual(overridesFor([late, early]), ['notice', 'horizon']);
  assert.equal(overridesFor([taken, late]), null);
});

const byClock: [status: BookingStatus, now: number, expected: BookingStatus][] = [
  ['pending', START - 1, 'pending'],
  ['pending', START, 'cancelled'],
  ['confirmed', START, 'confirmed'],
  ['confirmed', END - 1, 'confirmed'],
  ['confirmed', END, 'completed'],
  ['completed', END, 'completed'],
  ['no_show', END, 'no_show'],
  ['rejected', END, 'rejected'],
  ['cancelled', END, 'cancelled'],
];
for (const [status, now, expected] of byClock) {
  test(`at ${timestamp(now)}, a ${status} booking becomes ${expected}`, () => {
    assert.equal(rules.statusAt(booking(status), now), expected);
  });
}

test('an offer ends at its expiry, or at once without one; other bookings have no expiry', () => {
  const offer = (status: BookingStatus, expires: number | null) => {
    return { ...booking(status), offer_expires_at: expires === null ? null : timestamp(expires) };
  };
  const now = START - HOUR;
  assert.equal(rules.statusAt(offer('offered', now + 1), now), 'offered');
  assert.equal(rules.statusAt(offer('offered', now), now), 'cancelled');
  assert.equal(rules.statusAt(offer('offered', null), now), 'cancelled');
  assert.equal(rules.statusAt(offer('confirmed', now), now), 'confirmed');
});

const due: [name: string, fields: object, checkInAfter: number, now: number, expected: BookingStatus][] = [
  ['check-in is still possible', {}, 0, START + 15 * MINUTE, 'confirmed'],
  ['no check-in in time', {}, 0, START + 15 * MINUTE + 1, 'no_show'],
  ['check-in closes after the no-show limit, and is open', {}, 20 * MINUTE, START + 20 * MINUTE, 'confirmed'],
  ['check-in closed after the no-show limit', {}, 20 * MINUTE, START + 20 * MINUTE + 1, 'no_show'],
  ['the booking ended before the no-show limit', {}, 2 * HOUR, END, 'no_show'],
  ['checked in', { checked_in_at: timestamp(START) }, 0, START + HOUR / 2, 'confirmed'],
  ['checked in, after the end', { checked_in_at: timestamp(START) }, 0, END, 'completed'],
  ['a court without the no-show rule', { court_no_show_after_minutes: null }, 0, START + HOUR / 2, 'confirmed'],
  ['a court without the no-show rule, after the end', { court_no_show_after_minutes: null }, 0, END, 'completed'],
  ['a pending request', { status: 'pending' }, 0, END, 'cancelled'],
  ['already completed', { status: 'completed' }, 0, END + HOUR, 'completed'],
];
for (const [name, fields, checkInAfter, now, expected] of due) {
  test(`${name}: ${expected}`, () => {
    const here = { ...booking('confirmed'), checked_in_at: null, court_no_show_after_minutes: 15, ...fields };
    assert.equal(rules.dueStatus(here, { before: 0, after: checkInAfter, outages: [] }, now), expected);
  });
}

test('an outage of the service during check-in prevents a no-show', () => {
  const here = { ...booking('confirmed'), checked_in_at: null, court_no_show_after_minutes: 15 };
  const judge = (from: number, to: number, now: number) => {
    const outages = [{ from: timestamp(from), to: timestamp(to) }];
    return rules.dueStatus(here, { before: 10 * MINUTE, after: 0, outages }, now);
  };
  const late = START + 20 * MINUTE;
  assert.equal(judge(START - HOUR, START - 10 * MINUTE, late), 'no_show');
  assert.equal(judge(START - HOUR, START - 10 * MINUTE + 1, late), 'confirmed');
  assert.equal(judge(START + 15 * MINUTE - 1, late, late), 'confirmed');
  assert.equal(judge(START + 15 * MINUTE, late, late), 'no_show');
  assert.equal(judge(START, START + MINUTE, END), 'completed');
});

test('counts a booking as checked in only if it is made after its start', () => {
  const came = (now: number, status: BookingStatus = 'confirmed') =>
    impliedCheckIn({ starts: { epochMs: START, offsetMinutes: 0 } }, status, now);
  assert.deepEqual([came(START), came(START + 1)], [null, timestamp(START + 1)]);
  assert.deepEqual([came(START + 1, 'pending'), came(START + 1, 'completed')], [null, null]);
});

test('check-in is open in its period, both limits included', () => {
  const window = { before: 15 * MINUTE, after: 30 * MINUTE };
  const check = (now: number, after = window.after) =>
    refusal(() => rules.checkCheckIn(booking('confirmed'), { ...window, after }, now));
  const [opens, closes] = [START - 15 * MINUTE, START + 30 * MINUTE];
  const closed = {
    code: 'check_in_closed',
    detail: 'Check-in is open from 2026-11-22T09:45:00.000Z to 2026-11-22T10:30:00.000Z.',
    extra: { opens_at: timestamp(opens), closes_at: timestamp(closes) },
  };
  assert.deepEqual(check(opens - 1), closed);
  assert.equal(check(opens), undefined);
  assert.equal(check(closes), undefined);
  assert.deepEqual(check(closes + 1), closed);
  // Check-in closes at the end of the booking, even if the court's period is longer.
  assert.equal(check(END, 2 * HOUR), undefined);
  assert.deepEqual(check(END + 1, 2 * HOUR)?.extra, { opens_at: timestamp(opens), closes_at: timestamp(END) });
});

for (const status of ALL.filter((status) => status !== 'confirmed')) {
  test(`refuses check-in for a booking that is ${status}`, () => {
    const problem = refusal(() => rules.checkCheckIn(booking(status), { before: HOUR, after: HOUR }, START));
    assert.deepEqual(problem?.code, 'invalid_transition');
    assert.equal(problem?.detail, `A booking that is ${status} cannot be checked in.`);
  });
}

/** The status changes that an admin can make for a running booking or an open offer. */
const moves: Record<BookingStatus, BookingStatus[]> = {
  offered: ['offered', 'confirmed', 'pending', 'cancelled'],
  // The service treats a pending booking as cancelled from its start time onwards.
  pending: ['cancelled'],
  confirmed: ['confirmed', 'cancelled', 'completed', 'no_show'],
  completed: ['completed', 'no_show'],
  no_show: ['no_show', 'completed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
};
for (const from of ALL) {
  test(`an admin can change ${from} to: ${moves[from].join(', ')}; and nothing else`, () => {
    const open = { ...booking(from), offer_expires_at: timestamp(END) };
    for (const to of ALL) {
      const problem = refusal(() => rules.checkStatusChange(open, to, START));
      if (moves[from].includes(to)) assert.equal(problem, undefined, to);
      else assert.equal(problem?.code, 'invalid_transition', to);
    }
  });
}

test('an admin can answer a request until its start', () => {
  for (const to of ['confirmed', 'rejected', 'cancelled', 'pending'] as const) {
    assert.equal(
      refusal(() => rules.checkStatusChange(booking('pending'), to, START - 1)),
      undefined,
      to,
    );
  }
  const late = refusal(() => rules.checkStatusChange(booking('pending'), 'confirmed', START));
  assert.equal(late?.detail, 'A booking that is cancelled cannot become confirmed.');
});

test('no booking is completed or a no-show before it starts', () => {
  for (const to of ['completed', 'no_show'] as const) {
    const early = refusal(() => rules.checkStatusChange(booking('confirmed'), to, START - 1));
    assert.equal(early?.detail, `The booking cannot be ${to} before it starts.`);
    assert.equal(early?.code, 'invalid_transition');
    assert.equal(
      refusal(() => rules.checkStatusChange(booking('confirmed'), to, START)),
      undefined,
    );
  }
  assert.equal(
    refusal(() => rules.checkStatusChange(booking('confirmed'), 'cancelled', START - 1)),
    undefined,
  );
});

test('pending and confirmed bookings can be rescheduled until they start or end', () => {
  const check = (status: BookingStatus, now: number) =>
    refusal(() => rules.checkReschedule({ ...booking(status), offer_expires_at: timestamp(END) }, now));
  for (const status of ALL) {
    const isFree = status === 'pending' || status === 'confirmed';
    const problem = check(status, START - 1);
    assert.equal(problem?.code, isFree ? undefined : 'invalid_transition', status);
    if (!isFree) assert.equal(problem?.detail, `A booking that is ${status} cannot be rescheduled.`);
  }
  assert.equal(check('confirmed', END - 1), undefined);
  assert.equal(check('confirmed', END)?.detail, 'A booking that is completed cannot be rescheduled.');
  assert.equal(check('pending', START)?.detail, 'A booking that is cancelled cannot be rescheduled.');
});

const cancels: [status: BookingStatus, cutoff: number, now: number, code: string | undefined][] = [
  ['confirmed', 0, START, undefined],
  ['confirmed', 0, START + 1, 'already_started'],
  ['confirmed', 60, START - HOUR, undefined],
  ['confirmed', 60, START - HOUR + 1, 'cancellation_too_late'],
  ['confirmed', 60, START + 1, 'already_started'],
  ['pending', 0, START, undefined],
  ['pending', 60, START - 1, 'cancellation_too_late'],
  ['offered', 60, START + 1, undefined],
  ['rejected', 0, START - HOUR, 'invalid_transition'],
  ['completed', 0, START - HOUR, 'already_started'],
  ['no_show', 0, START - HOUR, 'already_started'],
];
for (const [status, cutoff, now, code] of cancels) {
  test(`a player cancels a ${status} booking at ${timestamp(now)} with the cutoff ${cutoff}: ${code ?? 'done'}`, () => {
    assert.equal(refusal(() => rules.checkCancel(booking(status), cutoff, now))?.code, code);
  });
}

test('names the cutoff that has passed', () => {
  const late = refusal(() => rules.checkCancel(booking('confirmed'), 90, START - HOUR));
  assert.match(late?.detail ?? '', /up to 90 minutes before the start/);
});

const leaving: [status: BookingStatus, now: number, code?: string][] = [
  ['pending', START - 1],
  ['confirmed', START - 1],
  ['confirmed', START],
  ['confirmed', START + 1, 'already_started'],
  ['completed', END, 'already_started'],
  ['cancelled', START - 1, 'invalid_transition'],
  ['rejected', START - 1, 'invalid_transition'],
];
for (const [status, now, code] of leaving) {
  test(`at ${timestamp(now)}, a participant ${code ? 'cannot leave' : 'can leave'} a ${status} booking`, () => {
    assert.equal(refusal(() => rules.checkLeave(booking(status), now))?.code, code);
  });
}
