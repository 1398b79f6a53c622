import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Static, TSchema } from 'typebox';
import type { Config } from '../../config.ts';
import type { Catalogue } from '../problems.ts';
import type { DeclaredResource } from '../resource.ts';
import type { Rates } from './rate.ts';

interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** Handlers get the types of their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    settings: Config;
    catalogue: Catalogue;
    rates: Rates;
    /** The resources whose routes have been added. */
    resources: DeclaredResource[];
  }
}
