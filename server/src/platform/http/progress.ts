import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredType } from './csv.ts';

const JSON_TYPE = 'application/json';
/** Lines of JSON: each line reports a step, and the last line is the response. */
const LINES = 'application/x-ndjson';
export const PROGRESS_TYPES = [JSON_TYPE, LINES];
const LINE_INTERVAL_MS = 250;

interface Format<Step, Result> {
  tell: (step: Step) => object;
  present: (last: Step) => Result;
}

/** Runs a long task, and stops it if the client disconnects. Sends progress lines if `Accept` prefers them. */
export async function sendProgress<Step, Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  steps: AsyncGenerator<Step, void>,
  format: Format<Step, Result>,
): Promise<Result> {
  const onError = (error: unknown) =>
    request.log.error({ err: error }, 'A long task failed after its client had disconnected.');
  reply.raw.once('close', () => void steps.return().catch(onError));
  setIdleTimeout(request, 0); // No limit, because the connection may be idle until the task is done
  try {
    // Run the first step before the status 200 is sent, because failed checks throw an error in this step.
    const first = await steps.next();
    if (first.done) throw new Error('The task has no steps.');
    if (preferredType(request, [JSON_TYPE, LINES]) === LINES) {
      const lines = Readable.from(linesOf(steps, first.value, format), { objectMode: false });
      // Wait until the response has ended, because `finally` limits the idle time again.
      return await reply.type(LINES).send(lines);
    }
    let last = first.value;
    for await (last of steps);
    return format.present(last);
  } finally {
    setIdleTimeout(request, request.server.server.timeout);
  }
}

/** Limits how long the connection may be idle. 0 means no limit. */
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
