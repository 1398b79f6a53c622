import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeOf, regionOf } from '../../../client/src/regions.ts';
import { regionOfZone } from '../../src/platform/languages/regions.ts';
import { openMailClub } from './fixture.ts';

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

test('a reader’s region comes from the first preferred locale', () => {
  const cases: [preferred: string, region: string | undefined][] = [
    ['de-DE,de,en-US,en', 'DE'],
    ['de,en-US,en', 'DE'],
    ['de,de-AT,en-US', 'AT'],
    ['en-US,en', 'US'],
    ['en,en-US', 'US'],
    ['en,de-DE', 'DE'],
    ['es,en-US,en', undefined],
    ['es-MX,es,en-US', 'MX'],
    ['fr-CA,fr,en-CA', 'CA'],
    ['zh-Hant-TW,zh', 'TW'],
    ['sr-Latn,en-US', 'RS'],
    ['es-419,es', '419'],
    ['en-US@posix,en-AU', 'AU'],
    ['*', undefined],
    ['en', undefined],
    ['', undefined],
  ];
  for (const [preferred, region] of cases) assert.equal(regionOf(preferred.split(',')), region, preferred);
});

test('a locale never takes American formats for a region without data', () => {
  const date = (language: string, region: string | null) =>
    plain(
      new Intl.DateTimeFormat(localeOf(language, region), {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: 'UTC',
      }).format(Date.UTC(2026, 10, 29, 18)),
    );
  assert.equal(date('en', 'US'), 'Sunday, November 29, 2026 at 6:00 PM');
  assert.match(date('en', 'DE'), /^Sunday,? 29 November 2026 at 18:00$/);
  assert.match(date('en', 'BR'), /^Sunday,? 29 November 2026 at 18:00$/);
  assert.match(date('en', 'SE'), /^Sunday,? 29 November 2026 at 18:00$/);
  assert.match(date('es', 'US'), /29 de noviembre de 2026.*6:00 p\.\s?m\.$/);
  assert.match(date('es', 'DE'), /29 de noviembre de 2026.*18:00$/);
  assert.match(date('en', null), /^Sunday,? 29 November 2026 at 18:00$/);
});

test('the country of the club’s time zone is the default', () => {
  assert.equal(regionOfZone('America/New_York'), 'US');
  assert.equal(regionOfZone('Europe/Berlin'), 'DE');
  assert.equal(regionOfZone('Asia/Kolkata'), 'IN');
  assert.equal(regionOfZone('UTC'), undefined);
});

test('emails have the formats of the region that the reader had when signing up, or has chosen', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court({ price_per_hour: { amount: 2000, currency: 'USD' } });
  const body = { name: 'Ann Lee', email: 'ann@example.org', password: 'a long enough passphrase' };
  const headers = { 'accept-language': 'en-US,en;q=0.9' };
  const registered = await club.call('POST', '/auth/register', { body, headers });
  assert.equal(registered.status, 201, registered.text);
  const as = registered.body;
  assert.equal(as.user.region, 'US');
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ email_verified_at: as.user.created_at }).where('id', '=', as.user.id).execute(),
  );
  const bookedMail = async (start_time: string, end_time: string) => {
    const { status, text } = await club.book(as, { court_id: court.id, start_time, end_time });
    assert.equal(status, 201, text);
    assert.deepEqual(await post(), []);
    return plain(box.mails.splice(0).find(({ headers }) => headers['subject']!.startsWith('Booked'))!.html);
  };
  const american = await bookedMail('18:00', '19:00');
  assert.match(american, /Sunday, November 22, 2026.* 6:00 .* 7:00 PM<br>/);
  assert.match(american, /<br>Price: \$20\.00</);
  const changed = await club.call('PATCH', '/auth/me', { as, body: { region: 'DE' } });
  assert.equal(changed.body.region, 'DE');
  const german = await bookedMail('20:00', '21:00');
  assert.match(german, /Sunday,? 22 November 2026.* 20:00.*21:00<br>/);
  assert.equal((await club.call('PATCH', '/auth/me', { as, body: { region: 'Germany' } })).status, 422);
});
