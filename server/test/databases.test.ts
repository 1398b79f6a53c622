import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runProgram } from './cli/courtside.ts';

const SERVER = 'postgres://localhost:1/none';
const engineWith = async (settings: Record<string, string>) => {
  const script = `console.log((await import(${JSON.stringify(join(import.meta.dirname, 'databases.ts'))})).engine)`;
  const { stdout } = await runProgram(process.execPath, ['--input-type=module', '-e', script], { settings });
  return stdout.trim();
};

test('tests run on files unless on-postgres.ts runs them, whatever TEST_DATABASE_URL is', async () => {
  assert.equal(await engineWith({ TEST_DATABASE_URL: SERVER }), 'sqlite');
  assert.equal(await engineWith({ TEST_ENGINE_URL: '' }), 'sqlite');
  assert.equal(await engineWith({ TEST_ENGINE_URL: SERVER }), 'postgres');
});
