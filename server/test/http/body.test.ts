// Runs without a database.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';
import { deliver, readAnswers } from '../fuzz/raw.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  club.call('POST', '/admin/courts', { body, as: admin, headers });
const VALID = '{"name":"A","type":"tennis"}';

const malformed = [
  '{',
  '{"name":}',
  "{'name':'A'}",
  '{"name":"A",}',
  'name=A&type=tennis',
  `${VALID}${VALID}`,
  '{"name":NaN}',
  '<court/>',
  '\u0000',
];
for (const body of malformed) {
  test(`refuses ${JSON.stringify(body)} as malformed`, async () => assertProblem(await create(body), 'malformed_json'));
}

test('does not repeat a malformed body, which may contain a password', async () => {
  const body = '{"email":"a@example.org","password":"hunter2hunter2';
  const answer = await club.call('POST', '/auth/login', { body });
  assertProblem(answer, 'malformed_json');
  assert.ok(!answer.text.includes('hunter2'));
});

test('does not repeat a refused password', async () => {
  const body = { name: 'A', email: 'hunter2', password: 'hunter3', phone: 'hunter4' };
  const answer = await club.call('POST', '/auth/register', { body });
  assertInvalid(answer, '#/email', '#/password', '#/phone');
  assert.ok(!answer.text.includes('hunter3'));
});

test('refuses invalid UTF-8', async () => {
  for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xfe, 0xff, 0, 0x7b]]) {
    const text = Buffer.from('{"name":"?","type":"tennis"}').toString('latin1').split('?');
    const body = Buffer.concat([Buffer.from(text[0]!), Buffer.from(bytes), Buffer.from(text[1]!)]);
    assertProblem(await create(body), 'malformed_json');
  }
});

for (const body of ['[]', '"text"', 'null', '7', 'true', `[${VALID}]`]) {
  test(`refuses the body ${body}, which is not an object`, async () => assertInvalid(await create(body), '#'));
}

test('requires a body where one is needed', async () => {
  assertInvalid(await create(''), '#');
  for (const path of ['/auth/login', '/auth/register', '/admin/courts', '/bookings', '/auth/password']) {
    assertProblem(await club.call('POST', path, { as: admin }), 'validation_failed');
  }
});

test('needs no body where none is defined', async () => {
  const court = await club.court();
  const json = { 'content-type': 'application/json' };
  const remove = await club.call('DELETE', `/admin/courts/${court.id}`, { as: admin, headers: json });
  assert.equal(remove.status, 204);
  for (const request of [{}, { headers: json }, { body: '' }, { body: '{}' }]) {
    const answer = await club.call('POST', '/auth/logout', { as: await club.signIn(), ...request });
    assert.equal(answer.status, 204, answer.text);
  }
});

test('accepts JSON under all of its media types, and nothing else', async () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=UTF-8',
    'application/json;x=y',
  ]) {
    assert.equal((await create(VALID, { 'content-type': type })).status, 201, type);
  }
  const others = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ];
  for (const type of [...others, 'application/jsonx', 'application/xml', '']) {
    assertProblem(await create(VALID, { 'content-type': type }), 'unsupported_media_type');
  }
});

test('needs no content type for an empty body', async () => {
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'];
  const chunked = { 'transfer-encoding': 'chunked' };
  for (const headers of types.flatMap((type) => [{}, chunked].map((more) => ({ 'content-type': type, ...more })))) {
    const answer = await club.call('POST', '/auth/logout', { as: await club.signIn(), body: '', headers });
    assert.equal(answer.status, 204, answer.text);
    assertInvalid(await create('', headers), '#');
    const full = await club.call('POST', '/auth/logout', { as: admin, body: ' ', headers });
    assertProblem(full, 'unsupported_media_type');
  }
});

const bodyOfSize = (bytes: number) => VALID.padEnd(bytes, ' ');

test('accepts 64 KiB, and no more', async () => {
  assert.equal((await create(bodyOfSize(64 * 1024))).status, 201);
  assertProblem(await create(bodyOfSize(64 * 1024 + 1)), 'body_too_large');
  assertProblem(await create(bodyOfSize(65 * 1024)), 'body_too_large');
  assertProblem(await create(JSON.stringify({ name: 'x'.repeat(65 * 1024), type: 'tennis' })), 'body_too_large');
});

test('accepts no more with chunked encoding either', async (t) => {
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => club.app.server.close());
  const { port } = club.app.server.address() as AddressInfo;
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-API-Key: ${club.key}\r\nContent-Type: application/json\r\n`;
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
  const bytes = Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`);
  const { answer } = await deliver(port, { bytes, piece: 0, after: 'wait' }, 5000);
  assert.deepEqual(
    readAnswers(answer).map(({ body }) => JSON.parse(body).code),
    ['body_too_large'],
  );
});

const brokenTexts: [body: string, pointer: string][] = [
  [String.raw`{"name":"a\u0000b","type":"tennis"}`, '#/name'],
  [String.raw`{"name":"\ud800","type":"tennis"}`, '#/name'],
  [String.raw`{"name":"\udc00\ud800","type":"tennis"}`, '#/name'],
  [
    String.raw`{"name":"A","type":"tennis","price_per_hour":{"amount":1,"currency":"EU\u0000"}}`,
    '#/price_per_hour/currency',
  ],
  [
    String.raw`{"name":"A","type":"tennis","opening_hours":[{"day":1,"open":"\ud800","close":"24:00"}]}`,
    '#/opening_hours/0/open',
  ],
  [String.raw`{"name":"A","type":"tennis","a/b~":"\u0000"}`, '#/a~1b~0'],
  [String.raw`{"name":"A","type":"tennis","\ud800":1}`, '#'],
];
for (const [body, pointer] of brokenTexts) {
  test(`refuses the text in ${body.slice(0, 60)}`, async () => assertInvalid(await create(body), pointer));
}

test('refuses such text in a query, too', async () => {
  assertInvalid(await club.call('GET', '/courts?search=a%00b'), 'search');
  assertInvalid(await club.call('GET', '/courts?%00=b'), '');
});

test('reads invalid UTF-8 in a query literally', async () => {
  await create({ name: 'Half %ED%A0%80', type: 'tennis' });
  const { status, body } = await club.call('GET', '/courts?search=%ED%A0%80');
  assert.deepEqual([status, body.data.map(({ name }: { name: string }) => name)], [200, ['Half %ED%A0%80']]);
});

test('accepts an emoji, which is a complete surrogate pair', async () => {
  const { body } = await create(String.raw`{"name":"\ud83c\udfbe","type":"tennis"}`);
  assert.equal(body.name, '🎾');
});

test('refuses a deeply nested body, at any depth', async () => {
  for (const depth of [20, 1000, 15_000]) {
    const body = `{"name":"A","type":"tennis","description":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    assertProblem(await create(body), 'malformed_json');
  }
});

test('treats names of inherited properties as unknown fields', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const { status, body } = await create(`{"name":"A","type":"tennis","${name}":{"active":false}}`);
    assert.deepEqual([status, body.errors?.[0].pointer], [422, `#/${name}`]);
  }
  assert.equal(Object.hasOwn(Object.prototype, 'active'), false);
});
