import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isCommonPassword, verifyPassword } from '../../src/accounts/passwords.ts';

const PASSWORD = 'long rallies at dawn';

test("stores a PHC string of Argon2id with OWASP's parameters, and a salt of its own", async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, other);
  for (const stored of [one, other]) assert.equal(await verifyPassword(PASSWORD, stored), true);
});

test('knows the password alone, in all its characters', async () => {
  const stored = await hashPassword(PASSWORD);
  for (const wrong of ['', 'Long rallies at dawn', `${PASSWORD} `, PASSWORD.slice(1)]) {
    assert.equal(await verifyPassword(wrong, stored), false, wrong);
  }
});

test('takes the code points in which another keyboard writes the same letters', async () => {
  const stored = await hashPassword('Ångström ﬁnal');
  assert.equal(await verifyPassword('A\u030Angstro\u0308m final', stored), true);
});

test('knows a hash with other parameters, which somebody else made', async () => {
  // `password` and `somesalt` with 64 MiB, as the reference implementation tells it.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await verifyPassword('password', reference), true);
  assert.equal(await verifyPassword('passwort', reference), false);
});

test('is false for who has no password, and for the one that their hash would have', async () => {
  for (const stored of [null, undefined]) {
    for (const password of ['', PASSWORD]) assert.equal(await verifyPassword(password, stored), false);
  }
});

test('knows common passwords in any case', () => {
  for (const common of ['password', 'PassWord', '12345678']) assert.equal(isCommonPassword(common), true, common);
  for (const fine of [PASSWORD, 'password of mine', '']) assert.equal(isCommonPassword(fine), false, fine);
});
