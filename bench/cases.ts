import type { Club, Size } from './club.ts';
import type { EngineName } from './engines.ts';
import { MAX_RULES } from '../server/src/modules/plans/schema.ts';
import { BUSY_DAY, dateAfter, type Slots } from './slots.ts';

/** An endless series of requests for the load generator. */
export interface Requests {
  method: 'GET' | 'POST';
  /** The requests use these paths in turn. */
  paths: string[];
  /** The slots to book, or undefined if the requests have no body. */
  slots?: Slots;
}

/** A prepared SELECT. Each request uses the next value for `$1`. */
export interface Select {
  text: string;
  values?: (club: Club) => number[];
}

const ofCourt = ({ courts }: Club): number[] => courts;
const ofPlayer = ({ players }: Club): number[] => players.map(({ id }) => id);

/** One endpoint under one kind of load. */
export interface Case {
  /** The name of the case for the `--only` option. */
  name: string;
  title: string;
  size: Size;
  /** The path below the base path, as a router pattern. */
  route: string;
  requests(courts: number[]): Requests;
  /** Whether the service may reject requests (status 400 or higher). If not, a rejection fails the benchmark. */
  mayRefuse?: boolean;
  /** Whether the service may accept requests (the default). If not, an accepted request fails the benchmark. */
  mayAnswer?: boolean;
  /** Replaces the usual number of concurrent requests, for cases in which more requests would only queue. */
  connections?: number;
  /** The baseline on PostgreSQL. On SQLite, or if `floor` is undefined, the baseline is bare Fastify. */
  floor?: Select | 'pgbench';
  /** If set, the only baseline on both engines: the service itself, in a second club with the load of another case. */
  serviceBaseline?: { name: string; caseName: string };
  /** The target ratio: the service's request rate divided by the baseline's request rate. */
  target?: Partial<Record<EngineName, number>>;
  /** The maximum CPU time per request, in milliseconds. */
  cpuTarget?: Partial<Record<EngineName, number>>;
}

/** The first day on which the requests book courts. */
const FIRST_DAY = dateAfter(Date.now(), 2);

const times = { '': '', '-times': '&start_after=06:00' };
/** Targets by number of rules, if no cached day can be used. The service then applies the plan's rules to each slot. */
const UNCACHED: Record<number, number> = { 5: 0.1, [MAX_RULES]: 0.015 };

