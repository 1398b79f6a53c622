import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { settings } from '../../src/config.ts';
import { newFile } from '../processes.ts';
import { courtside, refuse, refuseSpawned, ROOT, succeed } from './courtside.ts';

const HIDDEN_URL = 'wrong (not shown: it may contain a password, whose special characters must be percent-encoded)';
const SECRET: Record<string, string> = {
  ...{ DATABASE_URL: HIDDEN_URL, SMTP_URL: HIDDEN_URL, OTEL_EXPORTER_OTLP_ENDPOINT: HIDDEN_URL },
  OIDC_PROVIDERS: 'wrong (not shown: it may contain a secret)',
  BACKUP_COPY_TO: 'wrong (not shown: it may contain a secret)',
  AWS_SECRET_ACCESS_KEY: 'wrong (not shown: it may contain a secret)',
};

function messageAbout(name: string, expected: string): string {
  const shown = SECRET[name] ?? '"wrong value!"';
  return `${name} is ${shown}; it should be ${expected}.\n`;
}

for (const [name, { expected }] of Object.entries(settings)) {
  test(`a wrong ${name} stops a command with the setting's name and its valid values`, async (t) => {
    const file = newFile(t);
    const message = await refuse(file, 1, ['migrate'], { settings: { [name]: 'wrong value!' } });
    assert.equal(message, messageAbout(name, expected));
    assert.ok(!existsSync(file), 'a database was created');
  });
}

test("wrong settings in the process's environment stop the start", async (t) => {
  const file = newFile(t);
  const wrong = Object.fromEntries(Object.keys(settings).map((name) => [name, 'wrong value!']));
  const message = await refuseSpawned(file, 1, ['serve'], { settings: wrong });
  assert.equal(
    message,
    Object.entries(settings)
      .map(([name, { expected }]) => messageAbout(name, expected))
      .join(''),
  );
  assert.ok(!existsSync(file), 'a database was created');
});

test('neither the message about a wrong setting nor the doctor reveals a password in it', async (t) => {
  const settings = {
    SMTP_URL: 'club:s3cret-pw@smtp.example.org:587',
    DATABASE_URL: 'postgres://club:s3cret/pw@',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:s3cret-pw@otel.example.org',
  };
  const message = await refuse('ignored', 1, ['migrate'], { settings });
  const { stdout, stderr } = await courtside('ignored', ['doctor', '--json'], { settings });
  const from = 'psql://club:s3cret-pw@db.example.org/club';
  const moved = await refuse('ignored', 1, ['migrate-data', '--from', from, '--to', `file:${newFile(t)}`]);
  for (const text of [message, stdout, stderr, moved]) assert.doesNotMatch(text, /s3cret/);
  for (const text of [message, stdout]) {
    for (const name of Object.keys(settings)) assert.match(text, new RegExp(`${name} is wrong .*it should be `));
  }
});

test('reports every wrong setting at once', async (t) => {
  const message = await refuse(newFile(t), 1, ['migrate'], { settings: { PORT: '65536', LOG_LEVEL: 'loud' } });
  assert.match(message, /^PORT is .*\nLOG_LEVEL is .*\n$/);
});

test('the doctor warns that the session cookie is not secure, unless PUBLIC_URL has HTTPS', async (t) => {
  const file = newFile(t);
  const detailWith = async (PUBLIC_URL: string): Promise<string> => {
    const { stdout } = await courtside(file, ['doctor', '--json'], { settings: { PUBLIC_URL } });
    return JSON.parse(stdout).checks[0].detail;
  };
  assert.equal(await detailWith('https://book.example.org'), 'All settings are valid.');
  for (const url of ['', 'http://book.example.org'])
    assert.match(await detailWith(url), /^All settings are valid\. PUBLIC_URL does not start with https:/);
});

test('an empty setting counts as unset', async (t) => {
  await succeed(newFile(t), ['migrate'], { settings: { PORT: '', TIME_ZONE: '', CORS_ORIGINS: '' } });
});

test('a relative DATABASE_URL is relative to the checkout, whatever the current folder', async (t) => {
  const file = newFile(t);
  const DATABASE_URL = `file:${relative(ROOT, file)}`;
  await succeed('ignored', ['migrate'], { settings: { DATABASE_URL } });
  assert.ok(existsSync(file));
  rmSync(file);
});

test('the time zone and the currency of the club apply to new courts', async (t) => {
  const file = newFile(t);
  await succeed(file, ['migrate']);
  await succeed(file, ['club', 'update', '--time-zone', 'europe/madrid', '--currency', 'SEK']);
  await succeed(file, ['demo']);
  const csv = await succeed(file, ['export', 'bookings']);
  assert.match(csv, /,Europe\/Madrid,confirmed,2400,SEK,/);
});
