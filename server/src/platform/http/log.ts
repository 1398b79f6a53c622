import type { FastifyServerOptions } from 'fastify';

interface Logged {
  [field: string]: unknown;
  type: string;
  code?: unknown;
  message: string;
  stack: string;
  cause?: Logged;
}

/**
 * Returns the options of the JSON log. Each line is written to standard output immediately. An error is reduced to the
 * fields of `Logged`: database drivers add values of rows, such as email addresses.
 */
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
