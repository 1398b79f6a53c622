import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Requests } from './cases.ts';
import { BUSY_HOURS, dateAfter, SLOT } from './slots.ts';

export interface LoadJob {
  /** The origin with the base path. */
  url: string;
  requests: Requests;
  key: string;
  /** The session tokens, used in turn. */
  tokens: string[];
  connections: number;
  seconds: number;
  /** The number of the first request to send. Requests in the series are counted from 0. */
  from: number;
}

export interface Load {
  seconds: number;
  /** Response times in milliseconds. */
  latencies: Float64Array;
  /** Number of responses with a status below 400. */
  answered: number;
  /** Number of responses with a status of 400 or higher. */
  refused: number;
  /** Number of broken connections and missing responses. */
  errors: number;
  /** The number of the first request that was not sent, so that the next turn can continue there. */
  next: number;
  /** The load generator's CPU time as a share of the elapsed time, 0–1. */
  busy: number;
}

/** Number of days in the series. The load generator cannot fill all of them with bookings. */
const DAYS = 3000;
/** CPU times in `/proc` are in ticks (proc_pid_stat(5)). */
const TICKS_A_SECOND = 100;
/** Interval between two readings of wrk's CPU time, in milliseconds. */
const LOOK_MS = 50;

/** Whether wrk is installed. A load generator in Node would take more CPU time than the service. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

/** Sends requests with wrk. Each connection waits for a response before it sends its next request. */
export async function runLoad(job: LoadJob): Promise<Load> {
  const { origin } = new URL(job.url);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-wrk-'));
  const report = join(folder, 'report.json');
  const jobFile = join(folder, 'job.lua');
  writeFileSync(jobFile, `return ${toLua(describe(job))}`);
  const size = ['--threads', '1', '--connections', String(job.connections), '--duration', `${Math.ceil(job.seconds)}s`];
  const script = join(import.meta.dirname, 'requests.lua');
  const child = spawn('wrk', [...size, '--timeout', '10s', '--script', script, origin], {
    env: { ...process.env, BENCH_JOB: jobFile, BENCH_REPORT: report },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let cpuSeconds = 0;
  const timer = setInterval(() => (cpuSeconds = cpuSecondsOf(child.pid!) ?? cpuSeconds), LOOK_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`wrk ended with exit code ${code}.`);
  const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  const latencies = result.histogram.flatMap(([microseconds, count]) => Array<number>(count).fill(microseconds / 1000));
  return {
    seconds: result.seconds,
    latencies: Float64Array.from(latencies),
    answered: result.requests - result.refused,
    refused: result.refused,
    errors: result.errors,
    next: result.next,
    busy: cpuSeconds / result.seconds,
  };
}

/** The report that `requests.lua` writes. */
interface Report {
  seconds: number;
  requests: number;
  refused: number;
  errors: number;
  next: number;
  histogram: [microseconds: number, count: number][];
}

function describe({ url, requests: { method, paths, slots }, key, tokens, from }: LoadJob): object {
  const { pathname } = new URL(url);
  const run = `bench-${process.pid}-${Date.now()}`;
  return {
    ...{ method, key, tokens, from, run, paths: paths.map((path) => `${pathname}${path}`) },
    ...(slots && {
      slots: {
        ...{ courts: slots.courts, asks: slots.asks, minutes: SLOT },
        dates: Array.from({ length: DAYS }, (_, day) => dateAfter(Date.parse(slots.from), day)),
        ...(slots.areBusy && { busy: BUSY_HOURS }),
      },
    }),
  };
}

/** Formats a value as Lua source code. */
function toLua(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(toLua).join(',')}}`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}=${toLua(inner)}`)
    .join(',')}}`;
}

/** Returns a process's CPU time so far, or undefined on systems other than Linux. */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return undefined;
  }
}
