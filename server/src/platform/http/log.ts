import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';

/**
 * Lines wait until they fill this many bytes together, because each write to the output wakes another thread. A larger
 * batch would take longer, because pino copies all waiting lines for each new line.
 */
const BATCH_BYTES = 2000;
/** Lines wait at most this many milliseconds. Errors do not wait. */
const BATCH_MS = 1000;

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
  const output = pino.destination({ minLength: BATCH_BYTES, periodicFlush: BATCH_MS, sync: false });
  return {
    level,
    serializers: { err: loggedError },
    stream: output,
    hooks: {
      logMethod(words, method, level) {
        method.apply(this, words);
        if (level >= pino.levels.values['error']!) output.flushSync();
      },
    },
  };
}

function loggedError(error: Error & { code?: unknown }): Logged {
  const { name, code, message, stack = '', cause } = error;
  return {
    ...{ type: name, message, stack },
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}
