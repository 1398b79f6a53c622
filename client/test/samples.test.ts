// Tests the code samples that the reference and the guide show for each operation.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOT, runProgram } from '../../server/test/cli/courtside.ts';
import { operationsOf as clubOperations } from '../../server/test/club.ts';
import { shareService } from './fixture.ts';
import { linesOf, PYTHON } from './python.ts';

const openFixture = shareService();
const samples: Record<string, { curl: string; typescript: string; python: string }> = JSON.parse(
  readFileSync(join(ROOT, 'server/src/platform/http/samples.json'), 'utf8'),
);

test('each operation has samples, which the page of the operation shows', async () => {
  const { club } = await openFixture();
  const document = (await club.inject('/openapi.json')).json();
  const operations = Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path));
  assert.deepEqual(Object.keys(samples).toSorted(), operations.map(({ operationId }) => operationId).toSorted());
  assert.deepEqual((await club.inject('/docs/samples.json')).json(), samples);
  const { body } = await club.inject('/guide/api/operations/bookings');
  assert.match(body, /club\.bookings\.create\(/);
  assert.match(body, /court_id=1/);
});

test('each sample in TypeScript compiles', async () => {
  // Create the folder inside the client, so that the compiler finds the packages.
  const folder = mkdtempSync(join(ROOT, 'client/test/samples-'));
  try {
    const head = `import { createClient } from '../../src/index.ts';
const club = createClient({ baseUrl: 'http://localhost:3000/api/v1', apiKey: 'csk_…' });\n`;
    for (const [id, { typescript }] of Object.entries(samples)) {
      writeFileSync(join(folder, `${id}.mts`), `${head}${typescript}\n`);
    }
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
    // Some samples do not use `club`, so turn off the check for unused variables.
    const options = {
      ...compilerOptions,
      noUnusedLocals: false,
      lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }));
    const { code, stdout } = await runProgram(process.execPath, [tsc, '-p', folder]);
    assert.equal(code, 0, stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each sample in Python calls its operation', PYTHON, async () => {
  const { club } = await openFixture();
  const below = clubOperations(club).map(({ method, path, operation }: any) => [operation.operationId, method, path]);
  const program = `import contextlib, io, json, pathlib
from courtside import Client
samples = json.loads(${JSON.stringify(JSON.stringify(samples))})
pathlib.Path.read_bytes = lambda path: b"content"
sent = []
def call(method, path, **fields):
    sent.append([method, path])
    return {"data": [], "next_cursor": None}
def stream(path, after):
    sent.append(["GET", path])
    return iter(())
club = Client("http://localhost:3000/api/v1", api_key="x")
club._transport.call = call
club._transport.stream = stream
for name, sample in samples.items():
    code = compile(sample["python"], name, "exec")
    if "club." not in sample["python"]: continue
    sent.clear()
    with contextlib.redirect_stdout(io.StringIO()): exec(code, {"club": club})
    print(json.dumps([name, *sent[0], len(sent)]))`;
  const called = await linesOf(program);
  assert.deepEqual(
    called.map(([name, method, path, count]) => [name, method, path.replace(/\d+/g, '1'), count]).toSorted(),
    below.map(([name, method, path]: any) => [name, method, path.replace(/\{\w+\}/g, '1'), 1]).toSorted(),
  );
});

/** Samples that succeed in this order, for an admin who has a court with the id 1. */
const RUN = [
  ...['getHealth', 'getReadiness', 'getConfig', 'getApiRoot', 'getClub', 'listCourts', 'getCourt', 'listAvailability'],
  ...['getCourtAvailability', 'getMe', 'updateMe', 'createBooking', 'listBookings', 'getBooking', 'getBookingFile'],
  ...['getBookingLimits', 'getEntitlements', 'listBookingsAsAdmin', 'getBookingAsAdmin', 'cancelBooking'],
  ...['createCourt', 'updateCourt', 'listCourtsAsAdmin', 'exportCourts', 'exportBookings', 'listAudit', 'listEvents'],
  ...['createPlan', 'getPlan', 'listPlans', 'listUsers', 'listQueues', 'reportUtilisation', 'createLiveTicket'],
  ...[
    'createCalendarLink',
    'getCalendarLink',
    'createApiKey',
    'listApiKeys',
    'listSessions',
    'previewDay',
    'listWebhooks',
  ],
  ...['register', 'exportMe', 'logOut'],
];

test('samples for curl succeed', async () => {
  const { club } = await openFixture();
  await club.court();
  const { token } = await club.signIn('admin');
  const settings = { API: `${club.app.listeningOrigin}/api/v1`, KEY: club.key, TOKEN: token };
  for (const id of RUN) {
    const command = samples[id]!.curl.replace('http://localhost:3000', club.app.listeningOrigin);
    const quiet = command.replace('curl', 'curl -s -o /dev/null -w "%{http_code} %header{content-type}"');
    const { code, stdout, stderr } = await runProgram('sh', ['-c', quiet], { settings });
    assert.ok(code === 0 && stdout.startsWith('20'), `${id}: ${stdout}${stderr}\n${command}`);
  }
});
