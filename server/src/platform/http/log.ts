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
 * Returns the settings of the log. A terminal gets lines for people, and everything else gets lines in JSON.
 *
 * Errors are reduced to the fields of `Logged`, because database drivers add values of rows, such as email addresses.
 */
export async function logging(
  level: string,
  isTerminal: boolean,
): Promise<Exclude<FastifyServerOptions['logger'], boolean | undefined>> {
  return { level, serializers: { err: loggedError }, stream: isTerminal ? await forPeople() : writeTogether() };
}

async function forPeople(): Promise<{ write(line: string): void }> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ colorize: true, ignore: 'pid,hostname', sync: true, translateTime: 'SYS:HH:MM:ss' });
}

/** Matches the start of a log line for an error (level 50) or a fatal error (level 60). */
const ERROR_LINE = /^\{"level":[56]0,/;

/**
 * Writes the lines of one turn of the event loop together to standard output, because one write per request would
 * account for about 10% of the time of a short request. Errors are written immediately.
 */
function writeTogether(): { write(line: string): void } {
  let waiting = '';
  const flush = (): void => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') process.stdout.write(lines);
  };
  process.on('exit', flush);
  process.stdout.on('error', () => {}); // Keep running if the program that reads the log has ended
  return {
    write(line) {
      if (waiting === '') setImmediate(flush);
      waiting += line;
      if (ERROR_LINE.test(line)) flush();
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
