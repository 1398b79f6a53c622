import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/transact.ts';
import { findQueueStates } from '../jobs/store.ts';
import type { Code } from '../problems.ts';
import { COMMIT, VERSION } from '../release.ts';
import { timestamp } from '../time.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Answered {
  method: string;
  /** The pattern of the route, because request paths would have too many different values. */
  route: string;
  status: number;
  seconds: number;
  isReplay: boolean;
}

export interface Meters {
  answered(request: Answered): void;
  problem(problem: { code: Code; status: number }, spec: { isBookingChange?: boolean } | undefined): void;
  taskRun<T>(task: string, run: () => Promise<T>): Promise<T>;
  /** Counts waiting jobs, emails and deliveries in advance, so that `/metrics` never waits for the database. */
  measureQueues(now: number): Promise<void>;
  backups(ages: readonly BackupAge[]): void;
  text(): Promise<string>;
  contentType: string;
}

export interface BackupAge {
  place: string;
  /** `Infinity` if there is no backup at this place. */
  ageMs: number;
  /** How long a backup has been missing at this place since it was due; 0 if no backup is missing. */
  overdueMs: number;
}

/** Uses a new registry, so that several apps in one process (as in tests) do not share metrics. */
export function startMeters(db: Database): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showVersion(registry);
  watchEventLoop(registry);
  watchDatabase(db, registry);
  return {
    ...requestMeters(registry),
    taskRun: taskMeter(registry),
    measureQueues: queueMeter(db, registry),
    backups: backupMeter(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function showVersion(registry: Registry): void {
  new Gauge({
    name: 'courtside_build_info',
    help: 'Always 1. The labels are the version, the Git commit and the version of Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  }).set({ version: VERSION, commit: COMMIT ?? 'unknown', node: process.versions.node }, 1);
}

function requestMeters(registry: Registry): Pick<Meters, 'answered' | 'problem'> {
  const counter = counterIn(registry);
  const requests = new Histogram({
    name: 'courtside_http_request_seconds',
    help: 'Duration of requests, by route, method and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const problems = counter('courtside_problems_total', 'Error responses, by code.', 'code');
  const rejections = counter(
    'courtside_bookings_refused_total',
    'Rejected bookings and changes to bookings, by code.',
    'code',
  );
  const replays = counter('courtside_idempotent_replays_total', 'Responses replayed for an Idempotency-Key.');
  return {
    answered({ method, route, status, seconds, isReplay }) {
      requests.labels(method, route, `${Math.floor(status / 100)}xx`).observe(seconds);
      if (isReplay) replays.inc();
    },
    problem({ code, status }, spec) {
      problems.inc({ code });
      if (spec?.isBookingChange && (status === 409 || status === 422)) rejections.inc({ code });
    },
  };
}

/** Counts runs of background tasks. The age of the last success shows whether a task has stopped. */
function taskMeter(registry: Registry): Meters['taskRun'] {
  const counter = counterIn(registry);
  const runs = counter(
    'courtside_clock_runs_total',
    'Runs of background tasks, by task and outcome.',
    'task',
    'outcome',
  );
  const last = new Gauge({
    name: 'courtside_clock_last_success_timestamp_seconds',
    help: 'Time of the last successful run of a background task, in seconds since 1970.',
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

function queueMeter(db: Database, registry: Registry): Meters['measureQueues'] {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers: [registry] });
  const waiting = gauge('courtside_queue_waiting', 'Jobs, emails and webhook deliveries that are waiting.');
  const oldest = gauge('courtside_queue_oldest_seconds', 'Seconds since the oldest waiting entry became due.');
  const failures = counterIn(registry)(
    'courtside_queue_failures_total',
    'Failed attempts of jobs, emails and webhook deliveries, by queue.',
    'queue',
  );
  db.observer.attemptFailed = (queue) => failures.inc({ queue });
  return async (now) => {
    for (const state of await findQueueStates(db.read, timestamp(now))) {
      const { queue, oldest_due_at: dueAt } = state;
      waiting.set({ queue }, state.waiting);
      oldest.set({ queue }, dueAt === null ? 0 : (now - Date.parse(dueAt)) / 1000);
    }
  };
}

function backupMeter(registry: Registry): Meters['backups'] {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['place'], registers: [registry] });
  const age = gauge('courtside_backup_age_seconds', 'Age of the newest checked backup at this place.');
  const overdue = gauge('courtside_backup_overdue_seconds', 'Seconds since a backup was due that this place lacks.');
  return (ages) => {
    for (const { place, ageMs, overdueMs } of ages) {
      age.set({ place }, ageMs / 1000);
      overdue.set({ place }, overdueMs / 1000);
    }
  };
}

/**
 * The rate at which this metric grows is the load of the process's only thread. If the rate is near 1, requests wait in
 * line.
 */
function watchEventLoop(registry: Registry): void {
  void new Gauge({
    name: 'courtside_event_loop_active_seconds_total',
    help: 'Active time of the event loop since the start.',
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
    ['connections', 'Open database connections.'],
    ['busy', 'Database connections in use.'],
    ['waiting', 'Callers waiting for a connection (PostgreSQL) or writes that wait for earlier writes (SQLite).'],
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
  const waits = histogram(
    'courtside_database_wait_seconds',
    'Time waited for a connection or for earlier writes.',
    BUCKETS_SECONDS,
  );
  const groups = histogram('courtside_database_group_writes', 'Writes per commit.', [1, 2, 4, 8, 16, 32, 64, 128]);
  const reruns = counter(
    'courtside_database_group_reruns_total',
    'Groups of writes that ran again because one write failed after it had changed data.',
  );
  const retries = counter('courtside_database_retries_total', 'Transactions retried after a conflict.');
  const bookings = counter('courtside_bookings_total', 'Committed changes to bookings, by outcome.', 'outcome');
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
