import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, isCommonPassword, verifyPassword } from '../../src/modules/accounts/passwords.ts';

const PASSWORD = 'long rallies at dawn';

test("stores an Argon2id PHC string with OWASP's parameters and its own salt", async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, other);
  for (const stored of [one, other]) assert.equal(await verifyPassword(PASSWORD, stored), true);
});

test('accepts only the exact password, with all its characters', async () => {
  const stored = await hashPassword(PASSWORD);
  for (const wrong of ['', 'Long rallies at dawn', `${PASSWORD} `, PASSWORD.slice(1)]) {
    assert.equal(await verifyPassword(wrong, stored), false, wrong);
  }
});

test('accepts the same letters in other Unicode compositions', async () => {
  const stored = await hashPassword('Ångström ﬁnal');
  assert.equal(await verifyPassword('A\u030Angstro\u0308m final', stored), true);
});

test('accepts a foreign hash with other parameters', async () => {
  // The hash of `password` with the salt `somesalt` and 64 MiB of memory, computed by the reference implementation.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await verifyPassword('password', reference), true);
  assert.equal(await verifyPassword('passwort', reference), false);
});

test('accepts parameters of two digits, and rejects strings that are not hashes', async () => {
  const [nonce, cost] = [Buffer.from('some salt of ours'), { memory: 128, passes: 10, parallelism: 12 }];
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost, tagLength: 32 });
  const [salt, text] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  const stored = `$argon2id$v=19$m=128,t=10,p=12$${salt}$${text}`;
  assert.equal(await verifyPassword(PASSWORD, stored), true);
  for (const damaged of [`x${stored}`, `${stored}$`, '']) await assert.rejects(verifyPassword(PASSWORD, damaged));
});

test("returns false for a user without a password, even for the dummy hash's password", async () => {
  for (const stored of [null, undefined]) {
    for (const password of ['', PASSWORD]) assert.equal(await verifyPassword(password, stored), false);
  }
});

test('recognises common passwords in any case', async () => {
  for (const common of ['password', 'PassWord', '12345678']) assert.equal(await isCommonPassword(common), true, common);
  for (const fine of [PASSWORD, 'password of mine', '']) assert.equal(await isCommonPassword(fine), false, fine);
});

test('hashes two passwords at once, queues 256, and refuses more', async () => {
  const stored = await hashPassword(PASSWORD);
  const began = performance.now();
  const settled = Array.from({ length: 264 }, async () => {
    try {
      return await verifyPassword(PASSWORD, stored);
    } catch (error) {
      return [(error as { code: string }).code, performance.now() - began < 1000];
    }
  });
  const results = await Promise.all(settled);
  assert.ok(results.slice(0, 258).every((result) => result === true));
  assert.deepEqual(results.slice(258).map(String), Array<string>(6).fill('overloaded,true'));
  assert.equal(await verifyPassword(PASSWORD, stored), true);
});

test('hashes at most two passwords at any moment', async () => {
  let [working, most] = [0, 0];
  const jobs = new Set<number>();
  const hook = createHook({
    init(id, type) {
      if (!/^ARGON2/i.test(type)) return;
      jobs.add(id);
      most = Math.max(most, (working += 1));
    },
    before(id) {
      if (jobs.delete(id)) working -= 1;
    },
  }).enable();
  await Promise.all(Array.from({ length: 12 }, () => verifyPassword(PASSWORD, null)));
  hook.disable();
  assert.equal(most, 2);
});
