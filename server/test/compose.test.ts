import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfig, settings } from '../src/config.ts';
import { ROOT } from './cli/courtside.ts';

interface Service {
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
  tmpfs?: string;
  stop_grace_period?: string;
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = ['compose.yaml', 'compose.postgres.yaml'];
const [base, postgres] = files.map((file) => parse(read(file)) as Compose) as [Compose, Compose];

/** Replaces variables as Compose does: `${NAME}` and `${NAME:?message}`. */
function fill(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => variables[name] ?? assert.fail(name));
}

function environmentOf(compose: Compose, variables: Record<string, string>): Record<string, string> {
  const entries = Object.entries(compose.services['app']!.environment!);
  return Object.fromEntries(entries.map(([name, value]) => [name, fill(value, variables)]));
}

test('the service accepts the settings of both compose files', () => {
  const variables = { DOMAIN: 'book.example.org', PGPASSWORD: '0123abcdef' };
  const alone = environmentOf(base, variables);
  const both = { ...alone, ...environmentOf(postgres, variables) };
  for (const name of Object.keys(both)) assert.ok(Object.hasOwn(settings, name), name);
  assert.equal(readConfig(alone).PUBLIC_URL, 'https://book.example.org');
  const { DATABASE_URL, TRUST_PROXY } = readConfig(both);
  assert.ok(!('file' in DATABASE_URL), 'PostgreSQL');
  assert.deepEqual(TRUST_PROXY, ['uniquelocal'], 'else all clients would share the address of Caddy');
});

test('the user, password and database of the service are those of PostgreSQL', () => {
  const { environment } = postgres.services['postgres']!;
  const url = new URL(fill(environmentOf(postgres, { PGPASSWORD: 'secret' })['DATABASE_URL']!, {}));
  const told = { POSTGRES_USER: url.username, POSTGRES_DB: url.pathname.slice(1), POSTGRES_PASSWORD: '${PGPASSWORD}' };
  assert.deepEqual(environment, told);
  assert.deepEqual([url.hostname, url.password], ['postgres', 'secret']);
});

test('Caddy sends requests to the service, at the port on which it listens', () => {
  const [, host, port] = /reverse_proxy (\w+):(\d+)/.exec(read('Caddyfile'))!;
  const { [host!]: served } = base.services;
  assert.ok(served);
  assert.equal(port, settings.PORT.fallback);
  assert.ok(!('ports' in served), 'nobody else reaches the service');
  assert.equal(base.services['caddy']!.environment!['DOMAIN'], '${DOMAIN}');
});

test('the container keeps its data in the volume of the image, and has the time to stop', () => {
  const { volumes, read_only, tmpfs, stop_grace_period } = base.services['app']!;
  const [, data] = /^VOLUME (\S+)$/m.exec(read('Containerfile'))!;
  assert.deepEqual(volumes, [`courtside:${data}`]);
  assert.deepEqual([read_only, tmpfs], [true, '/tmp']);
  assert.ok(Number.parseInt(stop_grace_period!, 10) > 25, 'docs/operating/install.md: within 25 seconds');
});

test('each file, volume and service that the compose files name exists', () => {
  const services = { ...base.services, ...postgres.services };
  const named = { ...base.volumes, ...postgres.volumes };
  for (const { build, volumes = [], depends_on = [] } of [
    ...Object.values(base.services),
    ...Object.values(services),
  ]) {
    if (build) assert.ok(existsSync(join(ROOT, build.context, build.dockerfile)));
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      assert.ok(source.startsWith('.') ? existsSync(join(ROOT, source)) : source in named, volume);
    }
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      assert.ok(name in services, name);
  }
});
