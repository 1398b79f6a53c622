import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { hashSecret, isWellFormed, newSecret } from '../src/platform/secrets.ts';

for (const kind of ['csk', 'cpk', 'cst'] as const) {
  test(`makes ${kind} secrets of 256 random bits with a checksum`, () => {
    const secrets = Array.from({ length: 100 }, () => newSecret(kind));
    assert.equal(new Set(secrets).size, 100);
    for (const secret of secrets) {
      assert.match(secret, new RegExp(`^${kind}_[\\w-]{43}[\\da-f]{8}$`));
      assert.equal(isWellFormed(kind, secret), true);
      assert.equal(isWellFormed(kind === 'csk' ? 'cst' : 'csk', secret), false);
    }
  });
}

test('detects a typing error anywhere in a secret', () => {
  const secret = newSecret('cst');
  for (let i = 0; i < secret.length; i++) {
    const other = secret[i] === 'x' ? 'y' : 'x';
    assert.equal(isWellFormed('cst', secret.slice(0, i) + other + secret.slice(i + 1)), false, `at ${i}`);
    assert.equal(isWellFormed('cst', secret.slice(0, i) + secret.slice(i + 1)), false, `without ${i}`);
  }
  for (const wrong of ['', 'cst_', ` ${secret}`, `${secret} `, `${secret}\n`, secret.toUpperCase()]) {
    assert.equal(isWellFormed('cst', wrong), false);
  }
});

test('refuses a secret of another length, even with a valid checksum', () => {
  for (const bytes of [0, 31, 33]) {
    const text = `cst_${randomBytes(bytes).toString('base64url')}`;
    assert.equal(isWellFormed('cst', text + crc32(text).toString(16).padStart(8, '0')), false, `${bytes} bytes`);
  }
});

test('the hash reveals nothing of the secret, and is always the same', () => {
  const secret = newSecret('csk');
  const hash = hashSecret(secret);
  assert.match(hash, /^[\w-]{43}$/);
  assert.equal(hashSecret(secret), hash);
  assert.notEqual(hashSecret(newSecret('csk')), hash);
  assert.ok(!hash.includes(secret.slice(4, 12)));
});
