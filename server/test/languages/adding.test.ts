import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mailSettings, openBox } from '../mail/fixture.ts';
import { insertFixture, newDatabase, newFile, startServer } from '../processes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ESPERANTO = `
import type { Language } from './language.ts';
import en from './en.ts';

export default {
  ...en,
  locale: 'eo',
  greeting: (name) => \`Saluton \${name},\`,
  namelessGreeting: 'Saluton,',
  problems: { ...en.problems, api_key_missing: { title: 'Mankas la API-ŝlosilo', remedy: 'Sendu ĝin.' } },
} satisfies Language;
`;

/** The service as it is, in a folder of its own, with one file more among its languages; answers its command. */
function serviceWith(t: TestContext, name: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-languages-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const part of ['bin', 'src', 'package.json']) {
    cpSync(join(ROOT, 'server', part), join(folder, 'server', part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'server/src/languages', name), content);
  return join(folder, 'server/bin/courtside.js');
}

test('a file more is a language more: of problems, of accounts, of mail', { timeout: 120_000 }, async (t) => {
  const command = serviceWith(t, 'eo.ts', ESPERANTO);
  const box = await openBox(t);
  const database = await newDatabase(t);
  const { key } = await insertFixture(database, { players: 0, courts: 0 });
  const { origin } = await startServer(t, database, mailSettings(box), command);
  const refused = await fetch(`${origin}/api/v1/courts`, { headers: { 'accept-language': 'eo, es;q=0.9' } });
  assert.equal(refused.headers.get('content-language'), 'eo');
  assert.equal(((await refused.json()) as { title: string }).title, 'Mankas la API-ŝlosilo');
  await fetch(`${origin}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'accept-language': 'eo' },
    body: JSON.stringify({ name: 'Ludoviko', email: 'l@example.org', password: 'doktoro kiu esperas' }),
  });
  for (let i = 0; i < 300 && box.mails.length === 0; i++) await sleep(100);
  assert.match(box.mails[0]?.text ?? '', /^Saluton,/);
  assert.equal(box.mails[0]?.headers['content-language'], 'eo');
});

test('a language that lacks something stops the start, and says what', { timeout: 60_000 }, async (t) => {
  const incomplete = ESPERANTO.replace('...en,', '...en, mails: { ...en.mails, offer: undefined },').replace(
    ' satisfies Language',
    '',
  );
  const command = serviceWith(t, 'eo.ts', incomplete);
  const env = { PATH: process.env['PATH'], DATABASE_URL: `file:${newFile(t)}`, PORT: '0' };
  const told = await promisify(execFile)(process.execPath, [command, 'serve'], { env, timeout: 50_000 }).then(
    () => assert.fail('It started.'),
    ({ stderr }: { stderr: string }) => stderr,
  );
  assert.match(told, /The language eo \(server\/src\/languages\/eo\.ts\) lacks mails\.offer\./);
});
