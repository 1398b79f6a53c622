import type { FastifyServerOptions } from 'fastify';

interface Logged {
  [field: string]: unknown;
  type: string;
  code?: unknown;
  message: string;
  stack: string;
  cause?: Logged;
}

/** JSON logs. Of an error only what tells where it comes from: a database adds the values of rows, such as emails. */
export function logging(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return { level, serializers: { err: loggedError } };
}

function loggedError(error: Error & { code?: unknown }): Logged {
  const { name, code, message, stack = '', cause } = error;
  return {
    ...{ type: name, message, stack },
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}
