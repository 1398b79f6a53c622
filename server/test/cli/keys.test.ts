import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../processes.ts';
import { call } from '../http-call.ts';
import { asJson, courtside, newClub, query, refuse, succeed } from './courtside.ts';

test('keys create shows the secret once and stores only its hash', async (t) => {
  const file = await newClub(t);
  const made = await asJson(file, ['keys', 'create', '--name', 'web shop']);
  assert.match(made.key, /^csk_[\w-]{51}$/);
  assert.deepEqual([made.name, made.expires_at, made.hint], ['web shop', null, made.key.slice(0, 10)]);
  const listed = await asJson(file, ['keys', 'list']);
  assert.equal(listed.length, 1);
  assert.deepEqual(listed[0], { ...made, key: null });
  assert.ok(!JSON.stringify(query(file, 'select * from api_keys')).includes(made.key));
});

test('keys create prints the secret and keys list a table for people', async (t) => {
  const file = await newClub(t);
  const printed = await succeed(file, ['keys', 'create', '--name', 'kiosk']);
  assert.match(printed, /^API key 1 \(kiosk\), shown only once:\n\n {2}csk_[\w-]{51}\n/);
  const table = await succeed(file, ['keys', 'list']);
  assert.match(
    table,
    /^id +name +hint +scopes +origins +rate_per_minute +expires_at +revoked_at +last_used_at +key\n1 +kiosk +csk_\S{6}( +-){7}\n$/,
  );
});

test('keys create --publishable makes a key that keys list shows in full', async (t) => {
  const file = await newClub(t);
  const printed = await succeed(file, ['keys', 'create', '--name', 'site', '--publishable']);
  const key = /^API key 1 \(site\), publishable:\n\n {2}(cpk_[\w-]{51})\n/.exec(printed)?.[1];
  assert.ok(key, printed);
  const [listed] = await asJson(file, ['keys', 'list']);
  assert.deepEqual([listed.publishable, listed.key], [true, key]);
  assert.ok((await succeed(file, ['keys', 'list'])).includes(key));
});

test('keys create accepts scopes, origins and a rate, and rotate keeps them', async (t) => {
  const file = await newClub(t);
  const limits = ['--scope', 'courts:read', '--scope', 'bookings', '--origin', 'https://club.example', '--rate', '30'];
  const made = await asJson(file, ['keys', 'create', '--name', 'site', '--publishable', ...limits]);
  const terms = { scopes: ['courts:read', 'bookings'], origins: ['https://club.example'], rate_per_minute: 30 };
  assert.deepEqual({ ...made, ...terms }, made);
  const rotated = await asJson(file, ['keys', 'rotate', '1']);
  assert.deepEqual({ ...rotated, ...terms }, rotated);
  assert.match(await succeed(file, ['keys', 'list']), /courts:read,bookings +https:\/\/club\.example +30/);
});

for (const [words, told] of [
  [['--scope', 'everything'], /one of courts:read, accounts, bookings, admin/],
  [['--rate', '0'], /from 1 to 1000000/],
  [['--origin', 'https://club.example'], /Only a publishable key can have origins/],
  [['--publishable', '--origin', 'club.example'], /club\.example is not an origin/],
] as const) {
  test(`keys create refuses ${words.join(' ')}`, async (t) => {
    const file = await newClub(t);
    assert.match(await refuse(file, 1, ['keys', 'create', '--name', 'a', ...words]), told);
    assert.deepEqual(await asJson(file, ['keys', 'list']), []);
  });
}

test('a key works on its last day, up to midnight in UTC', async (t) => {
  const file = await newClub(t);
  const day = await asJson(file, ['keys', 'create', '--name', 'a', '--expires', '2099-02-03']);
  assert.equal(day.expires_at, '2099-02-04T00:00:00.000Z');
  const moment = await asJson(file, ['keys', 'create', '--name', 'b', '--expires', '2099-02-03T10:00:00+02:00']);
  assert.equal(moment.expires_at, '2099-02-03T08:00:00.000Z');
});

test('accepts the last day of the calendar as the last day of a key', async (t) => {
  const file = await newClub(t);
  const { expires_at } = await asJson(file, ['keys', 'create', '--name', 'a', '--expires', '9999-12-31']);
  assert.equal(expires_at, '9999-12-31T23:59:59.999Z');
  const late = ['keys', 'create', '--name', 'b', '--expires', '9999-12-31T23:00:00-01:00'];
  assert.match(await refuse(file, 1, late), /^expires_at must be at most 9999-12-31T23:59:59\.999Z\.\n$/);
});

for (const date of ['2020-01-01', '2099-02-30', 'tomorrow', '2099', 'March 3 2099', '2099-02-03T10:00:00', '']) {
  test(`keys create refuses to expire at ${JSON.stringify(date)}`, async (t) => {
    const file = await newClub(t);
    assert.match(await refuse(file, 1, ['keys', 'create', '--name', 'a', '--expires', date]), /future|YYYY-MM-DD/);
    assert.deepEqual(await asJson(file, ['keys', 'list']), []);
  });
}

for (const [what, name] of [
  ['empty', ''],
  ['blank', '  '],
  ['too long', 'x'.repeat(121)],
] as const) {
  test(`keys create refuses a name that is ${what}, as the API does`, async (t) => {
    const file = await newClub(t);
    assert.match(await refuse(file, 1, ['keys', 'create', '--name', name]), /name/);
    assert.deepEqual(await asJson(file, ['keys', 'list']), []);
  });
}

test('refuses an invalid id and an unknown id', async (t) => {
  const file = await newClub(t);
  for (const command of ['revoke', 'rotate']) {
    assert.match(await refuse(file, 1, ['keys', command, 'x']), /Expected an id/);
    assert.match(await refuse(file, 1, ['keys', command, '7']), /There is no API key 7\./);
  }
});

test('a revoked key cannot be rotated, and revoking it again changes nothing', async (t) => {
  const file = await newClub(t);
  await succeed(file, ['keys', 'create', '--name', 'a']);
  assert.equal(await succeed(file, ['keys', 'revoke', '1', '--yes']), 'API key 1 (a) is revoked.\n');
  const [before] = await asJson(file, ['keys', 'list']);
  assert.deepEqual(await asJson(file, ['keys', 'revoke', '1', '--yes']), before);
  assert.match(await refuse(file, 1, ['keys', 'rotate', '1']), /revoked or expired/);
});

test('keys created, rotated and revoked beside a running server take effect at once', async (t) => {
  const file = await newClub(t);
  const server = await startServer(t, file);
  const statusOf = async (key: string) => (await call(server, key, { path: '/courts' })).status;
  const old = await asJson(file, ['keys', 'create', '--name', 'shop']);
  assert.equal(await statusOf(old.key), 200);
  const next = await asJson(file, ['keys', 'rotate', String(old.id)]);
  assert.deepEqual([next.name, next.rotated_from_id], ['shop', old.id]);
  assert.deepEqual([await statusOf(old.key), await statusOf(next.key)], [200, 200], 'both work for a day');
  const ends = (await asJson(file, ['keys', 'list'])).find(({ id }: { id: number }) => id === old.id).expires_at;
  assert.ok(Math.abs(Date.parse(ends) - Date.now() - 86_400_000) < 60_000, ends);
  await succeed(file, ['keys', 'revoke', String(old.id), '--yes']);
  assert.deepEqual([await statusOf(old.key), await statusOf(next.key)], [401, 200]);
});

test('a successful command prints nothing to standard error', async (t) => {
  const { stderr } = await courtside(await newClub(t), ['keys', 'list']);
  assert.equal(stderr, '');
});
