import type { FastifyServerOptions } from 'fastify';

interface Logged {
  [field: string]: unknown;
  type: string;
  code?: unknown;
  message: string;
  stack: string;
  cause?: Logged;
}

/** Reduces errors to the fields of `Logged`, because database drivers add values of rows, such as email addresses. */
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
