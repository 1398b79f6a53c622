import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { withSettingsFile } from '../../src/cli/env-file.ts';
import { COURTSIDE, newFile } from '../processes.ts';
import { count, courtside, newClub, refuse, spawnCourtside, succeed, writeBeside } from './courtside.ts';

const CREATE = ['users', 'create', '--email', 'eva@example.org', '--name', 'Eva'];

test('a command uses the settings of the file that --env-file names, and says which database it has changed', async (t) => {
  const [file, other] = [await newClub(t), await newClub(t)];
  const content = `# settings\nDATABASE_URL="file:${file}"\n\nCURRENCY='HUF'\n`;
  const env = writeBeside(file, 'courtside.env', content);
  for (const words of [
    [...CREATE, '--env-file', env],
    ['--env-file', env, 'keys', 'create', '--name', 'a'],
    ['club', 'update', `--env-file=${env}`, '--name', 'Padel'],
  ]) {
    const { code, stdout, stderr } = await courtside('', words, { hasNoDatabaseUrl: true });
    assert.equal(code, 0, stderr);
    assert.equal(stderr, `Database: ${file}\n`, words.join(' '));
    assert.doesNotMatch(stdout, /Database: /);
  }
  assert.deepEqual([count(file, 'users'), count(other, 'users')], [1, 0]);
  // An environment variable has priority over the file.
  const { stderr } = await courtside(other, [...CREATE, '--env-file', env]);
  assert.equal(stderr, `Database: ${other}\n`);
  assert.deepEqual([count(file, 'users'), count(other, 'users')], [1, 1]);
  // A command that changes nothing, or that prints JSON, does not name the database.
  assert.equal((await courtside(file, ['users', 'list'])).stderr, '');
  assert.equal((await courtside(file, ['keys', 'create', '--name', 'b', '--json'])).stderr, '');
});

test('a missing file, and an option without a file, are errors', async (t) => {
  const file = await newClub(t);
  assert.match(await refuse(file, 1, ['keys', 'list', '--env-file', '/nowhere.env']), /\/nowhere\.env cannot be read/);
  assert.match(await refuse(file, 1, ['keys', 'list', '--env-file']), /--env-file needs the name of a file/);
  assert.match(await refuse(file, 1, ['keys', 'list', '--env-file', dirname(file)]), /cannot be read: EISDIR/);
});

test('the conventional file is read if it exists, and must be readable unless DATABASE_URL is set', async (t) => {
  const file = await newClub(t);
  const conventional = writeBeside(file, 'courtside.env', 'PORT=3999\nHOST=::1\n');
  const read = withSettingsFile(['keys', 'list'], { HOST: '127.0.0.1' }, conventional);
  assert.deepEqual(read, { words: ['keys', 'list'], env: { PORT: '3999', HOST: '127.0.0.1' }, file: conventional });
  assert.deepEqual(withSettingsFile(['serve'], {}, `${conventional}.x`), {
    words: ['serve'],
    env: {},
    file: undefined,
  });
  const unreadable = dirname(file); // A folder cannot be read, not even by root
  assert.throws(() => withSettingsFile(['keys', 'list'], {}, unreadable), /might use another database/);
  for (const [words, env] of [
    [['serve'], {}],
    [['keys', 'list'], { DATABASE_URL: 'file:a.db' }],
  ] as const)
    assert.equal(withSettingsFile(words, env, unreadable).file, undefined);
});

test('the service reads the file, too, and its first log line names it', { timeout: 120_000 }, async (t) => {
  const file = newFile(t);
  const env = writeBeside(await newClub(t), 'courtside.env', `DATABASE_URL=file:${file}\nPORT=0\nHOST=127.0.0.1\n`);
  const child = spawn(process.execPath, [COURTSIDE, 'serve', '--env-file', env], {
    env: { PATH: process.env['PATH'] },
  });
  t.after(() => child.kill('SIGKILL'));
  const [first] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  assert.ok(first.includes(`Its database is ${file}. Its settings are in ${env}`), first);
});

test('only serve, migrate and demo create a database', { timeout: 300_000 }, async (t) => {
  const csv = writeBeside(await newClub(t), 'courts.csv', 'name,type\nCentre,tennis\n');
  for (const words of [
    ['import', 'courts', csv],
    ['import', 'bookings', csv],
    ['keys', 'create', '--name', 'a'],
    CREATE,
    ['club', 'update', '--name', 'a'],
    ['import', 'memberships', csv],
    ['invitations', 'create', '--email', 'a@example.org'],
  ]) {
    const file = join(dirname(newFile(t)), 'missing', 'club.db');
    assert.match(await refuse(file, 1, words), /There is no file/, words.join(' '));
    assert.ok(!existsSync(dirname(file)), words.join(' '));
  }
  for (const words of [['migrate'], ['demo']]) {
    const file = newFile(t);
    const { stderr } = await spawnCourtside(file, words);
    assert.ok(stderr.includes(`Database: ${file}\n`), stderr);
    assert.ok(existsSync(file), words.join(' '));
  }
  await succeed(await newClub(t), ['keys', 'list']);
});
