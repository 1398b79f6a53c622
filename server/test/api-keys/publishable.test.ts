import assert from 'node:assert/strict';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import { VERSION } from '../../src/platform/release.ts';
import { createFirstApiKeys } from '../../src/modules/api-keys/actions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => (club = await openClub({ time_zone: 'Europe/Madrid', currency: 'GBP' })));
beforeEach(async () => {
  club.clock.now = NOON;
  admin = await club.signIn('admin');
});
after(() => club.close());

const keys = (method: string, path = '', body?: unknown): Promise<Answer> =>
  club.call(method, `/admin/api-keys${path}`, { as: admin, ...(body !== undefined && { body }) });
const make = async (fields: object = {}) =>
  (await keys('POST', '', { name: 'site', publishable: true, ...fields })).body;
const use = (key: string): Promise<Answer> => club.call('GET', '/courts', { key });
const served = async () => (await club.inject('/config.json')).json().api_key;

async function openSite(t: TestContext, settings?: Record<string, string>) {
  const club = await openClub(settings);
  t.after(() => club.close());
  const as = await club.signIn('admin');
  const post = async (path: string, body?: object): Promise<any> =>
    (await club.call('POST', `/admin/api-keys${path}`, { as, ...(body && { body }) })).body;
  return {
    club,
    make: (fields: object = {}) => post('', { name: 'site', publishable: true, ...fields }),
    rotate: (id: number) => post(`/${id}/rotate`),
    served: async () => (await club.inject('/config.json')).json().api_key,
  };
}

test("serves the web app's key without an API key, as documented", async () => {
  const { statusCode, headers, body } = await club.inject('/config.json');
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-cache']);
  assert.deepEqual(JSON.parse(body), {
    api_key: null,
    version: VERSION,
    base_path: '/api/v1',
    time_zone: 'Europe/Madrid',
    mail: false,
    passkeys: true,
    payments: false,
    bank: false,
    discounts: false,
    registration: 'open',
    require_verified_email: false,
    sign_in_providers: [],
    currency: 'GBP',
    offer_minutes: 15,
    check_in: { before_seconds: 900, after_seconds: 900 },
    club: {
      name: null,
      colour: null,
      booking_colours: null,
      logo_url: null,
      site_map_url: null,
      privacy_url: null,
      terms_url: null,
    },
  });
  const { paths } = club.app.swagger() as any;
  const { schema } = paths['/config.json'].get.responses['200'].content['application/json'];
  assert.deepEqual(schema.required, [
    ...['api_key', 'version', 'base_path', 'time_zone', 'registration', 'require_verified_email'],
    ...['sign_in_providers', 'mail', 'passkeys', 'payments', 'bank', 'discounts', 'currency', 'club'],
    ...['offer_minutes', 'check_in'],
  ]);
  assert.deepEqual(paths['/config.json'].get.security, []);
});

test('makes a publishable key that works like any key and stays readable in lists', async () => {
  const made = await make();
  assert.match(made.key, /^cpk_[\w-]{51}$/);
  assert.deepEqual([made.publishable, made.hint], [true, made.key.slice(0, 10)]);
  assert.equal((await use(made.key)).status, 200);
  const found = (await keys('GET', '?limit=100')).body.data.find(({ id }: any) => id === made.id);
  assert.deepEqual({ ...found, last_used_at: null }, made);
});

test('a publishable key grants no more than any key: users need a token, admins their role', async () => {
  const { key } = await make();
  assertProblem(await club.call('GET', '/bookings', { key }), 'token_missing');
  const player = await club.signIn();
  assertProblem(await club.call('GET', '/admin/bookings', { key, as: player }), 'forbidden');
  assert.equal((await club.call('GET', '/bookings', { key, as: player })).status, 200);
});

test('refuses an invented publishable key, and a secret key with the other prefix', async () => {
  assertProblem(await use(newSecret('cpk')), 'api_key_invalid');
  assertProblem(await use(club.key.replace('csk', 'cpk')), 'api_key_invalid');
});

test('serves the newest working publishable key, or says that there is none', async () => {
  const first = await make();
  const second = await make();
  await keys('POST', '', { name: 'a secret one' });
  assert.equal(await served(), second.key);
  await keys('DELETE', `/${second.id}`);
  assert.equal(await served(), first.key);
  const short = await make({ expires_at: timestamp(NOON + MINUTE) });
  assert.equal(await served(), short.key);
  club.clock.now = NOON + MINUTE;
  assert.equal(await served(), first.key);
  for (const { id } of (await keys('GET', '?limit=100')).body.data.filter((key: any) => key.publishable)) {
    await keys('DELETE', `/${id}`);
  }
  assert.equal(await served(), null);
});

test("a newer key with fewer rights, also a rotated one, does not replace the web app's key", async (t) => {
  const { make, rotate, served, club } = await openSite(t, { PUBLIC_URL: 'https://book.example.org' });
  const own = await make();
  const site = await make({ scopes: ['courts:read'], origins: ['https://club.example'], rate_per_minute: 60 });
  await make({ origins: ['https://club.example'] });
  await make({ scopes: ['courts:read', 'accounts', 'admin'] });
  await make({ scopes: ['courts:read', 'accounts', 'bookings'] });
  await rotate(site.id);
  assert.equal(await served(), own.key);
  const headers = { origin: 'https://book.example.org' };
  const body = { name: 'Ana', email: 'ana@example.org', password: 'seven green bicycles' };
  assert.equal((await club.call('POST', '/auth/register', { key: await served(), headers, body })).status, 201);
  const origins = ['https://club.example', 'https://book.example.org'];
  const whole = await make({ scopes: ['admin', 'bookings', 'accounts', 'courts:read'], origins });
  assert.equal(await served(), whole.key, 'it is for all that the app does, at its own address');
});

test('without an unlimited key, serves one that lacks only the scope admin, but none that the web app cannot use', async (t) => {
  const { make, served } = await openSite(t);
  await make({ scopes: ['courts:read'] });
  await make({ origins: ['https://club.example'] });
  assert.equal(await served(), null);
  const players = await make({ scopes: ['courts:read', 'accounts', 'bookings'] });
  await make({ scopes: ['courts:read'] });
  assert.equal(await served(), players.key);
});

test("a rotated key's successor is publishable and served at once, while the old key works for another day", async () => {
  const old = await make();
  const { body } = await keys('POST', `/${old.id}/rotate`);
  assert.deepEqual([body.publishable, body.rotated_from_id], [true, old.id]);
  assert.equal(await served(), body.key);
  assert.deepEqual([(await use(old.key)).status, (await use(body.key)).status], [200, 200]);
  club.clock.now = NOON + DAY;
  assertProblem(await use(old.key), 'api_key_invalid');
});

test('the first start makes a secret and a publishable key; later starts make none, even if all are revoked', async (t) => {
  const fresh = await openClub();
  t.after(() => fresh.close());
  const { context } = fresh; // The new club already has a secret key, so only a publishable key is missing
  const { first, webApp } = await createFirstApiKeys(context);
  assert.equal(first, undefined);
  assert.match(webApp!.key, /^cpk_/);
  assert.equal((await fresh.inject('/config.json')).json().api_key, webApp!.key);
  const as = await fresh.signIn('admin');
  await fresh.call('DELETE', `/admin/api-keys/${webApp!.id}`, { as });
  assert.deepEqual(await createFirstApiKeys(context), {});
  assert.equal((await fresh.inject('/config.json')).json().api_key, null);
});
