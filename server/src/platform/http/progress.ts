import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredType } from './csv.ts';

const JSON_TYPE = 'application/json';
/** A stream of lines of JSON. Each line reports a step, and the last line is the response. */
const LINES = 'application/x-ndjson';
export const PROGRESS_TYPES = [JSON_TYPE, LINES];
/** Minimum time between two lines, in milliseconds. */
const LINE_INTERVAL_MS = 250;

interface Format<Step, Result> {
  /** Returns the line that reports the progress after a step. */
  tell: (step: Step) => object;
  /** Returns the response after the last step. */
  present: (last: Step) => Result;
}

/**
 * Runs a long task and sends its result. If `Accept` prefers lines, it also sends the progress. The task stops when the
 * client hangs up.
 */
export async function sendProgress<Step, Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  steps: AsyncGenerator<Step, void>,
  format: Format<Step, Result>,
): Promise<Result> {
  const onError = (error: unknown) => request.log.error({ err: error }, 'a long task failed after its client hung up');
  reply.raw.once('close', () => void steps.return().catch(onError));
  // The checks run in the first step, so that they can fail before a status of 200 is sent.
  const first = await steps.next();
  if (first.done) throw new Error('The task has no steps.');
  if (preferredType(request, [JSON_TYPE, LINES]) === LINES) {
    return reply.type(LINES).send(Readable.from(linesOf(steps, first.value, format), { objectMode: false })) as never;
  }
  let last = first.value;
  setIdleTimeout(request, 0); // No data is sent on the connection until the task has ended
  for await (last of steps);
  setIdleTimeout(request, request.server.server.timeout);
  return format.present(last);
}

/** Sets how long the connection of a request may be idle, in milliseconds; 0 means no limit. */
function setIdleTimeout({ raw: { socket } }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms); // Requests that tests inject have no socket
}

async function* linesOf<Step, Result>(
  steps: AsyncGenerator<Step, void>,
  first: Step,
  { tell, present }: Format<Step, Result>,
): AsyncGenerator<string> {
  let last = first;
  let sentAt = performance.now();
  yield `${JSON.stringify(tell(first))}\n`;
  for await (last of steps) {
    if (performance.now() - sentAt < LINE_INTERVAL_MS) continue;
    sentAt = performance.now();
    yield `${JSON.stringify(tell(last))}\n`;
  }
  yield `${JSON.stringify(present(last))}\n`;
}
