// Runs only at full size.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { asJson, ROOT, runProgram, succeed } from '../../server/test/cli/courtside.ts';
import { newFile, startServer } from '../../server/test/processes.ts';
import { bySize } from '../../server/test/size.ts';
import { headersOf } from '../../server/src/modules/webhooks/send.ts';
import { DEPENDENCIES, EXAMPLES, openProject, RECEIVER, type Project } from './project.ts';

let project: Project;
before(async () => (project = await openProject()));
after(() => project.close());

/** Finds Node executables by version: the Node that runs these tests, and every supported Node on the PATH. */
async function findNodes(): Promise<Map<string, string>> {
  const nodes = new Map([[process.version, process.execPath]]);
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  for (const folder of folders) {
    const node = join(folder, 'node');
    const { code, stdout } = await runProgram(node, ['--version']).catch(() => ({ code: 1, stdout: '' }));
    const [major = 0, minor = 0] = stdout.slice(1).split('.').map(Number);
    if (code === 0 && (major > 20 || (major === 20 && minor >= 3))) nodes.set(stdout.trim(), node);
  }
  return nodes;
}

test('an empty project gets only the client and its one dependency', () => {
  const inside = readdirSync(join(project.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  assert.deepEqual(inside.toSorted(), ['@courtside', ...DEPENDENCIES]);
  const files = readdirSync(join(project.folder, 'node_modules/@courtside/client'));
  assert.deepEqual(files.toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json', 'src']);
});

test('the client loads none of its modules on demand, so that bundlers make one file of it', () => {
  const dist = join(project.folder, 'node_modules/@courtside/client/dist');
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  assert.ok(scripts.length > 0);
  const onDemand = scripts.filter((name) => /\bimport\(/.test(readFileSync(join(dist, name), 'utf8')));
  assert.deepEqual(onDemand, []);
});

test("the README's examples compile", async () => {
  writeFileSync(join(project.folder, 'examples.mts'), EXAMPLES);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await project.run(process.execPath, [
    tsc,
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--ignoreConfig',
    'examples.mts',
  ]);
});

test("the README's examples run with plain Node", async (t) => {
  for (const [version, node] of bySize([[process.version, process.execPath] as const], [...(await findNodes())])) {
    await t.test(version, async (t) => {
      const file = newFile(t);
      const server = await startServer(t, file);
      await succeed(file, ['demo']);
      const { key } = await asJson(file, ['keys', 'create', '--name', 'reader']);
      const program = EXAMPLES.replaceAll('csk_…', key).replaceAll('http://localhost:3000', server.origin);
      writeFileSync(join(project.folder, 'examples.mjs'), program);
      const printed = await project.run(node, ['examples.mjs']);
      assert.match(printed, /^Padel 1: .*07:00/m);
      assert.match(printed, /is taken at that time\. What about these\? \[\s+\{\s+court_id/);
      assert.match(printed, /^cancelled$/m);
      assert.match(printed, /^\d+: booking\.created\nPadel 1$/m);
      assert.match(printed, /^GET 200 [\da-f-]{36}$/m);
    });
  }
});

test("the README's receiver of webhooks accepts genuine requests only", async () => {
  writeFileSync(join(project.folder, 'receiver.mjs'), RECEIVER);
  const secret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`;
  const payload =
    '{"id":7,"type":"booking.created","timestamp":"2026-12-01T10:00:00Z","data":{"booking_date":"2026-12-01"}}';
  const headers = headersOf([secret], { id: 'evt_7', payload, now: Date.now() });
  const program = `import { receive } from './receiver.mjs';
process.env.WEBHOOK_SECRET = '${secret}';
for (const body of ['${payload}', '{}']) {
  const request = new Request('http://localhost', { method: 'POST', body, headers: ${JSON.stringify(headers)} });
  console.log((await receive(request)).status);
}`;
  writeFileSync(join(project.folder, 'receive.mjs'), program);
  assert.equal(await project.run(process.execPath, ['receive.mjs']), '7 2026-12-01\n204\n400\n');
});
