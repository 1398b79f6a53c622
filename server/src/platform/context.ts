import type { Config } from '../config.ts';
import type { Database } from './db/transact.ts';
import type { Meters } from './observability/meters.ts';

/** What routes and actions work with. `now` returns milliseconds since the Unix epoch. */
export interface Context {
  db: Database;
  config: Config;
  now: () => number;
  /** The metrics, if `METRICS` is on; `buildApp` sets it. */
  meters?: Meters;
}

/** The sender of a request. */
export interface Client {
  /** The address that counts against limits; for IPv6 its network of 64 bits. */
  address: string;
  userAgent: string | undefined;
  apiKeyId: number | null;
  requestId: string;
  /** The language that the sender prefers among those of the service. */
  language: string | undefined;
}
