import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weaknessOf } from '../../src/modules/accounts/weak-passwords.ts';

const club = {
  MAIL_FROM: 'Club Ñandú 1900 <book@ribera-tenis.es>',
  PUBLIC_URL: 'https://reservas.ribera.example:8443',
};
const unnamed = { MAIL_FROM: '', PUBLIC_URL: '' };

const COMMON = 'This password is among the most common ones.';
const SPACES = 'The password must not be only spaces.';
const REPEATED = 'The password must not be one character repeated.';
const NAME = 'The password must not be the name of the club or of this service.';
const weak: [password: string, why: string][] = [
  ['Password', COMMON],
  ['ada@EXAMPLE.org', 'The password must not be the email.'],
  [' '.repeat(8), SPACES],
  [' \t\u00a0\u3000 \t\u00a0\u3000', SPACES],
  ['ö'.repeat(9), REPEATED],
  ['kKkKkKkKkK', REPEATED],
  ['🎾'.repeat(8), REPEATED],
  ['courtside', NAME],
  ['Court-Side 2026!', NAME],
  ['1courtside1', NAME],
  ['club nandu 1900', NAME],
  ['CLUBÑANDÚ', NAME],
  ['Ribera-Tenis.es', NAME],
  ['ribera2026', NAME],
  ['reservas', NAME],
];
for (const [password, why] of weak) {
  test(`refuses ${JSON.stringify(password)}`, async () =>
    assert.equal(await weaknessOf(password, 'ada@example.org', club), why));
}

const strong = [
  'long rallies at dawn',
  'courtside rallies',
  '🎾🏸🎾🏸🎾🏸🎾🏸',
  '27182818284590',
  '        space',
  'es-12345-es',
  'ribera en mayo',
];
for (const password of strong) {
  test(`accepts ${JSON.stringify(password)}`, async () => {
    for (const names of [club, unnamed]) assert.equal(await weaknessOf(password, null, names), undefined);
  });
}

test("refuses the service's name also where the settings name no club", async () => {
  assert.equal(await weaknessOf('Courtside1', null, unnamed), NAME);
  assert.equal(await weaknessOf('club nandu 1900', null, unnamed), undefined);
  assert.equal(await weaknessOf('bookings', null, { ...unnamed, MAIL_FROM: 'book@bookings.example' }), NAME);
});
