import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredType } from './csv.ts';

const JSON_TYPE = 'application/json';
/** A line of JSON now and then, the answer in the last one. */
const LINES = 'application/x-ndjson';
export const PROGRESS_TYPES = [JSON_TYPE, LINES];
/** The least time between two lines, in milliseconds. */
const LINE_MS = 250;

/** How to tell of each step of a long work, and how to answer after the last one. */
interface Form<Step, Answer> {
  tell: (step: Step) => object;
  present: (last: Step) => Answer;
}

/** Answers what a long work came to or, where `Accept` prefers them, lines on the way there. Who hangs up stops it. */
export async function sendProgress<Step, Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  steps: AsyncGenerator<Step, void>,
  form: Form<Step, Answer>,
): Promise<Answer> {
  const onError = (error: unknown) => request.log.error({ err: error }, 'a work that was stopped');
  reply.raw.once('close', () => void steps.return().catch(onError));
  // What is refused is refused by the first step, whatever the form of the answer.
  const begun = await steps.next();
  if (begun.done) throw new Error('A work has a first step.');
  if (preferredType(request, [JSON_TYPE, LINES]) === LINES) {
    return reply.type(LINES).send(Readable.from(linesOf(steps, begun.value, form), { objectMode: false })) as never;
  }
  let last = begun.value;
  setTimeoutOf(request, 0); // nothing moves on the connection until the work is done
  for await (last of steps);
  setTimeoutOf(request, request.server.server.timeout);
  return form.present(last);
}

/** How long nothing may move on the connection of a request, in milliseconds; 0 for ever. */
function setTimeoutOf({ raw: { socket } }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms); // a request that is injected has none
}

async function* linesOf<Step, Answer>(
  steps: AsyncGenerator<Step, void>,
  begun: Step,
  { tell, present }: Form<Step, Answer>,
): AsyncGenerator<string> {
  let last = begun;
  let toldAt = performance.now();
  yield `${JSON.stringify(tell(begun))}\n`;
  for await (last of steps) {
    if (performance.now() - toldAt < LINE_MS) continue;
    toldAt = performance.now();
    yield `${JSON.stringify(tell(last))}\n`;
  }
  yield `${JSON.stringify(present(last))}\n`;
}
