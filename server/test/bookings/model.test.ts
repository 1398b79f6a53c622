// Runs on both engines.
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { type Club, NOON, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { bySize } from '../size.ts';
import type { Filter, Model, ModelCourt, Status } from './model.ts';
import { timeOf } from './model.ts';
import {
  advance,
  assertEnd,
  cancelOne,
  changeOne,
  type Command,
  create,
  goTo,
  listOwn,
  type Real,
  setActive,
  tick,
} from './model-commands.ts';

/** Number of random histories. `npm test` uses a fixed seed. `FC_SEED` repeats a random run of `npm run test:all`. */
const RUNS = Number(process.env['FC_RUNS'] ?? bySize(engine === 'postgres' ? 6 : 20, 300));
const SEED = process.env['FC_SEED'] ?? bySize('7', undefined);
/** The latest time in a history, shortly before the admin's token expires. */
const LAST = NOON + 11.5 * 3_600_000;

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

type Policy = Omit<ModelCourt, 'id' | 'active'>;
const plain: Policy = {
  ...{ zone: 'UTC', offset: 0, windows: [[0, 1440]], closedOn: [], slot: 30, min: 30, max: 120 },
  ...{ buffer: 0, notice: 0, cutoff: 0, advance: 2, approval: false, price: 2500 },
};
const policies: Policy[] = [
  plain,
  {
    ...{
      zone: 'Asia/Kathmandu',
      offset: 345,
      windows: [
        [435, 720],
        [780, 1440],
      ],
      closedOn: [],
      slot: 45,
      min: 45,
      max: 180,
    },
    ...{ buffer: 30, notice: 60, cutoff: 120, advance: 2, approval: true, price: 1999 },
  },
  {
    ...{ zone: 'America/St_Johns', offset: -210, windows: [[360, 1410]], closedOn: [1], slot: 15, min: 30, max: 60 },
    ...{ buffer: 10, notice: 0, cutoff: 30, advance: 1, approval: false, price: null },
  },
  { ...plain, slot: 60, min: 60, max: 240, buffer: 90, cutoff: 60, approval: true },
];

async function open(): Promise<{ model: Model; real: Real }> {
  club.clock.now = NOON;
  const courts: ModelCourt[] = [];
  for (const policy of policies) {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => !policy.closedOn.includes(day));
    const windows = policy.windows.map(([open, close]) => ({ open: timeOf(open), close: timeOf(close) }));
    const { id } = await club.court({
      time_zone: policy.zone,
      opening_hours: days.flatMap((day) => windows.map((window) => ({ day, ...window }))),
      slot_minutes: policy.slot,
      min_duration_minutes: policy.min,
      max_duration_minutes: policy.max,
      buffer_minutes: policy.buffer,
      min_notice_minutes: policy.notice,
      cancellation_cutoff_minutes: policy.cutoff,
      max_advance_days: policy.advance,
      requires_approval: policy.approval,
      price_per_hour: policy.price === null ? null : { amount: policy.price, currency: 'EUR' },
    });
    courts.push({ id, ...policy, active: true });
  }
  const players = [await club.signIn(), await club.signIn()];
  return {
    model: { now: NOON, courts, bookings: [] },
    real: { club, players, admin: await club.signIn('admin'), last: LAST },
  };
}

const who = fc.nat({ max: 1 });
const which = fc.nat({ max: 30 });
const where = fc.nat({ max: policies.length - 1 });
const statuses: Status[] = ['offered', 'pending', 'confirmed', 'completed', 'no_show', 'rejected', 'cancelled'];
/** Booking dates, in days from the current date at the court. */
const days = fc.constantFrom(-1, 0, 0, 0, 0, 0, 1, 1, 2, 3);
/** Slots that start within the court's opening hours and on its grid. Later starts are more frequent. */
const fitting = where.chain((where) => {
  const { windows, slot, max } = policies[where]!;
  const starts = windows.flatMap(([open, close]) =>
    Array.from({ length: Math.floor((close - open) / slot) }, (_, i) => open + i * slot),
  );
  const length = fc.integer({ min: 1, max: max / slot }).map((slots) => slots * slot);
  const start = fc.oneof(fc.constantFrom(...starts), fc.constantFrom(...starts.slice(starts.length / 2)));
  return fc.record({ who, where: fc.constant(where), days, start, length });
});
const anything = fc.record({
  who,
  where,
  days,
  start: fc.oneof(
    fc.nat({ max: 95 }).map((quarter) => quarter * 15),
    fc.nat({ max: 1439 }),
  ),
  length: fc.constantFrom(0, 7, 15, 30, 45, 60, 120, 300),
});
const upcoming = fc.constantFrom<Filter>(
  {},
  { when: 'upcoming' },
  { when: 'past' },
  { statuses: ['confirmed', 'pending'] },
);
const steps: { weight: number; arbitrary: fc.Arbitrary<Command> }[] = [
  { weight: 14, arbitrary: fitting.map(create) },
  { weight: 4, arbitrary: anything.map(create) },
  { weight: 3, arbitrary: fc.tuple(who, which).map(([a, b]) => cancelOne(a, b)) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...statuses), fc.constantFrom(null, 'rain'))
      .map(([a, status, reason]) => changeOne(a, status, reason)),
  },
  { weight: 1, arbitrary: fc.tuple(where, fc.boolean()).map(([a, b]) => setActive(a, b)) },
  { weight: 1, arbitrary: fc.constantFrom(15, 60, 90).map(advance) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, fc.constantFrom('start', 'end', 'cutoff'), fc.constantFrom(-1, 0, 1))
      .map(([a, edge, shift]) => goTo(a, edge, shift)),
  },
  { weight: 2, arbitrary: fc.constant(null).map(tick) },
  {
    weight: 2,
    arbitrary: fc.tuple(who, upcoming, fc.integer({ min: 1, max: 5 })).map(([a, f, n]) => listOwn(a, f, n)),
  },
];

test('the service agrees with a simple model of the contract for random sequences of requests', async () => {
  const commands = fc.commands(
    steps.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary)),
    {
      maxCommands: 80,
      size: 'max',
    },
  );
  const property = fc.asyncProperty(commands, async (all) => {
    const { model, real } = await open();
    await fc.asyncModelRun(() => ({ model, real }), all);
    await assertEnd(model, real);
  });
  await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) });
});
