import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { openClub, operationsOf } from '../../server/test/club.ts';
import { actions } from '../src/admin/audit-actions.ts';

const SERVER = resolve(import.meta.dirname, '../../server/src');
/** How the service's source names an action that is no operation, or one of the command. */
const NAMED = /\b(?:(?:action|operation): |ACTION = |(?:recordOperation|byOperator)\(\w+, )'(\w+)'/g;

test('every action that the audit log can have is told in words of each language', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  // Of these a test of the service tells that each is recorded.
  const writes = operationsOf(club)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/') && !path.endsWith('-preview'))
    .map(({ operation }) => (operation as unknown as { operationId: string }).operationId);
  const sources = globSync('**/*.ts', { cwd: SERVER }).map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const named = sources.flatMap((source) => [...source.matchAll(NAMED)].map(([, action]) => action!));
  for (const action of ['signIn', 'changeSettings', 'demo', 'importCourts', 'eraseMe'])
    assert.ok(named.includes(action), action);
  const recorded = [...new Set([...writes, ...named])].toSorted();
  for (const words of Object.values(actions)) assert.deepEqual(Object.keys(words).toSorted(), recorded);
});
