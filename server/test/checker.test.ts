import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Call, type FinalBooking, type FinalState, findFaults, type Slot } from './checker.ts';
import { eventsOf, type FinalEvent } from './event-checks.ts';

type Create = Extract<Call, { kind: 'create' }>;

const slot = (start: number, end: number): Slot => ({ court: 1, date: '2026-11-22', start, end });
const TEN = slot(600, 660);
const HALF_PAST_TEN = slot(630, 690);

function create(id: number, at: Slot, more: Partial<Create> = {}): Create {
  return {
    kind: 'create',
    began: id,
    ended: id + 0.5,
    user: 1,
    slot: at,
    note: `n${id}`,
    key: null,
    outcome: { id },
    ...more,
  };
}

function cancel(id: number, began: number): Call {
  return { kind: 'cancel', id, began, ended: began + 0.5, outcome: 'cancelled' };
}

function outcomeOf(calls: Call[]): FinalState {
  const state: FinalState = { bookings: [], held: [], events: [], places: [] };
  const tell = (type: string, { id: booking, status, version }: FinalBooking): void => {
    const place = state.events.length + 1;
    state.events.push({ id: place, type, booking, status, version, sequence: place });
    state.places.push(place);
  };
  for (const call of calls) {
    if (call.kind === 'create' && typeof call.outcome === 'object') {
      const { slot, user, note, outcome } = call;
      state.bookings.push({ id: outcome.id, user, slot, status: 'confirmed', note, version: 1 });
      state.held.push({ booking: outcome.id, slot });
      tell('booking.created', state.bookings.at(-1)!);
    }
    if (call.kind === 'cancel') {
      Object.assign(bookingOf(state, call.id), { status: 'cancelled', version: 2 });
      state.held = state.held.filter(({ booking }) => booking !== call.id);
      tell('booking.cancelled', bookingOf(state, call.id));
    }
  }
  return state;
}

function bookingOf(state: FinalState, id: number): FinalBooking {
  return state.bookings.find((booking) => booking.id === id)!;
}

function assertFault(calls: Call[], state: FinalState, pattern: RegExp): void {
  const faults = findFaults(calls, state);
  assert.ok(
    faults.some((fault) => pattern.test(fault)),
    `${pattern} is not among ${JSON.stringify(faults)}`,
  );
}

test('finds no fault in a correct history', () => {
  const calls: Call[] = [
    create(1, TEN),
    create(2, slot(660, 720)),
    create(3, HALF_PAST_TEN, { outcome: 'slot_taken' }),
    cancel(1, 4),
    { kind: 'read', id: 1, began: 5, ended: 6, outcome: { status: 'cancelled' } },
    create(7, TEN),
    create(8, slot(0, 30), { outcome: 'unknown' }),
  ];
  assert.deepEqual(findFaults(calls, outcomeOf(calls)), []);
});

test('accepts that an unknown call happened', () => {
  const calls = [create(1, TEN, { outcome: 'unknown' }), create(2, HALF_PAST_TEN, { outcome: 'slot_taken' })];
  assert.deepEqual(findFaults(calls, outcomeOf([create(1, TEN)])), []);
});

test('finds an overlap in the final state', () => {
  const calls = [create(1, TEN), create(2, HALF_PAST_TEN)];
  assertFault(calls, outcomeOf(calls), /1 and 2 overlap in the end/);
});

test('finds an overlap that a cancellation hides', () => {
  const calls = [create(1, TEN), create(2, HALF_PAST_TEN), cancel(1, 4)];
  assertFault(calls, outcomeOf(calls), /1 and 2 overlapped for a while/);
});

test('finds a lost booking', () => {
  assertFault([create(1, TEN)], outcomeOf([]), /acknowledged booking 1 is lost/);
});

test('finds a booking that was changed into another', () => {
  assertFault([create(1, TEN)], outcomeOf([create(1, HALF_PAST_TEN)]), /1 is not the one/);
});

test('finds a booking that is cancelled without a request', () => {
  assertFault([create(1, TEN)], outcomeOf([create(1, TEN), cancel(1, 2)]), /Nobody cancelled booking 1/);
});

test('finds a lost cancellation', () => {
  assertFault([create(1, TEN), cancel(1, 2)], outcomeOf([create(1, TEN)]), /cancellation of booking 1 is lost/);
});

test('finds an unjustified refusal', () => {
  const apart = [create(1, TEN), create(2, slot(660, 720), { outcome: 'slot_taken' })];
  assertFault(apart, outcomeOf(apart), /Nothing was in the way/);
  const free = [create(1, TEN), cancel(1, 2), create(3, TEN, { outcome: 'slot_taken' })];
  assertFault(free, outcomeOf(free), /Nothing was in the way/);
  const later = [create(1, TEN, { outcome: 'slot_taken' }), create(2, TEN)];
  assertFault(later, outcomeOf(later), /Nothing was in the way/);
});

test('finds an id that was assigned twice', () => {
  const calls = [create(1, TEN), create(2, slot(0, 30), { outcome: { id: 1 } })];
  assertFault(calls, outcomeOf([create(1, TEN)]), /id 1 was given to 2/);
});

