import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { asJson, runProgram } from './cli/courtside.ts';
import { blocksOf, read } from './pages.ts';
import { newFile, startServer } from './processes.ts';
import { atFullSize } from './size.ts';

const LIMIT = { timeout: 300_000 };

/** Runs the commands of a page against a service with a new database, and returns what they print. */
async function paste(t: TestContext, text: string): Promise<string> {
  const file = newFile(t);
  const server = await startServer(t, file);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'reader']);
  const script = ['set -eu', ...blocksOf(text).filter((block) => !block.startsWith('npm '))]
    .join('\n')
    .replace(/^KEY=.*$/m, `KEY='${key}'`)
    .replaceAll('http://localhost:3000', server.origin);
  const run = await runProgram('sh', ['-c', script], { settings: { DATABASE_URL: `file:${file}` } });
  assert.equal(run.code, 0, run.stderr);
  return run.stdout;
}

const FRONT_PAGE = read('docs/api/README.md');
/** The pages of the API guide, in the order of the table on its front page. The examples of a page may need earlier ones. */
const GUIDE = [...FRONT_PAGE.matchAll(/^\| \[.+?\]\((\w[\w-]*\.md)\)/gm)].map(([, name]) => read(`docs/api/${name}`));

test('the first booking works as pasted', LIMIT, async (t) => {
  const output = await paste(t, FRONT_PAGE);
  assert.doesNotMatch(output, /"code":/, 'a problem');
  assert.match(output, /"name":"Padel 1"[\s\S]*"status":"confirmed"[\s\S]*"status":"cancelled"/);
});

test('the examples of the API guide work as pasted', atFullSize(LIMIT), async (t) => {
  const output = await paste(t, [FRONT_PAGE, ...GUIDE].join('\n'));
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
