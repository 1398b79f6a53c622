import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, runProgram } from '../../server/test/cli/courtside.ts';
import { type ClientFixture, slot } from './fixture.ts';

export const FOLDER = join(ROOT, 'clients/python');
const versionCheck = 'import sys; sys.exit(sys.version_info < (3, 9))';
/** Skips a test if there is no Python. */
export const PYTHON = {
  skip: spawnSync('python3', ['-c', versionCheck]).status !== 0 && 'There is no python3 3.9 or newer.',
};

/**
 * Runs a Python program and returns the JSON values that it prints. In the program, `club` is a client for a new
 * player, or for the person with the given token.
 */
export async function python({ proxy, club }: ClientFixture, program: string, given?: string): Promise<any[]> {
  const token = given ?? (await club.signIn()).token;
  const head = `import json, sys
from courtside import *
def show(value): print(json.dumps(value))
def error_of(call, *args, **fields):
    try: call(*args, **fields)
    except CourtsideError as error: return error
url = "${proxy.origin}/api/v1"
club = Client(url, api_key="${club.key}", token="${token}", first_pause=0.01)
`;
  return linesOf(head + program);
}

export async function linesOf(program: string): Promise<any[]> {
  const settings = { PYTHONPATH: FOLDER, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'error' };
  const { code, stdout, stderr } = await runProgram('python3', ['-c', program], { settings });
  assert.equal(code, 0, stderr);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** A Python statement that sets `slot` to the fields of a booking. */
export const pythonSlot = (id: number) => `slot = json.loads('${JSON.stringify(slot(id))}')\n`;
