import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Club, DirectAnswer } from '../club.ts';
import { conformanceCheck, type OpenApi } from '../conformance.ts';
import { resetPolicy } from '../policy.ts';
import { gatherPeople, type Sent } from './people.ts';
import { type Operation, operationsIn } from './requests.ts';
import { scheduleOf } from './schedule.ts';
import { countStatus, type Statuses } from './statuses.ts';
import type { Schema } from './values.ts';

/** Time limit for a response in milliseconds. It is long, because the machine may be busy. */
const HANGS_AFTER_MS = 20_000;

export interface FuzzOptions {
  /** The number of rounds. In each round, nearly every operation gets a request. */
  rounds: number;
  seed: number;
  /** Which operations get requests. */
  only?: (operation: Operation) => boolean;
  /** Collects a description of each request. */
  sentRequests?: string[];
  /**
   * Collects the response to each request of each operation. If it already has a response, later requests depend on
   * that response, instead of the response that this run receives.
   */
  answers?: Map<string, DirectAnswer>;
  /** Whether to send each request after the response to the previous request. */
  isSequential?: boolean;
}

type Document = OpenApi & { components: { schemas: Record<string, Schema> } };

/**
 * Sends generated requests and checks the responses. Later requests depend on earlier responses, for example on the ids
 * in them. If requests are sent one by one, the same seed and the same responses lead to the same requests.
 * @throws AssertionError with the request, the response and a command that sends the same requests again
 */
export async function fuzz(
  club: Club,
  { rounds, seed, only = () => true, sentRequests, answers, isSequential = false }: FuzzOptions,
): Promise<Statuses> {
  const document = club.app.swagger() as unknown as Document;
  const check = checkOf(document);
  // Leave out event streams, because they never end
  const operations = operationsIn(document).filter((operation) => !operation.answersStream && only(operation));
  const { chanceOf, nextRound } = scheduleOf(operations, seed);
  const people = await gatherPeople(club, { operations, schemas: document.components.schemas, chanceOf });
  const statuses: Statuses = new Map();
  const counts = new Map<string, number>();
  const batches = function* (): Generator<{ round: number; batch: Operation[] }> {
    for (let round = 1; round <= rounds; round++) {
      for (const batch of nextRound(people.unreached)) {
        club.clock.now += 1000;
        if (isSequential) yield* batch.map((operation) => ({ round, batch: [operation] }));
        else yield { round, batch };
      }
    }
  };
  for (const { round, batch: planned } of batches()) {
    const batch = planned.map(people.plan);
    sentRequests?.push(...batch.map(describeRequest));
    const done = await answersTo(club, batch);
    for (const [request, answer] of done) {
      try {
        check(request, answer);
      } catch (error) {
        const again = `node server/test/faults/fuzz.ts --seed ${seed} --rounds ${round}`;
        assert.fail(
          `${(error as Error).message}\n${describeRequest(request)}\nanswer: ${answer?.body.slice(0, 2000)}\nagain: ${again}`,
        );
      }
      const { operation, method } = request;
      if (method === operation.method) countStatus(statuses, operation.id, answer!.statusCode);
    }
    const learned = done.map(([request, answer]): [Sent, DirectAnswer] => {
      const { id } = request.operation;
      const count = counts.get(id) ?? 0;
      counts.set(id, count + 1);
      const learnedAnswer = answers?.get(`${id} ${count}`) ?? answer!;
      answers?.set(`${id} ${count}`, learnedAnswer);
      return [request, learnedAnswer];
    });
    for (const [request, answer] of learned) people.learn(request, answer);
    await people.refresh(learned);
    // With other rules, for example if nobody may register, most of the later requests would fail.
    if (batch.some(({ url }) => url.includes('/admin/policy'))) await resetPolicy(club.context.db);
  }
  return statuses;
}

function isOverloaded({ statusCode, body }: DirectAnswer): boolean {
  return statusCode === 503 && body.includes('/problems/overloaded');
}

/** Returns each request with its response, or with undefined if the response is late. */
async function answersTo(club: Club, batch: Sent[]): Promise<[Sent, DirectAnswer | undefined][]> {
  const done = batch.map((request): [Sent, DirectAnswer | undefined] => [request, undefined]);
  const all = Promise.all(
    done.map(async (one) => {
      const [{ method, url, headers, payload }] = one;
      let answer: DirectAnswer;
      do {
        answer = await club.inject({ method, url, headers, ...(payload && { payload }) });
      } while (isOverloaded(answer));
      one[1] = answer;
    }),
  );
  const stop = new AbortController();
  await Promise.race([all, sleep(HANGS_AFTER_MS, undefined, { signal: stop.signal }).catch(() => undefined)]);
  stop.abort();
  return done;
}

function checkOf(document: OpenApi): (request: Sent, answer: DirectAnswer | undefined) => void {
  const conforms = conformanceCheck(document);
  return ({ method, url }, answer) => {
    assert.ok(answer, `${method} ${url}: no answer after ${HANGS_AFTER_MS} ms`);
    const { statusCode, headers, body } = answer;
    assert.ok(statusCode < 500, `${method} ${url}: ${statusCode}`);
    const path = url.includes('..') || url.includes('%2e') ? new URL(url, 'http://x').pathname : url;
    // The OpenAPI document does not describe the page of the web app.
    if (path !== '/') conforms({ method, path, status: statusCode, contentType: headers['content-type'], text: body });
    assert.ok(headers['x-request-id'], `${method} ${url}: no X-Request-Id`);
    if (statusCode === 401) assert.match(headers['www-authenticate']!, /^(ApiKey|Bearer) realm="courtside"$/);
    if (statusCode === 405) assert.ok(headers['allow'], `${method} ${url}: no Allow`);
    if (statusCode >= 400)
      assert.doesNotMatch(body, /node_modules|\.ts:\d|SQLITE_/, `${method} ${url}: tells too much`);
    assert.equal(({} as { role?: string }).role, undefined, `${method} ${url}: has changed every object`);
  };
}

function describeRequest({ method, url, headers, payload, person }: Sent): string {
  const { authorization, 'x-api-key': key, ...others } = headers;
  const who = `${person.user.role}${authorization === undefined ? ' without a token' : ''}${key === undefined ? ' without a key' : ''}`;
  const body = payload ? `\n${Buffer.from(payload).toString('latin1').slice(0, 4000)}` : '';
  return `${method} ${url} (${who}) ${JSON.stringify(others)}${body}`;
}
