import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relyingPartyOf } from '../../src/modules/passkeys/rules.ts';

test('passkeys work only at the public address with a domain, or at localhost', () => {
  const idOf = (publicUrl: string, origin: string) => relyingPartyOf(publicUrl, origin)?.id;
  assert.equal(idOf('https://book.example.org', 'http://forged.example'), 'book.example.org');
  assert.equal(idOf('', 'http://localhost:3000'), 'localhost');
  assert.equal(idOf('http://localhost:3000', 'http://localhost:3000'), 'localhost');
  for (const [publicUrl, origin] of [
    ['', 'https://book.example.org'],
    ['http://book.example.org', 'https://book.example.org'],
    ['https://192.0.2.1', 'https://192.0.2.1'],
    ['', 'http://127.0.0.1:3000'],
    ['', 'http://[::1]:3000'],
  ] as const)
    assert.equal(idOf(publicUrl, origin), undefined, `${publicUrl} ${origin}`);
});
