import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pngOf } from '../images.ts';
import { asJson, courtside, newClub, query, refuse, succeed, writeBeside } from './courtside.ts';

test('club set, logo and remove-logo change the club; an empty text clears a field', async (t) => {
  const file = await newClub(t);
  assert.equal(await succeed(file, ['club', 'show']), 'Name: -\nColour: -\nLogo: -\nTime zone: UTC\nCurrency: EUR\n');
  await succeed(file, [
    ...['club', 'set', '--name', 'Club Río', '--colour', '#0A6B50'],
    ...['--time-zone', 'Europe/Madrid', '--currency', 'GBP'],
  ]);
  const { logo_url } = await asJson(file, ['club', 'logo', writeBeside(file, 'logo.png', pngOf(20, 10))]);
  const shown = [
    'Name: Club Río',
    'Colour: #0a6b50',
    `Logo: ${logo_url}`,
    'Time zone: Europe/Madrid',
    'Currency: GBP',
    '',
  ].join('\n');
  assert.equal(await succeed(file, ['club', 'show']), shown);
  assert.equal((await asJson(file, ['club', 'remove-logo'])).logo_url, null);
  assert.deepEqual(query(file, 'select * from images'), []);
  assert.equal((await asJson(file, ['club', 'set', '--name', ''])).name, null);
  assert.equal((await asJson(file, ['club', 'show'])).colour, '#0a6b50');
});

test('club refuses wrong values and files, and changes nothing', async (t) => {
  const file = await newClub(t);
  assert.match(await refuse(file, 1, ['club', 'set', '--currency', 'euro']), /Expected an ISO 4217 currency/);
  assert.match(await refuse(file, 1, ['club', 'set', '--colour', 'red']), /Expected a colour such as #0a6b50/);
  assert.match(await refuse(file, 1, ['club', 'set', '--name', 'x'.repeat(121)]), /1 to 120 characters/);
  assert.match(await refuse(file, 1, ['club', 'set']), /Nothing to change/);
  assert.match(await refuse(file, 1, ['club', 'logo', 'missing.png']), /missing\.png cannot be read/);
  const text = writeBeside(file, 'logo.png', '<svg/>');
  assert.match(await refuse(file, 1, ['club', 'logo', text]), /not a PNG, JPEG or WebP image/);
  const large = writeBeside(file, 'large.png', Buffer.alloc(2 * 1024 * 1024 + 1));
  assert.match(await refuse(file, 1, ['club', 'logo', large]), /at most 2 MiB/);
  assert.equal(await succeed(file, ['club', 'show']), 'Name: -\nColour: -\nLogo: -\nTime zone: UTC\nCurrency: EUR\n');
});

test('club rules shows and changes the rules; an empty value restores the default', async (t) => {
  const file = await newClub(t);
  assert.match(await succeed(file, ['club', 'rules']), /^registration=open\ninvitation_days=7\n/);
  const changed = await asJson(file, ['club', 'rules', 'registration=invite', 'max_no_shows=3', 'may_overlap=true']);
  assert.deepEqual([changed.registration, changed.max_no_shows, changed.may_overlap], ['invite', 3, true]);
  assert.equal((await asJson(file, ['club', 'rules', 'max_no_shows='])).max_no_shows, 0);
  const [entry] = query(file, "select before, after, user_id from audit_log where action = 'updatePolicy'");
  assert.deepEqual([JSON.parse(String(entry!['before'])).registration, entry!['user_id']], ['open', null]);
  for (const [change, message] of [
    ['max_bookings=3', /max_bookings is not a rule/],
    ['max_no_shows', /max_no_shows has no value\. Write max_no_shows=VALUE\./],
    ['max_no_shows=1001', /max_no_shows should be a whole number, 0–1000\./],
    ['registration=none', /registration should be one of open, approval, invite, closed\./],
    ['may_overlap=1', /may_overlap should be true or false\./],
  ] as const)
    assert.match(await refuse(file, 1, ['club', 'rules', change]), message);
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
