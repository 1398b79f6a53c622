import type { Db } from '../db/schema.ts';
import type { Database } from '../db/transact.ts';

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
