import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pngOf } from '../images.ts';
import { asJson, newClub, query, refuse, succeed, writeBeside } from './courtside.ts';

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
