import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrigin } from '../../src/setting-forms.ts';
import { openClub } from '../club.ts';

const APPS = ['capacitor://localhost', 'tauri://localhost', 'ionic://localhost', 'chrome-extension://abcdefghijklmnop'];

test('accepts origins exactly as browsers and apps send them', () => {
  const accepted = [...APPS, 'moz-extension://1b2c3d4e-0000', 'app://club.example:8080', 'https://club.example'];
  assert.deepEqual(
    accepted.filter((origin) => !isOrigin(origin)),
    [],
  );
  const refused = [
    '',
    'null',
    'capacitor://localhost/',
    'capacitor://',
    'capacitor:localhost',
    'Capacitor://localhost',
  ];
  refused.push(
    'file://x',
    'ws://club.example',
    'data://x',
    'javascript://x',
    'https://club.example/',
    'https://Club.example',
  );
  assert.deepEqual(refused.filter(isOrigin), []);
});

test('pages of an app can use a key with its origin', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const as = await club.signIn('admin');
  const body = { name: 'App', publishable: true, origins: APPS };
  const { key } = (await club.call('POST', '/admin/api-keys', { as, body })).body;
  for (const origin of APPS) {
    const { status, headers } = await club.call('GET', '/courts', { key, headers: { origin } });
    assert.deepEqual([status, headers['access-control-allow-origin']], [200, origin]);
  }
  const other = await club.call('GET', '/courts', { key, headers: { origin: 'capacitor://evil' } });
  assert.equal(other.body.code, 'origin_not_allowed');
});
