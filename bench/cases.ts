import type { Size } from './club.ts';
import { dateAfter, type Slots } from './slots.ts';

/** Requests that a load generator can send, ever anew. */
export interface Requests {
  method: 'GET' | 'POST';
  /** Sent in turn. */
  paths: string[];
  /** What bodies ask for, if there are any. */
  slots?: Slots;
}

/** One endpoint under one kind of load. */
export interface Case {
  /** What `--only` takes. */
  name: string;
  title: string;
  size: Size;
  /** The path below the base path, as a router has it. */
  route: string;
  requests(courts: number[]): Requests;
  expected: number[];
  /** The least ratio to the bare Fastify that is aimed at. */
  aim?: number;
}

const DAY_AFTER_TOMORROW = dateAfter(Date.now(), 2);

export const cases: Case[] = [
  {
    name: 'get-court',
    title: 'GET /courts/{court}',
    size: { courts: 100, players: 64, bookingsEach: 0 },
    route: '/courts/:court',
    requests: (courts) => ({ method: 'GET', paths: courts.map((id) => `/courts/${id}`) }),
    expected: [200],
    aim: 0.5,
  },
  {
    name: 'list-courts',
    title: 'GET /courts?limit=25',
    size: { courts: 100, players: 64, bookingsEach: 0 },
    route: '/courts',
    requests: () => ({ method: 'GET', paths: ['/courts?limit=25'] }),
    expected: [200],
  },
  {
    name: 'list-bookings',
    title: 'GET /bookings',
    size: { courts: 20, players: 64, bookingsEach: 50 },
    route: '/bookings',
    requests: () => ({ method: 'GET', paths: ['/bookings'] }),
    expected: [200],
  },
  {
    name: 'book',
    title: 'POST /bookings, every slot free',
    size: { courts: 40, players: 64, bookingsEach: 0 },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: DAY_AFTER_TOMORROW, asks: 1 }),
    expected: [201],
    aim: 0.2,
  },
  {
    // Three courts, one day at a time: when every slot of the day has been asked for, the rush is on the next day.
    name: 'rush',
    title: 'POST /bookings, four for each slot',
    size: { courts: 3, players: 64, bookingsEach: 0 },
    route: '/bookings',
    requests: (courts) => booking({ courts, from: DAY_AFTER_TOMORROW, asks: 4 }),
    expected: [201, 409],
  },
];

function booking(slots: Slots): Requests {
  return { method: 'POST', paths: ['/bookings'], slots };
}
