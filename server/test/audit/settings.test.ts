// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordSettings } from '../../src/modules/audit/settings.ts';
import { readConfig } from '../../src/config.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

const records = () =>
  club.context.db.read
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'changeSettings')
    .orderBy('id')
    .execute();

test('records settings without their secrets', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://app:s3cret@db1.example:5432,db2.example/club?password=hidden',
    MAX_STREAMS: '5',
    PUBLIC_URL: 'https://book.example.org',
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'club', name: 'Club', issuer: 'https://id.example', client_id: 'c', client_secret: 's3cret' },
    ]),
  });
  await recordSettings(club.context, { ...config, SMTP_URL: 'smtp://me:s3cret@mail.example', MAIL_PASSWORD: 's3cret' });
  const after = (await records())[0]!.after!;
  assert.ok(!/s3cret|hidden/.test(after), after);
  const logged = JSON.parse(after);
  const urls = ['postgres://db1.example:5432/club', 'postgres://db2.example/club'];
  assert.deepEqual(logged.DATABASE_URL, { urls, poolSize: 10, timeoutMs: 2000 });
  assert.deepEqual([logged.MAX_STREAMS, logged.SMTP_URL, logged.PORT], [5, 'smtp://mail.example', undefined]);
});

test('only one of several processes that start together with new settings records them', async () => {
  const before = (await records()).length;
  const config = readConfig({ MAX_STREAMS: '6' });
  await Promise.all(Array.from({ length: 5 }, () => recordSettings(club.context, config)));
  const all = await records();
  assert.equal(all.length, before + 1);
  assert.equal(JSON.parse(all.at(-1)!.after!).MAX_STREAMS, 6);
});
