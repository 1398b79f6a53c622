// Runs without a database.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { asJson, runProgram } from './cli/courtside.ts';
import {
  assertResponse,
  examplesOf,
  parseResponse,
  recordedResponses,
  recordingScript,
} from './documented-responses.ts';
import { read } from './pages.ts';
import { newFile, startServer } from './processes.ts';
import { atFullSize } from './size.ts';

const LIMIT = { timeout: 300_000 };

/**
 * Runs the commands of a page against a service with a new database, and compares each response with the response that
 * the page prints. Returns what the commands print.
 */
async function paste(t: TestContext, text: string): Promise<string> {
  const file = newFile(t);
  const server = await startServer(t, file);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'reader']);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-responses-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const examples = examplesOf(text.replaceAll('http://localhost:3000', server.origin)).filter(
    ({ commands }) => !/^(npm|pip) /.test(commands),
  );
  const script = `set -eu\n${recordingScript(examples, folder)}`.replace(/^KEY=.*$/m, `KEY='${key}'`);
  const run = await runProgram('sh', ['-c', script], { settings: { DATABASE_URL: `file:${file}` } });
  assert.equal(run.code, 0, run.stderr);
  for (const [i, { commands, responses }] of examples.entries()) {
    const real = recordedResponses(folder, i);
    assert.equal(responses.length, real.length, `one printed response for each request of:\n${commands}`);
    for (const [j, response] of responses.entries()) assertResponse(response, real[j]!, `${commands}${j + 1}`);
  }
  return run.stdout;
}

const FRONT_PAGE = read('docs/api/README.md');
/**
 * The other pages of the API guide, in the order of the front page's table. The examples of a page may need data from
 * the examples of earlier pages.
 */
const GUIDE = [
  ...[...FRONT_PAGE.matchAll(/^\| \[.+?\]\((\w[\w-]*\.md)\)/gm)].map(([, name]) => `docs/api/${name}`),
  ...['docs/plans.md', 'docs/roles.md'],
];

test('the first booking works as pasted', LIMIT, async (t) => {
  const output = await paste(t, FRONT_PAGE);
  assert.doesNotMatch(output, /"code":/, 'a problem');
  assert.match(output, /"name":"Padel 1"[\s\S]*"status":"confirmed"[\s\S]*"status":"cancelled"/);
});

test('the examples of the API guide work as pasted', atFullSize(LIMIT), async (t) => {
  const output = await paste(t, [FRONT_PAGE, ...GUIDE.map(read)].join('\n'));
  assert.doesNotMatch(output, /"code":/, 'a problem');
  assert.match(output, /"name":"Padel 1"[\s\S]*"status":"confirmed"[\s\S]*"status":"cancelled"/);
  assert.match(output, /HTTP\/1\.1 201 Created/);
  assert.match(output, /"email":"sam@example\.org"/);
});

test('the tutorial works as pasted', atFullSize(LIMIT), async (t) => {
  const output = await paste(t, read('docs/tutorial.md'));
  const [, ...problems] = output.split('"status":409');
  assert.equal(problems.length, 1, 'the tutorial shows one refusal');
  assert.match(problems[0]!, /"code":"slot_taken"[\s\S]*"start_time":"20:00"[\s\S]*"status":"cancelled"/);
  assert.doesNotMatch(output, /"status":(?!409)[45]\d\d/, 'another problem');
});

const REAL = `HTTP/1.1 200 OK\r
Content-Type: application/json\r
ETag: "1.a"\r
\r
{"id":7,"booking_date":"2026-05-09","start_time":"07:00","price":{"amount":2400,"currency":"EUR"},"days":[1,2],"note":null}`;

/** Printed responses, and whether they match `REAL`. */
const PRINTED: [string, boolean][] = [
  ['HTTP/1.1 200 OK\n\n{"id": 8, "booking_date": "2030-01-02", …}', true],
  ['HTTP/1.1 200 OK\nETag: "…"\n\n{"price": {…}, "days": [1, …], "note": null, …}', true],
  ['HTTP/1.1 201 Created\n\n{"id": 7, …}', false],
  ['HTTP/1.1 200 OK\nETag: "2.a"\n\n{"id": 7, …}', false],
  ['HTTP/1.1 200 OK\nLocation: /x\n\n{"id": 7, …}', false],
  ['HTTP/1.1 200 OK\n\n{"id": 7}', false],
  ['HTTP/1.1 200 OK\n\n{"id": "7", …}', false],
  ['HTTP/1.1 200 OK\n\n{"user_id": 7, …}', false],
  ['HTTP/1.1 200 OK\n\n{"start_time": "08:00", …}', false],
  ['HTTP/1.1 200 OK\n\n{"price": {"amount": 2500, …}, …}', false],
  ['HTTP/1.1 200 OK\n\n{"days": [1], …}', false],
  ['HTTP/1.1 200 OK\n\n{"days": [1, 2, 3, …], …}', false],
  ['HTTP/1.1 200 OK\n\n{"note": "", …}', false],
  ['HTTP/1.1 200 OK', false],
];

for (const [printed, matches] of PRINTED) {
  test(`a printed response ${matches ? 'matches' : 'does not match'}: ${printed.replaceAll('\n', ' ')}`, () => {
    const compare = () => assertResponse(parseResponse(printed), parseResponse(REAL), 'example');
    if (matches) compare();
    else assert.throws(compare);
  });
}
