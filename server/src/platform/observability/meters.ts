import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/transact.ts';
import type { Problem } from '../errors.ts';

/** Upper bounds in seconds: from what a read takes to what the service gives up after. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A request that is answered; `route` is its pattern, not its path. */
interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
  isReplay: boolean;
}

/** What is counted and measured of a process, as Prometheus reads it. */
export interface Meters {
  answered(request: Answered): void;
  problem(problem: Pick<Problem, 'code' | 'status'>, spec: { isBookingChange?: boolean } | undefined): void;
  clockRun<T>(task: string, run: () => Promise<T>): Promise<T>;
  /** All of them in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** Starts to measure; each process (and each test) has a registry of its own. */
export function startMeters(db: Database): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry);
  watchDatabase(db, registry);
  return {
    ...requestMeters(registry),
    clockRun: clockMeter(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function requestMeters(registry: Registry): Pick<Meters, 'answered' | 'problem'> {
  const counter = counterIn(registry);
  const requests = new Histogram({
    name: 'courtside_http_request_seconds',
    help: 'How long requests took, by route, method and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const problems = counter('courtside_problems_total', 'Problems answered, by code.', 'code');
  const refused = counter('courtside_bookings_refused_total', 'Bookings and changes refused, by code.', 'code');
  const replays = counter('courtside_idempotent_replays_total', 'Answers given again for an Idempotency-Key.');
  // The labels of a histogram are hashed with each use; routes and classes are few.
  const children = new Map<string, { observe(seconds: number): void }>();
  return {
    answered({ method, route, status, seconds, isReplay }) {
      const statusClass = `${Math.floor(status / 100)}xx`;
      const name = `${method} ${route} ${statusClass}`;
      let child = children.get(name);
      if (!child) children.set(name, (child = requests.labels(method, route, statusClass)));
      child.observe(seconds);
      if (isReplay) replays.inc();
    },
    problem({ code, status }, spec) {
      problems.inc({ code });
      if (spec?.isBookingChange && (status === 409 || status === 422)) refused.inc({ code });
    },
  };
}

/** Runs, and when the last good one ended: a clock that stands still is seen by its age. */
function clockMeter(registry: Registry): Meters['clockRun'] {
  const counter = counterIn(registry);
  const runs = counter('courtside_clock_runs_total', 'Runs of the clock, by task and outcome.', 'task', 'outcome');
  const last = new Gauge({
    name: 'courtside_clock_last_success_timestamp_seconds',
    help: 'When a task of the clock was last done, in seconds since 1970.',
    labelNames: ['task'],
    registers: [registry],
  });
  return async (task, run) => {
    try {
      const value = await run();
      runs.inc({ task, outcome: 'done' });
      last.set({ task }, Date.now() / 1000);
      return value;
    } catch (error) {
      runs.inc({ task, outcome: 'failed' });
      throw error;
    }
  };
}

/** The rate of it is how busy the only thread is: near 1 requests wait for each other. */
function watchEventLoop(registry: Registry): void {
  void new Gauge({
    name: 'courtside_event_loop_active_seconds_total',
    help: 'How long the event loop was not idle since the start.',
    registers: [registry],
    collect() {
      this.set(performance.eventLoopUtilization().active / 1000);
    },
  });
}

function watchDatabase(db: Database, registry: Registry): void {
  const counter = counterIn(registry);
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  for (const [name, help] of [
    ['connections', 'Connections that are open for queries.'],
    ['busy', 'Of these, how many are in use.'],
    ['waiting', 'Who waits for a connection, or for the writes before theirs.'],
  ] as const) {
    void new Gauge({
      name: `courtside_database_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(db.load()[name]);
      },
    });
  }
  const waits = histogram('courtside_database_wait_seconds', 'Waits for a connection, or for other writes.', SECONDS);
  const groups = histogram(
    'courtside_database_group_writes',
    'How many writes shared one commit.',
    [1, 2, 4, 8, 16, 32, 64, 128],
  );
  const reruns = counter(
    'courtside_database_group_reruns_total',
    'Groups of writes that ran again because one write failed half-way.',
  );
  const retries = counter('courtside_database_retries_total', 'Transactions tried again after losing to another.');
  const bookings = counter('courtside_bookings_total', 'What became of bookings, once committed.', 'outcome');
  Object.assign(db.observer, {
    waited: (seconds: number) => waits.observe(seconds),
    grouped: (writes: number) => groups.observe(writes),
    regrouped: () => reruns.inc(),
    retried: () => retries.inc(),
    committed(events: readonly string[]) {
      for (const event of events) {
        if (event.startsWith('booking.')) bookings.inc({ outcome: event.slice('booking.'.length) });
      }
    },
  });
}

function counterIn(registry: Registry) {
  return (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
}
