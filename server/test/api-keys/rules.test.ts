import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findKeyForWebApp, refuseWiderScopes } from '../../src/modules/api-keys/rules.ts';
import { readList } from '../../src/platform/scopes.ts';
import { refuseBeyondReach } from '../../src/modules/access/guard.ts';

const PAGE = 'https://app.example.org';
const all = { scopes: null, origins: null };
const reader = { ...all, scopes: '["courts:read"]' };
const ofPage = { ...all, origins: `["https://other.example.org","${PAGE}"]` };

type Asked = Parameters<typeof refuseBeyondReach>[1];
type Row = [name: string, key: Parameters<typeof refuseBeyondReach>[0], asked: Asked, code?: string];
const table: Row[] = [
  ['every scope with an unlimited key', all, { scope: 'admin', origin: PAGE }],
  ['the key’s scope', reader, { scope: 'courts:read', origin: undefined }],
  ['another scope', reader, { scope: 'bookings', origin: undefined }, 'scope_missing'],
  [
    'any scope with a key without scopes',
    { ...all, scopes: '[]' },
    { scope: 'bookings', origin: undefined },
    'scope_missing',
  ],
  ['a page of the key’s origins', ofPage, { scope: 'bookings', origin: PAGE }],
  ['a request without an origin', ofPage, { scope: 'bookings', origin: undefined }],
  ['a page of another origin', ofPage, { scope: 'bookings', origin: 'https://evil.example' }, 'origin_not_allowed'],
  [
    'an origin that begins like an allowed one',
    ofPage,
    { scope: 'bookings', origin: `${PAGE}.evil` },
    'origin_not_allowed',
  ],
];
for (const [name, key, asked, code] of table) {
  test(`${code ? 'refuses' : 'allows'} ${name}`, () => {
    if (code) assert.throws(() => refuseBeyondReach(key, asked), { code });
    else refuseBeyondReach(key, asked);
  });
}

test('names the missing scope', () => {
  const asked = { scope: 'admin', origin: undefined } as const;
  assert.throws(() => refuseBeyondReach(reader, asked), {
    message: 'This API key lacks the scope admin. An admin can add the scope or create another key.',
    options: { extra: { required_scope: 'admin' } },
  });
});

const grants: [own: string | null, granted: string | null, missing?: string | undefined][] = [
  [null, null],
  [null, '["admin"]'],
  ['["bookings","admin"]', '["admin"]'],
  ['["bookings","admin"]', '["bookings","admin"]'],
  ['["admin"]', '["bookings"]', 'bookings'],
  ['["admin"]', '["bookings","admin"]', 'bookings'],
  ['["admin"]', null, 'courts:read'],
];
for (const [own, granted, missing] of grants) {
  test(`a key with ${own} ${missing === undefined ? 'gives' : 'does not give'} ${granted}`, () => {
    const give = () => refuseWiderScopes({ scopes: own }, granted);
    if (missing === undefined) give();
    else assert.throws(give, { code: 'scope_missing', options: { extra: { required_scope: missing } } });
  });
}

test('a key with every current scope does not have scopes of later releases', () => {
  const own = '["courts:read","accounts","bookings","admin"]';
  refuseWiderScopes({ scopes: own }, own);
  assert.throws(() => refuseWiderScopes({ scopes: own }, null), { code: 'scope_missing', options: {} });
});

test('parses a list of scopes, and an empty one', () => {
  assert.deepEqual(readList('["a","b"]'), ['a', 'b']);
  assert.equal(readList(null), null);
});

const everything = '["courts:read","accounts","bookings","admin"]';
const forPlayers = '["accounts","bookings","courts:read"]';
const choices: [name: string, keys: { scopes: string | null; origins: string | null }[], chosen: number | undefined][] =
  [
    ['no key', [], undefined],
    ['a key without limits', [all], 0],
    ['a key with every scope instead of an earlier key for players', [{ ...all, scopes: forPlayers }, all], 1],
    ['the first of two keys with every scope', [{ ...all, scopes: everything }, all], 0],
    ['the first key for players', [reader, { ...all, scopes: forPlayers }, { ...all, scopes: forPlayers }], 1],
    ['no key that lacks a scope of players', [reader, { ...all, scopes: '["accounts","bookings"]' }], undefined],
    ['no key for another origin', [{ ...all, origins: '["https://other.example.org"]' }], undefined],
    ['a key for its origin', [{ ...all, origins: '[]' }, ofPage], 1],
  ];
for (const [name, keys, chosen] of choices) {
  test(`the web app uses ${name}`, () => {
    assert.equal(findKeyForWebApp(keys, PAGE), chosen === undefined ? undefined : keys[chosen]);
  });
}
