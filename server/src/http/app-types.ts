import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Static, TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Database } from '../db/transact.ts';
import type { Streams } from '../events/streams.ts';
import type { Meters } from '../observability/meters.ts';
import type { Rates } from './rate.ts';

interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** The HTTP application; its handlers know the types of their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxProvider
>;

/** What routes and actions work with. `now` gives milliseconds since the Unix epoch. */
export interface Context {
  db: Database;
  config: Config;
  now: () => number;
  /** What is counted, where `METRICS` is on; `buildApp` sees to it. */
  meters?: Meters;
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: Config;
    streams: Streams;
    rates: Rates;
  }
}
