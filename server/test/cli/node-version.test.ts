import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { BIN, runProgram } from './courtside.ts';

const SYSTEM_NODE = '/usr/bin/node';
const version = spawnSync(SYSTEM_NODE, ['--version'], { encoding: 'utf8' }).stdout ?? '';
const isOlder = Number(/^v(\d+)/.exec(version)?.[1] ?? 26) < 26;

test(
  'an older Node gets a sentence with the required version',
  { skip: !isOlder && 'needs an older Node in /usr/bin/node' },
  async () => {
    const { code, stdout, stderr } = await runProgram(SYSTEM_NODE, [BIN, 'keys', 'list']);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^courtside needs Node 26 or newer, but this is v\d+\.\d+\.\d+\.\n.*npm start.*\n$/);
  },
);
