import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { isFullSize } from '../size.ts';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';

const DATA = join(import.meta.dirname, '../../../data');
const HEAD = 'court,type,user,booking_date,start_time,end_time\n';
const GOOD = 'A,tennis,Ana,2026-03-02,10:00,11:00\n';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
// This test has its own temporary folder, so that it does not see uploads from other tests.
const temporaryFolder = tmpdir();
const folder = mkdtempSync(join(temporaryFolder, 'courtside-'));
before(async () => {
  process.env['TMPDIR'] = folder;
  club = await openClub();
  admin = await club.signIn('admin');
  await club.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await club.close();
  process.env['TMPDIR'] = temporaryFolder;
  rmSync(folder, { recursive: true });
});

const csv = { 'content-type': 'text/csv' };
const send = (path: string, body: string | Uint8Array, headers = {}): Promise<Answer> =>
  club.call('POST', `/admin/imports/${path}`, { as: admin, body, headers: { ...csv, ...headers } });
const count = async (table: 'bookings' | 'courts' | 'audit_log' | 'events'): Promise<number> => {
  const { n } = await club.context.db.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('courtside-upload-'));

test('imports courts like the command, and recognises them the second time', async () => {
  const file = readFileSync(join(DATA, 'toronto_tennis.csv'));
  const before = [await count('events'), leftovers().length];
  const dry = await send('courts?dry_run=true', file);
  assert.deepEqual([dry.status, dry.body.imported, dry.body.dry_run], [200, 591, true]);
  assert.equal(await count('courts'), 0, 'a dry run changes nothing');
  const { body } = await send('courts?time_zone=America/Toronto', file);
  assert.deepEqual(body, { ...dry.body, dry_run: false });
  assert.equal(await count('courts'), 591);
  const { body: again } = await send('courts', file);
  assert.deepEqual([again.imported, again.known], [0, 591]);
  const [court] = (await club.call('GET', '/courts?limit=1')).body.data;
  assert.equal(court.time_zone, 'America/Toronto');
  assert.deepEqual([await count('events'), leftovers().length], before, 'no events and no leftover files');
});

test('imports bookings, with their courts on request; refused rows have their lines', async () => {
  const clash = 'A,tennis,Ben,2026-03-02,10:30,11:30\n';
  const bad = '"A\nB",tennis,Ben,nonsense,10:30,11:30\n';
  const { body } = await send('bookings?create_courts=1', HEAD + GOOD + bad + clash);
  assert.deepEqual(body, {
    ...{ rows: 3, imported: 1, known: 0, refused: 2, dry_run: false, ignored_columns: [], encoding: 'utf-8' },
    notes: [],
    refusals: [
      { line: 4, column: 'booking_date', reason: 'booking_date nonsense is not a date YYYY-MM-DD' },
      {
        line: 5,
        column: 'start_time',
        reason: 'slot_taken: A is already booked on 2026-03-02 between 10:30 and 11:30',
      },
    ],
  });
  const { body: second } = await send('bookings', HEAD + GOOD + GOOD.replace('A', 'Nowhere'));
  const refusal = { line: 3, column: 'court', reason: 'there is no court Nowhere' };
  assert.deepEqual([second.known, second.refusals], [1, [refusal]]);
});

test('lists a thousand refused rows at most, and counts all', async () => {
  const { body } = await send('bookings', HEAD + 'A,tennis,Ana,never,10:00,11:00\n'.repeat(1500));
  assert.deepEqual([body.refused, body.refusals.length, body.refusals.at(-1).line], [1500, 1000, 1001]);
});

test('streams its progress and a final summary as lines on request', async () => {
  const day = (n: number) => `2027-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`;
  const rows = Array.from({ length: 300 }, (_, n) => `Line ${n},tennis,Ana,${day(n)},10:00,11:00\n`).join('');
  const answer = await send('bookings?create_courts=true', HEAD + rows, { accept: 'application/x-ndjson' });
  assert.equal(answer.headers['content-type'], 'application/x-ndjson');
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines[0], { rows: 0, total: 300 });
  assert.deepEqual([lines.at(-1).imported, lines.at(-1).rows], [300, 300]);
});

