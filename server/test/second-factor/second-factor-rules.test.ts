import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { lacksSecondFactor } from '../../src/modules/accounts/rules.ts';
import { newRecoveryCodes, readCode } from '../../src/modules/second-factor/codes.ts';
import { loadTotp } from '../../src/modules/second-factor/totp.ts';
import { hashSecret } from '../../src/platform/secrets.ts';
import { codeAt } from './authenticator.ts';

/** The secret of the examples in RFC 6238, `12345678901234567890`, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Seconds since 1970 and the last six digits of the code, from RFC 6238, appendix B. */
const EXAMPLES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const;

test('accepts the codes of the examples in RFC 6238', async () => {
  const totp = await loadTotp();
  for (const [seconds, code] of EXAMPLES) {
    assert.equal(totp.findStep(SECRET, code, seconds * 1000), Math.floor(seconds / 30), code);
    assert.equal(codeAt(SECRET, seconds * 1000), code, 'the codes of the tests');
  }
});

test('accepts a code one step before and after its time, and no longer', async () => {
  const totp = await loadTotp();
  const [start, step] = [1_234_567_890_000, 41_152_263];
  const code = codeAt(SECRET, start);
  for (const [offset, isAccepted] of [
    [-30_001, false],
    [-30_000, true],
    [0, true],
    [29_999, true],
    [59_999, true],
    [60_000, false],
  ] as const) {
    assert.equal(totp.findStep(SECRET, code, start + offset), isAccepted ? step : undefined, `${offset} ms`);
  }
});

test('computes the same codes as oathtool', async (t) => {
  const run = spawnSync('oathtool', ['--totp', '-b', '--now=@1234567890', '--window=9', SECRET], { encoding: 'utf8' });
  if (run.error) return t.skip('oathtool is not installed');
  const totp = await loadTotp();
  const codes = run.stdout.trim().split('\n');
  assert.equal(codes.length, 10);
  for (const [index, code] of codes.entries()) {
    assert.equal(totp.findStep(SECRET, code, (1_234_567_890 + 30 * index) * 1000), 41_152_263 + index);
  }
});

test('creates a secret of 160 bits, and an address for authenticator apps', async () => {
  const totp = await loadTotp();
  const [secret, other] = [totp.newSecret(), totp.newSecret()];
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(secret, other);
  const uri = new URL(totp.uriFor(secret, { issuer: 'Club: Tenis & Pádel', label: 'ana+x@example.org' }));
  assert.equal(`${uri.protocol}//${uri.host}`, 'otpauth://totp');
  assert.equal(decodeURIComponent(uri.pathname.slice(1)), 'Club: Tenis & Pádel:ana+x@example.org');
  assert.equal(uri.searchParams.get('secret'), secret);
  assert.equal(uri.searchParams.get('issuer'), 'Club: Tenis & Pádel');
  for (const [name, value] of [
    ['algorithm', 'SHA1'],
    ['digits', '6'],
    ['period', '30'],
  ] as const)
    assert.equal(uri.searchParams.get(name) ?? value, value);
});

test('reads codes as people type them', () => {
  const totp = (digits: string) => ({ kind: 'totp', digits });
  const recovery = (code: string) => ({ kind: 'recovery_code', hash: hashSecret(code) });
  for (const [typed, expected] of [
    ['123456', totp('123456')],
    [' 123 456\n', totp('123456')],
    ['12345', recovery('12345')],
    ['1234567', recovery('1234567')],
    ['١٢٣٤٥٦', recovery('١٢٣٤٥٦')],
    ['3k7q-9m2x-0abc-d1ef', recovery('3k7q9m2x0abcd1ef')],
    ['3K7Q 9M2X OABC DLEF', recovery('3k7q9m2x0abcd1ef')],
    ['3k7q9m2x0abcdief', recovery('3k7q9m2x0abcd1ef')],
    ['', recovery('')],
  ] as const)
    assert.deepEqual(readCode(typed), expected, typed);
});

test('creates ten different recovery codes, which it reads again', () => {
  const codes = newRecoveryCodes();
  assert.equal(codes.length, 10);
  assert.equal(new Set(codes.map(({ code }) => code)).size, 10);
  for (const { code, hash } of codes) {
    assert.match(code, /^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    assert.deepEqual(readCode(code), { kind: 'recovery_code', hash });
  }
});

test('only staff need a second factor, only if the club requires it, and only until the session has one', () => {
  for (const [role, second_factor, require_staff_second_factor, expected] of [
    ['player', 0, true, false],
    ['desk', 0, true, true],
    ['treasurer', 0, true, true],
    ['admin', 0, true, true],
    ['admin', 1, true, false],
    ['admin', 0, false, false],
  ] as const)
    assert.equal(lacksSecondFactor({ role, second_factor }, { require_staff_second_factor }), expected, role);
});
