import type { Config } from '../config.ts';
import type { Database } from './db/transact.ts';
import type { Module } from './module.ts';
import type { Meters } from './observability/meters.ts';

export interface Context {
  db: Database;
  config: Config;
  /** Returns the current time, in milliseconds since the Unix epoch. */
  now: () => number;
  /** All modules, for functions that ask each module to do its part. */
  modules: readonly Module[];
  /** The metrics, if `METRICS` is true. `buildApp` sets this field. */
  meters?: Meters;
}

export interface Client {
  /** The IP address for rate limits. For IPv6, this is the /64 network of the client. */
  address: string;
  userAgent: string | undefined;
  apiKeyId: number | null;
  requestId: string;
  /** The supported language that the client prefers. */
  language: string | undefined;
  /** The region of the client's locale, such as `US`. */
  region?: string | undefined;
}
