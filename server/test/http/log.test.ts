// Runs without a database.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildApp } from '../../src/app.ts';
import { logging } from '../../src/platform/http/log.ts';
import { openClub } from '../club.ts';

function openLog(): { stream: Writable; text: () => string } {
  let logs = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logs += String(chunk);
      done();
    },
  });
  return { stream, text: () => logs };
}

test('requests that the concurrency limit rejects have one line together', async (t) => {
  const club = await openClub({ MAX_REQUESTS_IN_FLIGHT: '1' });
  t.after(() => club.close());
  const { stream, text } = openLog();
  const app = await buildApp(club.context, { logger: { ...(await logging('info', false)), stream } });
  const send = () => app.inject({ url: '/api/v1/courts', headers: { 'x-api-key': club.key } });
  const statuses = (await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode);
  await app.close();
  assert.deepEqual(statuses.toSorted(), [200, 503, 503]);
  const messages = text()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg.split(':', 1)[0]);
  assert.deepEqual(messages.toSorted(), ['Overloaded', 'request']);
});

test('logs of an error where it comes from, not the values that a database adds to it', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const { stream, text } = openLog();
  // An error as the database driver throws it: separate fields contain the row's values.
  const cause = Object.assign(new Error('the cause'), { where: 'ada@example.org' });
  const values = {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
    parameters: ['ada@example.org'],
  };
  const broken = Object.assign(new Error('duplicate key value', { cause }), values);
  const now = () => {
    throw broken;
  };
  const app = await buildApp({ ...club.context, now }, { logger: { ...(await logging('trace', false)), stream } });
  const headers = { 'x-api-key': club.key };
  const { statusCode, body } = await app.inject({ url: '/api/v1/courts', headers });
  await app.close();
  assert.equal(statusCode, 500);
  for (const part of ['duplicate key value', '23505', 'the cause', 'log.test.ts'])
    assert.ok(text().includes(part), `${part}: ${text()}`);
  assert.ok(!`${text()}${body}`.includes('ada@example.org'));
});

/** Runs statements in a process that logs as the service does, and returns what it has written. */
function outputAfter(statements: string, isTerminal: boolean): string {
  const log = pathToFileURL(join(import.meta.dirname, '../../src/platform/http/log.ts')).href;
  const script = `import Fastify from 'fastify'; import { logging } from '${log}';
    const { log } = Fastify({ logger: await logging('info', ${isTerminal}) });
    ${statements}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;
}

function messagesAfter(statements: string): string[] {
  const lines = outputAfter(statements, false).trim().split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('an error is written at once, with the lines before it', () => {
  const kill = "process.kill(process.pid, 'SIGKILL');";
  assert.deepEqual(messagesAfter(`log.info('one'); log.error('two'); ${kill}`), ['one', 'two']);
});

test('other lines are written in the same turn of the event loop, and before the process ends', () => {
  const wait = 'await new Promise(setImmediate);';
  assert.deepEqual(messagesAfter(`log.info('one'); ${wait} process.kill(process.pid, 'SIGKILL');`), ['one']);
  assert.deepEqual(messagesAfter(`log.info('one'); log.info('two'); process.exit(0);`), ['one', 'two']);
});

test('a terminal gets lines for people, without values of rows in errors', () => {
  const error = "Object.assign(new Error('broken'), { detail: 'ada@example.org' })";
  const output = outputAfter(`log.warn('one'); log.error({ err: ${error} }, 'two'); process.exit(0);`, true);
  const lines = stripVTControlCharacters(output).split('\n');
  assert.match(lines[0]!, /^\[\d\d:\d\d:\d\d\] WARN: one$/);
  assert.match(lines[1]!, /^\[\d\d:\d\d:\d\d\] ERROR: two$/);
  assert.match(output, /broken/);
  assert.doesNotMatch(output, /ada@|"level"/);
});
