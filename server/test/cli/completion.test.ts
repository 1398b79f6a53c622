import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, test } from 'node:test';
import type { Command } from 'commander';
import { programFor } from '../../src/cli/program.ts';
import { refuse, runProgram, succeed } from './courtside.ts';
import { atFullSize } from '../size.ts';

let program: Command;
before(async () => void (program = await programFor([])));

function commandsOf(command: Command, words = ['courtside']): [string[], Command][] {
  return [[words, command], ...command.commands.flatMap((inner) => commandsOf(inner, [...words, inner.name()]))];
}

/** Returns bash's completions for the last word of each line. */
async function completionsOf(lines: string[][]): Promise<string[][]> {
  const calls = lines.map((words) => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _courtside; echo "\${COMPREPLY[*]}"`;
  });
  const script = [await succeed('', ['completion', 'bash']), ...calls].join('\n');
  const { code, stdout, stderr } = await runProgram('bash', ['-c', script]);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  return stdout.split('\n', lines.length).map((line) => line.split(' ').filter(Boolean));
}

test('bash completes every command and every option', atFullSize(), async () => {
  const commands = commandsOf(program);
  const names = await completionsOf(commands.map(([words]) => [...words, '']));
  const options = await completionsOf(commands.map(([words]) => [...words, '--']));
  for (const [i, [words, command]] of commands.entries()) {
    const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
    assert.deepEqual(names[i], [...command.commands.map((inner) => inner.name()), ...choices], words.join(' '));
    const long = command.options.map((option) => option.long);
    assert.deepEqual(options[i], [...long, '--help'], words.join(' '));
  }
});

test('bash completes the beginning of a word, and the values of options', async () => {
  const lines = ['ke', 'keys cr', 'keys create --na', 'users create --name Ana --role ', 'import courts --report '];
  const offered = await completionsOf(lines.map((line) => ['courtside', ...line.split(' ')]));
  assert.deepEqual(offered, [['keys'], ['create'], ['--name'], ['player', 'desk', 'treasurer', 'admin'], []]);
});

for (const shell of ['zsh', 'fish']) {
  test(`the script for ${shell} has every command and option`, async (t) => {
    const script = await succeed('', ['completion', shell]);
    for (const [words, command] of commandsOf(program)) {
      if (words.length > 1) assert.ok(script.includes(`'${words.join(' ')}'`), words.join(' '));
      for (const { long } of command.options) {
        const option = shell === 'fish' ? ` -l ${long!.slice(2)} ` : `'${long}:`;
        const lines = script.split('\n').filter((line) => line.includes(words.join(' ')));
        assert.ok(
          lines.some((line) => line.includes(option)),
          `${words.join(' ')} ${long}`,
        );
      }
    }
    if (spawnSync(shell, ['--version']).status !== 0) return t.diagnostic(`There is no ${shell} here to read it.`);
    const { code, stderr } = await runProgram(shell, ['-n', '/dev/stdin'], { input: script });
    assert.deepEqual([code, stderr], [0, '']);
  });
}

test('refuses an unknown shell', async () => {
  assert.match(await refuse('', 1, ['completion', 'cmd']), /Allowed choices are bash, zsh, fish/);
});
