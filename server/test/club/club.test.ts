import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';
import { JPEG, pngOf, WEBP } from '../images.ts';

let club: Club;
let admin: { token: string };
beforeEach(async () => {
  club = await openClub({ time_zone: 'Europe/Madrid' });
  admin = await club.signIn('admin');
});
afterEach(() => club.close());

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const patch = (body: object, headers: Record<string, string> = {}) =>
  club.call('PATCH', '/admin/club', { as: admin, body, headers });
const put = (path: string, body: Uint8Array | string, type = 'image/png') =>
  club.call('PUT', path, { as: admin, body, headers: { 'content-type': type } });
const setLogo = (body: Uint8Array | string, type?: string) => put('/admin/club/logo', body, type);
const setMap = (body: Uint8Array | string, type?: string) => put('/admin/club/site-map', body, type);
const images = async () => {
  const rows = await club.context.db.read.selectFrom('images').selectAll().orderBy('id').execute();
  return rows.map(({ hash, type, width, height }) => [hash, type, width, height]);
};
const actions = async () => {
  const rows = await club.context.db.read.selectFrom('audit_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
};

test('a club has no name until an admin sets it; each change has a version and an audit log entry', async () => {
  const links = { privacy_url: null, terms_url: null };
  const contact = { public_phone: null, public_email: null, address: null, ...links };
  const region = { time_zone: 'Europe/Madrid', currency: 'EUR' };
  const unset = {
    name: null,
    colour: null,
    booking_colours: null,
    logo_url: null,
    site_map_url: null,
    ...contact,
    ...region,
    version: 1,
  };
  const first = await club.call('GET', '/club');
  assert.deepEqual(ok(first), unset);
  const set = await patch({ name: 'Club Río', colour: '#0A6B50' }, { 'if-match': first.headers['etag']! });
  assert.deepEqual(ok(set), { ...unset, name: 'Club Río', colour: '#0a6b50', version: 2 });
  const known = { headers: { 'if-none-match': set.headers['etag']! } };
  assert.equal((await club.call('GET', '/club', known)).status, 304, 'GET has the same ETag');
  assertProblem(await patch({ name: 'Other' }, { 'if-match': first.headers['etag']! }), 'version_mismatch');
  assert.equal(ok(await patch({ name: 'Club Río' })).version, 2, 'nothing has changed');
  assert.deepEqual((await club.inject('/config.json')).json().club, {
    ...{ name: 'Club Río', colour: '#0a6b50', booking_colours: null, logo_url: null, site_map_url: null, ...links },
  });
  assert.equal(ok(await patch({ name: null })).name, null);
  assert.deepEqual(await actions(), ['createApiKey', 'updateClub', 'updateClub']);
  const [entry] = ok(await club.call('GET', '/admin/audit?action=updateClub&limit=1', { as: admin })).data;
  assert.deepEqual([entry.before.name, entry.after.name, entry.target], ['Club Río', null, 'club']);
});

test('an admin sets the contact, the links and the booking colours of the club, and bad values change nothing', async () => {
  const contact = { public_phone: '+34 600 000 000', public_email: 'hola@club.example', address: 'Calle Mayor 1' };
  const links = { privacy_url: 'https://club.example/privacy', terms_url: 'http://club.example/terms?x=1' };
  const set = ok(await patch({ ...contact, ...links, booking_colours: 'plan' }));
  assert.deepEqual(set, { ...set, ...contact, ...links });
  assert.deepEqual(ok(await club.call('GET', '/club')), set);
  const { privacy_url, terms_url, booking_colours } = (await club.inject('/config.json')).json().club;
  assert.deepEqual({ privacy_url, terms_url, booking_colours }, { ...links, booking_colours: 'plan' });
  for (const bad of ['javascript:alert(1)', 'club.example', 'https://', ' https://club.example'])
    assertInvalid(await patch({ public_phone: '1', terms_url: bad }), '#/terms_url');
  assertInvalid(await patch({ public_email: 'no address' }), '#/public_email');
  assertInvalid(await patch({ booking_colours: 'court' }), '#/booking_colours');
  assert.deepEqual(ok(await club.call('GET', '/club')), set);
  assert.equal(ok(await patch({ address: null })).address, null);
});

test("a club's own time zone and currency apply to new courts, imports and the web app", async () => {
  const court = async () =>
    ok(
      await club.call('POST', '/admin/courts', {
        as: admin,
        body: { name: 'A', type: 'padel', price_per_hour: { amount: 100 } },
      }),
    );
  const before = await court();
  assert.deepEqual([before.time_zone, before.price_per_hour.currency], ['Europe/Madrid', 'EUR']);
  const changed = ok(await patch({ time_zone: 'america/new_york', currency: 'USD' }));
  assert.deepEqual([changed.time_zone, changed.currency, changed.version], ['America/New_York', 'USD', 2]);
  const after = await court();
  assert.deepEqual([after.time_zone, after.price_per_hour.currency], ['America/New_York', 'USD']);
  assert.equal(ok(await club.call('GET', `/courts/${before.id}`)).time_zone, 'Europe/Madrid', 'courts do not change');
  const headers = { 'content-type': 'text/csv' };
  await club.call('POST', '/admin/imports/courts', { as: admin, body: 'name,type\nImported,padel\n', headers });
  const [imported] = ok(await club.call('GET', '/courts?search=imported')).data;
  assert.equal(imported.time_zone, 'America/New_York');
  const { time_zone, currency } = (await club.inject('/config.json')).json();
  assert.deepEqual([time_zone, currency], ['America/New_York', 'USD']);
  const cleared = ok(await patch({ time_zone: null, currency: null }));
  assert.deepEqual([cleared.time_zone, cleared.currency], ['UTC', 'EUR']);
  assertInvalid(await patch({ time_zone: 'Mars/Olympus' }), '#/time_zone');
  for (const currency of ['', 'euro', 'eur']) assertInvalid(await patch({ currency }), '#/currency');
});

test('refuses a name that is empty or too long, and a colour in another form', async () => {
  for (const name of ['', '  ', 'x'.repeat(121), 7]) assertInvalid(await patch({ name }), '#/name');
  for (const colour of ['red', '#fff', '#0a6b5g', '#0a6b5000']) assertInvalid(await patch({ colour }), '#/colour');
  assertInvalid(await patch({ logo_url: '/images/x' }), '#/logo_url');
});

test('a logo is served without an API key, for ever, and not as a page', async () => {
  const png = pngOf(300, 200);
  const { logo_url } = ok(await setLogo(png));
  assert.equal(logo_url, `/images/${hash('sha256', png, 'hex')}`);
  for (const method of ['GET', 'HEAD'] as const) {
    const response: LightMyRequestResponse = await club.app.inject({ method, url: logo_url });
    const { headers } = response;
    assert.deepEqual([response.statusCode, headers['content-length']], [200, String(png.length)]);
    assert.deepEqual(response.rawPayload, method === 'GET' ? png : Buffer.alloc(0));
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  }
  assert.deepEqual(await images(), [[logo_url.slice('/images/'.length), 'image/png', 300, 200]]);
  for (const url of [`/images/${'0'.repeat(64)}`, '/images/x', '/images/..%2F..%2Fetc']) {
    const { statusCode, headers } = await club.inject(url);
    assert.deepEqual([statusCode, headers['cache-control']], [404, 'no-store'], url);
  }
});

test('reads the type from the bytes, whatever the header says', async () => {
  for (const [bytes, type] of [
    [WEBP, 'image/webp'],
    [JPEG, 'image/jpeg'],
  ] as const) {
    const { logo_url } = ok(await setLogo(bytes, 'image/png'));
    assert.equal((await club.inject(logo_url)).headers['content-type'], type);
  }
  assert.deepEqual(
    (await images()).map(([, ...rest]) => rest),
    [['image/jpeg', 3, 2]],
    'the replaced image is deleted',
  );
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
for (const [what, body] of [
  ['an SVG image', svg],
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF image', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a truncated PNG image', pngOf(9, 9).subarray(0, -5)],
  ['the first bytes of a PNG image', pngOf(9, 9).subarray(0, 14)],
  ['a truncated JPEG image', JPEG.subarray(0, -2)],
  ['the first bytes of a JPEG image', JPEG.subarray(0, 4)],
  ['a truncated WebP image', WEBP.subarray(0, -1)],
  ['the first bytes of a WebP image', WEBP.subarray(0, 16)],
  ['an image with a page after its end', Buffer.concat([pngOf(9, 9), Buffer.from('<script>alert(1)</script>')])],
  ['an image with too many pixels', pngOf(4097, 1)],
  ['an image without pixels', pngOf(0, 9)],
  ['an empty body', ''],
] as const) {
  test(`refuses ${what}`, async () => {
    const court = await club.court();
    assertProblem(await setLogo(body), 'image_invalid');
    assertProblem(await setMap(body), 'image_invalid');
    assertProblem(await put(`/admin/courts/${court.id}/photo`, body), 'image_invalid');
    assert.deepEqual(await images(), []);
  });
}

test('refuses other content types, and more than 2 MiB', async () => {
  for (const type of ['image/svg+xml', 'image/gif', 'application/json', 'text/html'])
    assertProblem(await setLogo(pngOf(9, 9), type), 'unsupported_media_type');
  assertProblem(await setLogo(Buffer.alloc(2 * 1024 * 1024 + 1)), 'body_too_large');
  assert.deepEqual(await images(), []);
  ok(await setLogo(pngOf(4096, 4096)));
});

test('the site map is an image of its own, and courts keep their positions without it', async () => {
  const court = await club.court({ map_position: { x: 250, y: 1000 } });
  const [one, other] = [pngOf(8, 8), pngOf(9, 9)];
  const { logo_url } = ok(await setLogo(one));
  const set = await setMap(one);
  assert.deepEqual([set.body.logo_url, set.body.site_map_url], [logo_url, logo_url]);
  assert.equal((await club.call('GET', '/club')).headers['etag'], set.headers['etag']);
  assert.equal((await club.inject('/config.json')).json().club.site_map_url, logo_url);
  assert.equal(ok(await setMap(one)).version, set.body.version, 'nothing has changed');
  ok(await club.call('DELETE', '/admin/club/logo', { as: admin }));
  assert.equal((await images()).length, 1, 'the site map still uses the image');
  const { site_map_url } = ok(await setMap(other));
  assert.equal((await club.inject(site_map_url)).statusCode, 200);
  assert.equal((await images()).length, 1, 'the replaced image is deleted');
  ok(await club.call('DELETE', '/admin/club/site-map', { as: admin }));
  assert.deepEqual(await images(), []);
  assert.equal(ok(await club.call('GET', '/club')).site_map_url, null);
  assert.deepEqual(ok(await club.call('GET', `/courts/${court.id}`)).map_position, { x: 250, y: 1000 });
  const recorded = (await actions()).filter((action) => action.endsWith('ClubSiteMap'));
  assert.deepEqual(recorded, ['setClubSiteMap', 'setClubSiteMap', 'deleteClubSiteMap']);
});

test('a court shows its photo; an image is deleted with its last use', async () => {
  const [a, b] = [await club.court({ name: 'A' }), await club.court({ name: 'B' })];
  assert.equal(a.photo_url, null);
  const [one, other] = [pngOf(8, 8), pngOf(9, 9)];
  await club.newEvents();
  const set = await put(`/admin/courts/${a.id}/photo`, one);
  const { photo_url } = ok(set);
  assert.equal(photo_url, `/images/${hash('sha256', one, 'hex')}`);
  const [event] = await club.newEvents();
  assert.deepEqual([event!.type, event!.data.photo_url], ['court.updated', photo_url]);
  const read = await club.call('GET', `/courts/${a.id}`, { headers: { 'if-none-match': set.headers['etag']! } });
  assert.equal(read.status, 304, 'GET has the same ETag');
  const { data } = ok(await club.call('GET', '/courts'));
  const photoUrls = data.map((court: any) => court.photo_url);
  assert.deepEqual(photoUrls, [photo_url, null]);
  assert.equal(ok(await put(`/admin/courts/${a.id}/photo`, one)).version, 2, 'nothing has changed');
  ok(await put(`/admin/courts/${b.id}/photo`, one));
  ok(await setLogo(one));
  assert.equal((await images()).length, 1);
  ok(await put(`/admin/courts/${a.id}/photo`, other));
  ok(await club.call('DELETE', `/admin/courts/${b.id}/photo`, { as: admin }));
  assert.equal((await images()).length, 2, 'the logo still uses the first image');
  ok(await club.call('DELETE', '/admin/club/logo', { as: admin }));
  assert.deepEqual(
    (await images()).map(([, , width]) => width),
    [9],
  );
  ok(await club.call('PATCH', `/admin/courts/${a.id}`, { as: admin, body: { name: 'C' } }));
  assert.equal((await images()).length, 1);
  ok(await club.call('DELETE', `/admin/courts/${a.id}`, { as: admin }));
  assert.deepEqual(await images(), []);
  const recorded = new Set(await actions());
  for (const action of ['setCourtPhoto', 'deleteCourtPhoto', 'setClubLogo', 'deleteClubLogo'])
    assert.ok(recorded.has(action), action);
});

test('refuses a change to an old version of a court or club, and an unknown court', async () => {
  const court = await club.court();
  const stale = { 'content-type': 'image/png', 'if-match': '"7"' };
  for (const path of ['/admin/club/logo', '/admin/club/site-map', `/admin/courts/${court.id}/photo`]) {
    assertProblem(await club.call('PUT', path, { as: admin, body: pngOf(9, 9), headers: stale }), 'version_mismatch');
    assertProblem(await club.call('DELETE', path, { as: admin, headers: { 'if-match': '"7"' } }), 'version_mismatch');
  }
  assertProblem(await put('/admin/courts/7777/photo', pngOf(9, 9)), 'not_found');
  assert.deepEqual(await images(), []);
});

test('courts can use the same image at the same time', async () => {
  const courts = [await club.court(), await club.court(), await club.court()];
  const change = ({ id }: { id: number }, side: number) => put(`/admin/courts/${id}/photo`, pngOf(side, side));
  for (const court of courts) ok(await change(court, 8));
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all([
      ...courts.map((court, i) => change(court, 8 + ((round + i) % 2))),
      setLogo(WEBP),
    ]);
    answers.forEach(ok);
  }
  assert.equal((await images()).length, 3);
});
