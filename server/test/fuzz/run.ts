import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Club, type DirectAnswer, NOON } from '../club.ts';
import { conformanceCheck, type OpenApi } from '../conformance.ts';
import { chancesOf } from '../load.ts';
import { resetPolicy } from '../policy.ts';
import { type Document, gatherPeople, type Sent } from './people.ts';
import { countStatus, type Statuses } from './statuses.ts';

const AT_ONCE = 32;
/** Time limit for a response in milliseconds. It is long, because the machine may be busy. */
const HANGS_AFTER_MS = 20_000;

/**
 * Sends generated requests and checks the responses. Later requests depend on earlier responses, for example on the ids
 * in them. With `atOnce: 1`, the same seed and the same responses lead to the same requests.
 * @param options.sentRequests collects a description of each request
 * @param options.answers collects the responses. If it already has a response to a request, later requests depend on
 *   that response, instead of the response that this run receives
 * @throws AssertionError with the request, the response and a command that sends the same requests again
 */
export async function fuzz(
  club: Club,
  {
    requests,
    seed,
    sentRequests,
    answers,
    atOnce = AT_ONCE,
  }: { requests: number; seed: number; sentRequests?: string[]; answers?: DirectAnswer[]; atOnce?: number },
): Promise<Statuses> {
  const document = club.app.swagger() as unknown as Document;
  const check = checkOf(document);
  const people = await gatherPeople(club, document, chancesOf(seed));
  const statuses: Statuses = new Map();
  for (let sent = 0; sent < requests; sent += atOnce) {
    club.clock.now = NOON + 1000 * (sent / atOnce);
    const batch = people.next(Math.min(atOnce, requests - sent));
    sentRequests?.push(...batch.map(describeRequest));
    const done = await answersTo(club, batch);
    for (const [request, answer] of done) {
      try {
        check(request, answer);
      } catch (error) {
        const again = `node server/test/faults/fuzz.ts --seed ${seed} --requests ${sent + batch.length}`;
        assert.fail(
          `${(error as Error).message}\n${describeRequest(request)}\nanswer: ${answer?.body.slice(0, 2000)}\nagain: ${again}`,
        );
      }
      const { operation, method } = request;
      if (method === operation.method) countStatus(statuses, operation.name, answer!.statusCode);
    }
    const learned = done.map(([request, answer], i): [Sent, DirectAnswer] => {
      return [request, answers ? (answers[sent + i] ??= answer!) : answer!];
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
