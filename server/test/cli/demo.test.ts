import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withApp } from '../app-server.ts';
import { call } from '../http-call.ts';
import { asJson, contents, newClub, refuse, succeed } from './courtside.ts';

test('demo fills an empty database, and its users can sign in', async (t) => {
  const file = await newClub(t);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'test']);
  const { courts, bookings, password, emails } = await asJson(file, ['demo']);
  assert.equal(courts, 6);
  assert.ok(bookings > 20, `only ${bookings} bookings`);
  await withApp(file, async (app) => {
    const [admin, player] = await Promise.all(
      (emails as string[]).slice(0, 2).map(async (email) => {
        const sent = { method: 'POST', path: '/auth/login', body: { email, password } };
        return (await call(app, key, sent)).body;
      }),
    );
    assert.deepEqual([admin.user.role, player.user.role], ['admin', 'player']);
    const all = await call(app, key, { path: '/admin/bookings?limit=100', token: admin.token });
    assert.equal(all.body.data.length, bookings);
    const own = await call(app, key, { path: '/bookings', token: player.token });
    assert.ok(own.body.data.length > 0);
  });
});

test('demo refuses a database with courts or users, and changes nothing', async (t) => {
  const file = await newClub(t);
  await succeed(file, ['users', 'create', '--email', 'ana@example.org', '--name', 'Ana']);
  const before = contents(file);
  assert.match(await refuse(file, 1, ['demo']), /already contains courts or users/);
  assert.deepEqual(contents(file), before);

  const filled = await newClub(t);
  assert.match(
    await succeed(filled, ['demo']),
    /^Created a sample club with 6 courts.*\nSign in as admin@example\.org,/,
  );
  const full = contents(filled);
  assert.match(await refuse(filled, 1, ['demo', '--json']), /already contains courts or users/);
  assert.deepEqual(contents(filled), full);
});
