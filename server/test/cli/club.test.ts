import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pngOf } from '../images.ts';
import { asJson, courtside, newClub, query, refuse, succeed, writeBeside } from './courtside.ts';

test('club set-logo and delete-logo change the logo; an empty text clears a field', async (t) => {
  const file = await newClub(t);
  await succeed(file, ['club', 'update', '--name', 'Club Río', '--colour', '#0A6B50', '--time-zone', 'Europe/Madrid']);
  const { logo_url } = await asJson(file, ['club', 'set-logo', writeBeside(file, 'logo.png', pngOf(20, 10))]);
  const shown = await succeed(file, ['club', 'show']);
  assert.ok(shown.startsWith(`name: Club Río\ncolour: #0a6b50\nbooking_colours: -\nlogo_url: ${logo_url}\n`), shown);
  assert.match(shown, /^time_zone: Europe\/Madrid\ncurrency: EUR$/m);
  await succeed(file, ['club', 'delete-logo', '--yes']);
  assert.deepEqual(query(file, 'select * from images'), []);
  assert.equal((await asJson(file, ['club', 'update', '--name', ''])).name, null);
  const { colour, logo_url: removed } = await asJson(file, ['club', 'show']);
  assert.deepEqual([colour, removed], ['#0a6b50', null]);
});

test('club set-site-map and delete-site-map change the map, and courts update places a court on it', async (t) => {
  const file = await newClub(t);
  const { site_map_url } = await asJson(file, ['club', 'set-site-map', writeBeside(file, 'map.png', pngOf(20, 10))]);
  assert.match(site_map_url, /^\/images\/[0-9a-f]{64}$/);
  const { id } = await asJson(file, ['courts', 'create', '--name', 'A', '--type', 'padel']);
  const placed = await asJson(file, ['courts', 'update', `${id}`, '--map-position', '{"x": 10, "y": 20}']);
  assert.deepEqual(placed.map_position, { x: 10, y: 20 });
  await succeed(file, ['club', 'delete-site-map', '--yes']);
  assert.deepEqual(query(file, 'select * from images'), []);
});

test('club refuses wrong values and files, and changes nothing', async (t) => {
  const file = await newClub(t);
  assert.match(await refuse(file, 1, ['club', 'update', '--currency', 'euro']), /euro is not an ISO 4217 currency/);
  assert.match(await refuse(file, 1, ['club', 'update', '--name', 'x'.repeat(121)]), /at most 120 characters/);
  assert.match(await refuse(file, 1, ['club', 'set-logo', 'missing.png']), /missing\.png cannot be read/);
  const text = writeBeside(file, 'logo.png', '<svg/>');
  assert.match(await refuse(file, 1, ['club', 'set-logo', text]), /not a PNG, JPEG or WebP image/);
  const large = writeBeside(file, 'large.png', Buffer.alloc(2 * 1024 * 1024 + 1));
  assert.match(await refuse(file, 1, ['club', 'set-logo', large]), /too large|2 MiB/);
  assert.equal((await asJson(file, ['club', 'show'])).version, 1);
});

test('club update-rules changes rules; an empty text restores the default', async (t) => {
  const file = await newClub(t);
  assert.match(await succeed(file, ['club', 'rules']), /^registration: open\ninvitation_days: 7\n/);
  const changes = ['--registration', 'invite', '--max-no-shows', '3', '--may-overlap'];
  const changed = await asJson(file, ['club', 'update-rules', ...changes]);
  assert.deepEqual([changed.registration, changed.max_no_shows, changed.may_overlap], ['invite', 3, true]);
  assert.equal((await asJson(file, ['club', 'update-rules', '--max-no-shows', ''])).max_no_shows, 0);
  const [entry] = query(file, "select before, after, user_id from audit_log where action = 'updatePolicy'");
  assert.deepEqual([JSON.parse(String(entry!['before'])).registration, entry!['user_id']], ['open', null]);
  for (const [words, message] of [
    [['--max-bookings', '3'], /unknown option '--max-bookings'/],
    [['--max-no-shows', '1001'], /max_no_shows must be at most 1000\./],
    [['--registration', 'none'], /Allowed choices are open, approval, invite, closed\./],
  ] as const)
    assert.match(await refuse(file, 1, ['club', 'update-rules', ...words]), message);
  assert.equal((await asJson(file, ['club', 'rules'])).registration, 'invite');
});

test('migrate takes old variables over once, and the doctor names them', async (t) => {
  const file = await newClub(t);
  const settings = { MAX_NO_SHOWS: '4' };
  const { stderr } = await courtside(file, ['migrate'], { settings });
  assert.match(stderr, /MAX_NO_SHOWS was copied to the club's rules \(max_no_shows: 4\)/);
  assert.match((await courtside(file, ['migrate'], { settings })).stderr, /MAX_NO_SHOWS has no effect any more/);
  assert.match(await succeed(file, ['doctor'], { settings }), /MAX_NO_SHOWS has no effect any more/);
  assert.equal((await asJson(file, ['club', 'rules'])).max_no_shows, 4);
  assert.match(await refuse(file, 1, ['migrate'], { settings: { OFFER_TTL: 'x' } }), /OFFER_TTL is "x"; it should be/);
});
