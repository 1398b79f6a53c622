import type { Db } from '../db/schema.ts';
import type { Database } from '../db/transact.ts';
import type { JobKind, JobPayloads } from './store.ts';

/** What a job works with. */
export interface JobContext {
  db: Database;
  now: () => number;
}

/** How a job does its work: in parts short enough that requests do not notice them. */
export interface Run {
  /** Runs one short transaction. Fails, and leaves nothing, when another worker has taken the job over. */
  step<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Lets requests have their turn between two reads. */
  pause(): Promise<void>;
}

/** The function that runs the jobs of each kind. It may run a job again from its start after a crash. */
export type JobHandlers = {
  [K in JobKind]: (context: JobContext, run: Run, payload: JobPayloads[K]) => Promise<void>;
};