const malformed: [what: string, body: string | Uint8Array, told: RegExp, line: number | undefined][] = [
  ['a quote in the header that never ends', `"${HEAD}${GOOD}`, /quote/i, 1],
  ['too many rows that cannot be read', `${HEAD}${'"B,tennis\n'.repeat(101)}`, /100 rows/, 102],
  ['a column missing', 'court,user\nA,B\n', /Missing columns: booking_date, start_time, end_time/, undefined],
  ['no content', '', /Missing columns/, undefined],
  [
    'half a character in UTF-16',
    Buffer.concat([Buffer.from(`\ufeff${HEAD}`, 'utf16le'), Buffer.from('A')]),
    /UTF-?16/i,
    undefined,
  ],
];
for (const [what, body, told, line] of malformed) {
  test(`refuses a file with ${what} as a whole`, async () => {
    const before = [await count('bookings'), await count('audit_log')];
    for (const accept of ['application/json', 'application/x-ndjson']) {
      const answer = await send('bookings?create_courts=true', body, { accept });
      assertProblem(answer, 'malformed_csv');
      assert.match(answer.body.detail, told);
      assert.equal(answer.body.errors[0].values?.line, line, answer.text);
    }
    assert.deepEqual([await count('bookings'), await count('audit_log')], before);
    assert.deepEqual(leftovers(), []);
  });
}

test('accepts CSV only, and its own parameters only', async () => {
  for (const type of ['application/json', 'text/plain', '']) {
    assertProblem(await send('bookings', HEAD, { 'content-type': type }), 'unsupported_media_type');
  }
  assert.equal((await send('bookings', HEAD, { 'content-type': 'text/csv; charset=utf-8' })).status, 200);
  assertInvalid(await send('bookings?dry_run=perhaps', HEAD), 'dry_run');
  assertInvalid(await send('bookings?time_zone=Mars/Base', HEAD), 'time_zone');
  assertInvalid(await send('courts?create_courts=true', 'name,type\n'), 'create_courts');
  assertProblem(
    await club.call('POST', '/admin/courts', { as: admin, body: 'a,b\n', headers: csv }),
    'unsupported_media_type',
  );
});

test('begin and end are in the audit log; a dry run is not', async () => {
  const before = await count('audit_log');
  await send('bookings?dry_run=true', HEAD + GOOD);
  assert.equal(await count('audit_log'), before);
  await send('bookings?create_courts=true', HEAD + GOOD.replace('A', 'Audited'));
  const { body } = await club.call('GET', '/admin/audit?action=importBookings&limit=2', { as: admin });
  assert.deepEqual(
    body.data.map(({ after, user_id }: any) => [after.imported, after.total, user_id]),
    [
      [1, 1, admin.user.id],
      [0, 1, admin.user.id],
    ],
  );
});

/** Sends a request's headers. The caller writes the body. */
function open(path: string, headers: Record<string, string> = {}): { sent: ClientRequest; answered: Promise<any> } {
  const { port } = club.app.server.address() as AddressInfo;
  const keys = { 'x-api-key': club.key, authorization: `Bearer ${admin.token}` };
  const sent = httpRequest({
    port,
    method: 'POST',
    path: `/api/v1/admin/imports/${path}`,
    headers: { ...keys, ...csv, ...headers },
  });
  const answered = once(sent, 'response').then(async ([response]) => {
    let text = '';
    for await (const chunk of response) text += chunk;
    return { status: response.statusCode, body: JSON.parse(text) };
  });
  answered.catch(() => {});
  return { sent, answered };
}

const NEEDS_TIME = { skip: !isFullSize && 'a short import does not take longer than a connection may stand still' };

