import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Command } from 'commander';
import { listOperations } from '../../src/cli/operations.ts';
import { programFor } from '../../src/cli/program.ts';
import { newFile } from '../processes.ts';
import { courtside, refuse, ROOT, succeed } from './courtside.ts';

function leafCommandsOf(command: Command, words: string[] = []): { words: string[]; command: Command }[] {
  if (command.commands.length === 0) return [{ words, command }];
  return command.commands.flatMap((inner) => leafCommandsOf(inner, [...words, inner.name()]));
}
/** The handwritten commands. `api.test.ts` checks the help of the commands for operations of the API. */
const COMMANDS = [
  'audit verify',
  'backup',
  'completion',
  'demo',
  'doctor',
  'export bookings',
  'export courts',
  'health',
  'import bookings',
  'import courts',
  'import memberships',
  'keys create',
  'keys list',
  'keys revoke',
  'keys rotate',
  'ledger export',
  'ledger verify',
  'mail test',
  'mcp',
  'migrate',
  'migrate-data',
  'restore',
  'rezone',
  'serve',
  'users accept',
  'users activate',
  'users create',
  'users deactivate',
  'users demote',
  'users erase',
  'users list',
  'users merge',
  'users promote',
  'users reject',
  'users remove-passkeys',
  'users reset-second-factor',
  'users set-password',
  'users set-role',
  'webhooks listen',
  'webhooks trigger',
];

let leafCommands: { words: string[]; command: Command }[];
before(async () => void (leafCommands = leafCommandsOf(await programFor([]))));

test('has every command', () => {
  const operations = listOperations().map(({ group, name }) => `${group} ${name}`);
  const names = new Set([...COMMANDS, ...operations]);
  assert.deepEqual(leafCommands.map(({ words }) => words.join(' ')).toSorted(), [...names].toSorted());
});

for (const words of [
  [],
  ['keys'],
  ['users'],
  ['invitations'],
  ['courts'],
  ['plans'],
  ['memberships'],
  ['bookings'],
  ['import'],
  ['export'],
  ...COMMANDS.map((name) => name.split(' ')),
]) {
  test(`courtside ${words.join(' ')} --help explains the command without opening a database`, async (t) => {
    const file = newFile(t);
    const help = await succeed(file, [...words, '--help']);
    assert.match(help, new RegExp(`^Usage: ${['courtside', ...words].join(' ')}\\b`));
    assert.ok(help.split('\n').length > 4, help);
    assert.ok(!existsSync(file));
  });
}

test('--version prints the version of every package of this repository', async (t) => {
  const [version] = (await succeed(newFile(t), ['--version'])).trimEnd().split(' ');
  for (const folder of ['.', 'server', 'client', 'web']) {
    assert.equal(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).version, version, folder);
  }
});

test('the help names the page of settings', async (t) => {
  const page = /(\S+\.md) lists them/.exec(await succeed(newFile(t), ['--help']))?.[1];
  assert.match(readFileSync(join(ROOT, page!), 'utf8'), /^\| `DATABASE_URL` \|/m);
});

test('every command that creates or lists something accepts --json', () => {
  const without = leafCommands.filter(({ command }) => !command.options.some(({ long }) => long === '--json'));
  assert.deepEqual(without.map(({ words }) => words.join(' ')).toSorted(), [
    'completion',
    'export bookings',
    'export courts',
    'mcp',
    'serve',
  ]);
});

test('without a command, shows the help and fails', async (t) => {
  const { code, stderr } = await courtside(newFile(t), []);
  assert.equal(code, 1);
  assert.match(stderr, /^Usage: courtside/);
});

test('refuses an unknown command, an unknown option and a missing argument with a sentence', async (t) => {
  const file = newFile(t);
  assert.match(await refuse(file, 1, ['serv']), /unknown command 'serv'/);
  assert.match(await refuse(file, 1, ['keys', 'list', '--jsn']), /unknown option '--jsn'/);
  assert.match(await refuse(file, 1, ['keys', 'create']), /'--name <name>' not specified/);
  assert.match(await refuse(file, 1, ['import', 'courts']), /missing required argument 'file'/);
  assert.ok(!existsSync(file));
});
