import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkedSubject,
  hasUsedSeveralFactors,
  nameOf,
  roleOf,
  verifiedEmail,
} from '../../src/modules/provider-sign-in/rules.ts';

const email = 'ana@example.org';
const verified: [object, string, string | null][] = [
  [{ email, email_verified: true }, 'email_verified', email],
  [{ email, email_verified: 'true' }, 'email_verified', email],
  [{ email, email_verified: false }, 'email_verified', null],
  [{ email, email_verified: 'false' }, 'email_verified', null],
  [{ email }, 'email_verified', null],
  [{ email, email_verified: {} }, 'email_verified', null],
  [{ email, xms_edov: '1' }, 'xms_edov', email],
  [{ email, xms_edov: 1 }, 'xms_edov', email],
  [{ email, email_verified: true }, 'xms_edov', null],
  [{ email: [email], email_verified: true }, 'email_verified', null],
  [{ email: `${'a'.repeat(250)}@example.org`, email_verified: true }, 'email_verified', null],
  [{ email: 'ana@example.org\nBcc: eve@example.org', email_verified: true }, 'email_verified', null],
  [{ email: '\u212Aarl@example.org', email_verified: true }, 'email_verified', null],
  [{ email: 'ana@example.org\0', email_verified: true }, 'email_verified', null],
  [{ email: 'ana@grün-weiss.example', email_verified: true }, 'email_verified', 'ana@grün-weiss.example'],
];
for (const [claims, verified_claim, expected] of verified) {
  test(`${JSON.stringify(claims).slice(0, 80)} with ${verified_claim}: ${expected}`, () => {
    assert.equal(verifiedEmail(claims as Record<string, unknown>, { verified_claim }), expected);
  });
}

const named: [object, string][] = [
  [{ name: 'Ana Court', preferred_username: 'ana' }, 'Ana Court'],
  [{ given_name: 'Ana', family_name: 'Court' }, 'Ana Court'],
  [{ name: ' ', preferred_username: 'ana.c' }, 'ana.c'],
  [{ name: 'Ana\r\nBcc: eve' }, 'Ana Bcc: eve'],
  [{ name: 7 }, 'ana'],
  [{ name: '🎾'.repeat(130) }, '🎾'.repeat(120)],
];
for (const [claims, expected] of named) {
  test(`the name from ${JSON.stringify(claims).slice(0, 60)}`, () =>
    assert.equal(nameOf(claims as {}, email), expected));
}

const roles = { board: 'admin', counter: 'desk', money: 'treasurer', members: 'player' } as const;
const groups: [unknown, string][] = [
  [['board', 'counter'], 'admin'],
  [['money', 'counter'], 'desk'],
  [['money', 'members'], 'treasurer'],
  ['counter', 'desk'],
  [['Board', 'constructor', 7], 'player'],
  [undefined, 'player'],
];
for (const [given, expected] of groups) {
  test(`the groups ${JSON.stringify(given)} give the role ${expected}`, () =>
    assert.equal(roleOf(given, { roles }), expected));
}

test('without a map of roles, the provider decides no role', () => {
  assert.equal(roleOf(['board'], { roles: undefined }), undefined);
});

test('a subject with NUL, or one that is too long, is refused', () => {
  assert.equal(checkedSubject({ sub: 'auth0|7 a' }), 'auth0|7 a');
  for (const sub of ['', 'a\0', 'é', 'a'.repeat(256)]) assert.throws(() => checkedSubject({ sub }), /sub claim/);
});

test('only the method mfa counts as several factors', () => {
  const results = [{ amr: ['pwd', 'mfa'] }, { amr: ['pwd'] }, { amr: 'mfa' }, {}].map(hasUsedSeveralFactors);
  assert.deepEqual(results, [true, false, false, false]);
});