test('an import may take longer than the idle limit of a connection', NEEDS_TIME, async (t) => {
  const { server } = club.app;
  const { timeout } = server;
  t.after(() => void (server.timeout = timeout));
  server.timeout = 1500; // The changed timeout applies only to new connections
  const rows = Array.from({ length: 60_000 }, (_, i) => `Long ${i},tennis\n`).join('');
  const { port } = server.address() as AddressInfo;
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/admin/imports/courts?dry_run=true`, {
    method: 'POST',
    headers: { ...csv, 'x-api-key': club.key, authorization: `Bearer ${admin.token}` },
    body: `name,type\n${rows}`,
  });
  assert.equal(((await answer.json()) as { imported: number }).imported, 60_000);
  assert.ok(performance.now() - began > 1600, 'the import was too quick to test the timeout');
});

test('accepts 32 MiB at most, with or without a Content-Length', { timeout: 180_000 }, async () => {
  const told = open('bookings', { 'content-length': String(32 * 1024 * 1024 + 1) });
  told.sent.write('x');
  assert.deepEqual([(await told.answered).body.code, leftovers()], ['body_too_large', []]);
  told.sent.destroy();
  const untold = open('bookings');
  untold.sent.on('error', () => {});
  const chunk = Buffer.alloc(1024 * 1024, 'a,b\n');
  for (let i = 0; i < 32; i += 1) if (!untold.sent.write(chunk)) await once(untold.sent, 'drain');
  untold.sent.write('x');
  assert.equal((await untold.answered).body.code, 'body_too_large');
  assert.deepEqual(leftovers(), []);
});

test('accepts a body slower than other requests may be; refuses one that stalls', { timeout: 180_000 }, async () => {
  const stuck = open('bookings');
  stuck.sent.on('error', () => {});
  stuck.sent.write(HEAD);
  const slow = open('bookings?create_courts=true');
  slow.sent.write(HEAD);
  for (let i = 0; i < 6; i += 1) {
    await sleep(2000);
    slow.sent.write(`Slow ${i},tennis,Ana,2026-04-01,10:00,11:00\n`);
  }
  slow.sent.end();
  const { status, body } = await slow.answered;
  assert.deepEqual([status, body.imported], [200, 6], 'a slow upload that takes 12 seconds');
  assert.equal((await stuck.answered).body.code, 'request_timeout');
  assert.deepEqual(leftovers(), []);
});

const ROWS = 3000;
const many = (name: string): string =>
  HEAD +
  Array.from({ length: ROWS }, (_, n) => {
    const date = new Date(Date.UTC(2020, 0, 1 + Math.floor(n / 20))).toISOString().slice(0, 10);
    return `${name} ${n % 20},tennis,Ana ${n % 50},${date},10:00,11:00\n`;
  }).join('');

for (const accept of ['application/json', 'application/x-ndjson']) {
  test(
    `a client that accepts ${accept} and disconnects stops the import; imported rows stay, and are recognised later`,
    { timeout: 90_000 },
    async () => {
      const file = many(accept);
      const before = await count('bookings');
      const left = open('bookings?create_courts=true', { accept });
      left.sent.on('error', () => {});
      left.sent.end(file);
      while ((await count('bookings')) < before + 50) await sleep(10);
      const second = await send('bookings', HEAD + GOOD);
      // Each process runs one import at a time, so only another process can accept the second import.
      if (process.env['TEST_PROCESSES'] === undefined) assertProblem(second, 'import_in_progress');
      else assert.deepEqual([second.status, second.body.rows], [200, 1]);
      left.sent.destroy();
      let held = -1;
      for (let now = 0; now !== held; await sleep(500)) [held, now] = [now, await count('bookings')];
      const taken = held - before;
      assert.ok(taken >= 50 && taken < ROWS, `${taken} of ${ROWS}`);
      const { body: audit } = await club.call('GET', '/admin/audit?action=importBookings&limit=1', { as: admin });
      assert.equal(audit.data[0].after.imported, taken);
      const { body } = await send('bookings?create_courts=true', file);
      assert.deepEqual([body.known, body.imported, body.refused], [taken, ROWS - taken, 0]);
    },
  );
}
