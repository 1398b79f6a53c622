import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const SCRIPT = join(import.meta.dirname, '../../.ci/nightly');

test('nightly proofs go on after a part that fails, and name it in the end', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.ci'));
  cpSync(SCRIPT, join(folder, '.ci/nightly'));
  const nightly = (failing: string) => {
    for (const [name, body] of Object.entries({ npm: '', node: `case "$*" in ${failing}) exit 1;; esac` }))
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    const { status, stdout } = spawnSync('bash', [join(folder, '.ci/nightly')], {
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
    const lines = stdout.trim().split('\n');
    const told = (word: string) => lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
    return { status, parts: told('== '), failed: told('Failed: ') };
  };
  const well = nightly('nothing');
  assert.deepEqual([well.status, well.failed], [0, []]);
  assert.ok(well.parts.length >= 9);
  const failing = nightly('*soak.ts*|*fuzz.ts*');
  assert.deepEqual(failing.parts, well.parts);
  assert.equal(failing.status, 1);
  assert.deepEqual(
    failing.failed,
    well.parts.filter((part) => /^(soak|fuzz) /.test(part)),
  );
});
