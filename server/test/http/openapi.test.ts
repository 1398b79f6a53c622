import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

const root = resolve(import.meta.dirname, '../../..');
let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

test("the document passes Redocly's recommended rules without a warning", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, (await club.inject('/openapi.json')).body);
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const lint = spawnSync(
    process.execPath,
    [cli, 'lint', '--config', join(root, 'redocly.yaml'), '--format=json', file],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  rmSync(folder, { recursive: true });
  const { totals } = JSON.parse(lint.stdout);
  assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, lint.stdout);
  assert.equal(lint.status, 0, lint.stderr);
});

test('every named schema is a component and is referenced, not repeated', async () => {
  const { body } = await club.inject('/openapi.json');
  const names = Object.keys(JSON.parse(body).components.schemas);
  for (const name of names) assert.ok(body.includes(`"#/components/schemas/${name}"`), `${name} is never referenced`);
  assert.ok(!names.some((name) => name.startsWith('def-')), names.join());
});

test('the reference page and all of its files come from the service itself', async () => {
  const page = await club.inject('/docs/');
  assert.equal(page.statusCode, 200);
  const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
  assert.ok(links.length > 2);
  for (const link of links) {
    const { statusCode } = await club.inject(new URL(link, 'http://localhost/docs/').pathname);
    assert.ok(!/^https?:/.test(link) && statusCode === 200, link);
  }
  assert.doesNotMatch(page.body, /<script>/);
  assert.match(String(page.headers['content-security-policy']), /default-src 'self'/);
});
