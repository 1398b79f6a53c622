import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { buildApp } from '../../src/app.ts';
import { logging } from '../../src/platform/http/log.ts';
import { openClub } from '../club.ts';

test('logs the stack of an error without the values that the database adds to it', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  let logs = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logs += String(chunk);
      done();
    },
  });
  // As in errors of pg: fields of their own contain the row's values.
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
  const app = await buildApp({ ...club.context, now }, { logger: { ...logging('trace'), stream } });
  const headers = { 'x-api-key': club.key };
  const { statusCode, body } = await app.inject({ url: '/api/v1/courts', headers });
  await app.close();
  assert.equal(statusCode, 500);
  for (const part of ['duplicate key value', '23505', 'the cause', 'log.test.ts'])
    assert.ok(logs.includes(part), `${part}: ${logs}`);
  assert.ok(!`${logs}${body}`.includes('ada@example.org'));
});