export const cases: Case[] = [
  {
    name: 'get-court',
    title: 'GET /courts/{court}',
    size: { courts: 100, players: 64, bookingsEach: 0 },
    route: '/courts/:court',
    requests: (courts) => reading(courts.map((id) => `/courts/${id}`)),
    floor: { text: 'select * from courts where id = $1', values: ofCourt },
    target: { sqlite: 0.5, postgres: 0.5 },
  },
  {
    name: 'list-courts',
    title: 'GET /courts?limit=25',
    size: { courts: 100, players: 64, bookingsEach: 0 },
    route: '/courts',
    requests: () => reading(['/courts?limit=25']),
    floor: { text: 'select * from courts order by sort_name, id limit 25' },
    target: { postgres: 0.5 },
  },
  {
    name: 'list-bookings',
    title: 'GET /bookings',
    size: { courts: 20, players: 64, bookingsEach: 50 },
    route: '/bookings',
    requests: () => reading(['/bookings']),
    floor: {
      text: 'select * from bookings where user_id = $1 order by starts_at desc, id desc limit 25',
      values: ofPlayer,
    },
    target: { postgres: 0.5 },
  },
  {
    name: 'court-day',
    title: 'GET /courts/{court}/availability?date=',
    size: { courts: 100, players: 64, bookingsEach: 0, isBusy: true },
    route: '/courts/:court/availability',
    requests: (courts) => reading(courts.map((id) => `/courts/${id}/availability?date=${BUSY_DAY}`)),
    floor: { text: `select * from occupancy where space_id = $1 and booking_date = '${BUSY_DAY}'`, values: ofCourt },
    target: { sqlite: 0.3, postgres: 0.5 },
  },
  {
    name: 'club-day',
    title: 'GET /availability?date=&limit=100, 100 courts',
    size: { courts: 100, players: 64, bookingsEach: 0, isBusy: true },
    route: '/availability',
    requests: () => reading([`/availability?date=${BUSY_DAY}&limit=100`]),
    connections: 4,
    cpuTarget: { sqlite: 5 },
  },
  ...[5, MAX_RULES].flatMap((guestRules) =>
    Object.entries(times).map(([name, query]): Case => {
      return {
        // Every visitor has a plan with this many rules. With times in the query, no request can use a cached day.
        name: `club-day-${guestRules}-rules${name}`,
        title: `GET /availability?date=&limit=100${query}, 100 courts, a plan for guests with ${guestRules} rules`,
        size: { courts: 100, players: 64, bookingsEach: 0, isBusy: true, guestRules },
        route: '/availability',
        requests: () => reading([`/availability?date=${BUSY_DAY}&limit=100${query}`]),
        serviceBaseline: { name: 'Courtside without a plan', caseName: `club-day${name}` },
        connections: name === '' ? 4 : 1,
        target:
          name === ''
            ? { sqlite: 0.8, postgres: 0.8 }
            : { sqlite: UNCACHED[guestRules]!, postgres: UNCACHED[guestRules]! },
      };
    }),
  ),
  {
    name: 'club-day-times',
    title: 'GET /availability?date=&limit=100&start_after=06:00, 100 courts',
    size: { courts: 100, players: 64, bookingsEach: 0, isBusy: true },
    route: '/availability',
    requests: () => reading([`/availability?date=${BUSY_DAY}&limit=100${times['-times']}`]),
    connections: 1,
    cpuTarget: { sqlite: 30 },
  },
  {
    name: 'book',
    title: 'POST /bookings, every slot free',
    size: { courts: 40, players: 5000, bookingsEach: 0 },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: FIRST_DAY, asks: 1 }),
    floor: 'pgbench',
    target: { sqlite: 0.22, postgres: 0.7 },
  },
  {
    // 20 plans of 10 rules each. Every player has one of the plans.
    name: 'book-plans',
    title: 'POST /bookings, 20 plans',
    size: { courts: 40, players: 5000, bookingsEach: 0, plans: 20 },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: FIRST_DAY, asks: 1 }),
    serviceBaseline: { name: 'Courtside without plans', caseName: 'book' },
    target: { sqlite: 0.9, postgres: 0.9 },
  },
  {
    // Each booking is charged in the ledger.
    name: 'book-paid',
    title: 'POST /bookings, payment later',
    size: { courts: 40, players: 5000, bookingsEach: 0, isPaid: true },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: FIRST_DAY, asks: 1 }),
    serviceBaseline: { name: 'Courtside without payment', caseName: 'book' },
    target: { sqlite: 0.85, postgres: 0.85 },
  },
  {
    // All players request the slots of three courts, day by day.
    name: 'rush',
    title: 'POST /bookings, four requests for each slot',
    size: { courts: 3, players: 5000, bookingsEach: 0 },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: FIRST_DAY, asks: 4 }),
    mayRefuse: true,
  },
  {
    // Every second request asks for the slot that the previous request has just booked.
    name: 'half-taken',
    title: 'POST /bookings, half of the slots taken',
    size: { courts: 40, players: 5000, bookingsEach: 0 },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: FIRST_DAY, asks: 2 }),
    mayRefuse: true,
    serviceBaseline: { name: 'Courtside with every slot free', caseName: 'book' },
    target: { sqlite: 1, postgres: 1 },
  },
  {
    name: 'refused',
    title: 'POST /bookings, every slot taken',
    size: { courts: 40, players: 64, bookingsEach: 0, isBusy: true },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: BUSY_DAY, asks: 1, areBusy: true }),
    mayRefuse: true,
    mayAnswer: false,
  },
];

export function findCase(name: string): Case {
  return cases.find((benchCase) => benchCase.name === name)!;
}

function reading(paths: string[]): Requests {
  return { method: 'GET', paths };
}

function booking(slots: Slots): Requests {
  return { method: 'POST', paths: ['/bookings'], slots };
}