test('finds two bookings for one idempotency key', () => {
  const calls = [create(1, TEN, { key: 'k', note: 'same' }), create(2, slot(0, 30), { key: 'k', note: 'same' })];
  assertFault(calls, outcomeOf(calls), /key 1 k made the bookings 1, 2/);
});

test('finds a booking that exists although it was refused', () => {
  assertFault(
    [create(1, TEN, { outcome: 'refused' })],
    outcomeOf([create(1, TEN)]),
    /1 exists although it was refused/,
  );
});

test('finds a read that misses an acknowledged change', () => {
  const calls: Call[] = [create(1, TEN), { kind: 'read', id: 1, began: 2, ended: 3, outcome: 'missing' }];
  assertFault(calls, outcomeOf(calls), /could not be read/);
  const again: Call[] = [create(1, TEN), cancel(1, 2)];
  const stale: Call = { kind: 'read', id: 1, began: 4, ended: 5, outcome: { status: 'confirmed' } };
  assertFault([...again, stale], outcomeOf(again), /read as confirmed/);
});

test('finds a booking read as cancelled before any request to cancel it', () => {
  const read: Call = { kind: 'read', id: 1, began: 2, ended: 2.5, outcome: { status: 'cancelled' } };
  const calls = [create(1, TEN), read, cancel(1, 3)];
  assertFault(calls, outcomeOf(calls), /read as cancelled before anybody/);
});

test("finds a list of own bookings with a missing booking, an old status, or another user's booking", () => {
  const list = (began: number, outcome: { id: number; status: string }[]): Call => {
    return { kind: 'list', user: 1, date: TEN.date, began, ended: began + 0.5, outcome };
  };
  const made = [create(1, TEN)];
  const right = [...made, list(2, [{ id: 1, status: 'confirmed' }])];
  assert.deepEqual(findFaults(right, outcomeOf(right)), []);
  const early = [...made, list(0.2, [])];
  assert.deepEqual(findFaults(early, outcomeOf(early)), []);
  const lacking = [...made, list(2, [])];
  assertFault(lacking, outcomeOf(lacking), /1 is not in its player's list/);
  const old = [...made, cancel(1, 2), list(3, [{ id: 1, status: 'confirmed' }])];
  assertFault(old, outcomeOf(old), /read as confirmed/);
  const other = [create(1, TEN, { user: 2 }), list(2, [{ id: 1, status: 'confirmed' }])];
  assertFault(other, outcomeOf(other), /another player's list/);
});

test('finds a missing, duplicate or unfounded event', () => {
  const calls = [create(1, TEN), cancel(1, 2)];
  const state = outcomeOf(calls);
  const [made, cancelled] = state.events as [FinalEvent, FinalEvent];
  assertFault(calls, { ...state, events: [made] }, /has the events booking.created \(1\)\./);
  assertFault(calls, { ...state, events: [cancelled] }, /has the events booking.cancelled/);
  const doubled = [made, cancelled, { ...cancelled, id: 3 }];
  assertFault(calls, { ...state, events: doubled }, /cancelled \(2\), booking.cancelled/);
  assertFault(calls, { ...state, events: [made, { ...cancelled, id: 1 }] }, /the id of another/);
  const unfounded = [made, cancelled, { ...made, id: 3, booking: 9 }];
  assertFault(calls, { ...state, events: unfounded }, /Event 3 belongs to no booking/);
});

test('finds events out of order, events with a wrong status, and events after the final one', () => {
  const calls = [create(1, TEN), cancel(1, 2)];
  const state = outcomeOf(calls);
  const [made, cancelled] = state.events as [FinalEvent, FinalEvent];
  assertFault(
    calls,
    { ...state, events: [cancelled, made] },
    /has the events booking.cancelled \(2\), booking.created/,
  );
  const strange = [made, { ...cancelled, type: 'booking.confirmed' }];
  assertFault(calls, { ...state, events: strange }, /has the events/);
  const booking = { ...state.bookings[0]!, version: 3 };
  const risen = [...state.events, { ...cancelled, id: 3, version: 3 }];
  assertFault(calls, { ...state, bookings: [booking], events: risen }, /has the events/);
});

test('finds a gap and a duplicate in the sequence of events', () => {
  const calls = [create(1, TEN), cancel(1, 2)];
  const state = outcomeOf(calls);
  assertFault(calls, { ...state, places: [1, 3] }, /gap or a double before 3/);
  assertFault(calls, { ...state, places: [1, 1] }, /gap or a double before 1/);
});

test('orders events by sequence, with unrelayed events last', () => {
  const row = (id: number, version: number, sequence: number | null) => {
    return { id, type: 'booking.created', sequence, data: JSON.stringify({ id: 1, status: 'pending', version }) };
  };
  const { events, places } = eventsOf([
    row(1, 3, null),
    row(2, 2, 2),
    { ...row(3, 0, 3), type: 'court.created' },
    row(4, 1, 1),
  ]);
  assert.deepEqual(
    [events.map(({ version }) => version), places],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  );
});

test('finds a booking without its occupancy row, and a row without a booking', () => {
  const calls = [create(1, TEN)];
  const state = outcomeOf(calls);
  assertFault(calls, { ...state, held: [] }, /does not hold its court/);
  assertFault(calls, { ...state, held: [...state.held, { booking: 1, slot: slot(0, 30) }] }, /held for nothing/);
});
