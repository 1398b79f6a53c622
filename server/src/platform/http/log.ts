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
  return { level, serializers: { err: loggedError }, stream: gatherLines() };
}

/** As a line begins that tells of an error (50) or worse. */
const GRAVE = /^\{"level":[56]/;

/** Standard output; the lines of one turn of the event loop leave in one write, errors and the end of the process at once. */
function gatherLines(): { write(line: string): void } {
  let lines = '';
  const flush = (): void => {
    const gathered = lines;
    lines = '';
    if (gathered !== '') process.stdout.write(gathered);
  };
  process.on('exit', flush);
  process.stdout.on('error', () => {}); // whoever read the log has gone: that is no reason to end
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (GRAVE.test(line)) flush();
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
