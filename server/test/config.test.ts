import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readConfig, settings } from '../src/config.ts';
import { ConfigError } from '../src/setting-forms.ts';
import { ROOT } from '../src/platform/release.ts';
import { isCurrency } from '../src/setting-forms.ts';
import type { SignInProvider } from '../src/modules/provider-sign-in/settings.ts';

const read = (name: string, value?: string): unknown =>
  (readConfig(value === undefined ? {} : { [name]: value }) as unknown as Record<string, unknown>)[name];

const defaults: Record<string, unknown> = {
  PORT: 3000,
  BASE_PATH: '/api/v1',
  PUBLIC_URL: '',
  DATABASE_URL: { file: resolve(ROOT, 'var/courtside.db') },
  METRICS: false,
  RATE_LIMIT_PER_MINUTE: 600,
  CORS_ORIGINS: [],
  TRUST_PROXY: false,
  LOG_LEVEL: 'info',
};
for (const [name, value] of Object.entries(defaults)) {
  test(`uses the default of ${name} if it is missing or empty`, () => {
    assert.deepEqual(read(name), value);
    assert.deepEqual(read(name, ''), value);
  });
}

const valid: [name: string, value: string, expected: unknown][] = [
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::1', '::1'],
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['BASE_PATH', '/x', '/x'],
  ['BASE_PATH', '/docs-api/docs', '/docs-api/docs'],
  ['PUBLIC_URL', 'https://book.example.org', 'https://book.example.org'],
  ['PUBLIC_URL', 'http://localhost:3000/', 'http://localhost:3000'],
  ['DATABASE_URL', 'file:club.db', { file: resolve(ROOT, 'club.db') }],
  ['DATABASE_URL', 'file:/srv/club.db', { file: '/srv/club.db' }],
  ['DATABASE_URL', 'file:///srv/club.db', { file: '/srv/club.db' }],
  ...Object.entries({
    'postgres://club@db/club': ['postgres://club@db/club'],
    'postgresql://club:p%40ss@db:5433/club': ['postgres://club:p%40ss@db:5433/club'],
    'postgres://club@db1:5432,db2/club': ['postgres://club@db1:5432/club', 'postgres://club@db2/club'],
    'postgres://club@[::1]:5433/club': ['postgres://club@[::1]:5433/club'],
    'postgres://club@/club?host=/var/run/postgresql': ['postgres://club@localhost/club?host=%2Fvar%2Frun%2Fpostgresql'],
    'postgres:///club?host=/tmp&port=5433': ['postgres://localhost/club?port=5433&host=%2Ftmp'],
    'postgres://%2Fvar%2Frun/club': ['postgres://localhost/club?host=%2Fvar%2Frun'],
    'postgres://club@%2Fvar%2Frun:5433/club': ['postgres://club@localhost/club?port=5433&host=%2Fvar%2Frun'],
    'postgres://club@%2ftmp:1,%2Frun,db:2/club': [
      ...['postgres://club@localhost/club?port=1&host=%2Ftmp', 'postgres://club@localhost/club?host=%2Frun'],
      'postgres://club@db:2/club',
    ],
    'postgres://club@db/club?sslmode=disable&sslmode=require': [
      'postgres://club@db/club?sslmode=require&uselibpqcompat=true',
    ],
    'postgres://club@/club?host=db1,db2&port=1,2': [
      ...['postgres://club@db1/club?port=1', 'postgres://club@db2/club?port=2'],
    ],
    'postgres://club@db/club?sslmode=require': ['postgres://club@db/club?sslmode=require&uselibpqcompat=true'],
    'postgres://club@db/club?sslmode=disable': ['postgres://club@db/club?sslmode=disable&uselibpqcompat=true'],
    'postgres://club@db/club?sslmode=verify-full&sslrootcert=system': [
      'postgres://club@db/club?sslmode=verify-full&uselibpqcompat=true',
    ],
    'postgres://club@db/club?sslmode=verify-ca&sslrootcert=/ca.pem': [
      'postgres://club@db/club?sslmode=verify-ca&sslrootcert=%2Fca.pem&uselibpqcompat=true',
    ],
  }).map(
    ([given, urls]) => ['DATABASE_URL', given, { urls, poolSize: 10, timeoutMs: 2000 }] as [string, string, unknown],
  ),
  ['SHUTDOWN_DELAY', '10s', 10_000],
  ['SHUTDOWN_DELAY', '250ms', 250],
  ['BACKUP_KEEP', '0d,0w,1m', { days: 0, weeks: 0, months: 1 }],
  ['SHUTDOWN_DELAY', '0s', 0],
  ['METRICS', 'true', true],
  ['METRICS', 'false', false],
  ['WEBHOOK_PRIVATE_NETWORKS', 'true', true],
  ['CORS_ORIGINS', 'https://a.example,http://localhost:5173', ['https://a.example', 'http://localhost:5173']],
  ['CORS_ORIGINS', '*', ['*']],
  ['TRUST_PROXY', 'true', true],
  ['TRUST_PROXY', 'false', false],
  ['TRUST_PROXY', '10.0.0.0/8,::1', ['10.0.0.0/8', '::1']],
  ['LOG_LEVEL', 'silent', 'silent'],
];
for (const [name, value, expected] of valid) {
  test(`parses ${name}=${value}`, () => assert.deepEqual(read(name, value), expected));
}

const PROVIDER = { id: 'club', name: 'Club', issuer: 'https://id.example.org', client_id: 'courtside' };
const providers = (fields: object = {}): string => JSON.stringify([{ ...PROVIDER, ...fields }]);

test('OIDC_PROVIDERS is JSON, or the path of a JSON file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'courtside-')), 'providers.json');
  writeFileSync(file, providers());
  for (const OIDC_PROVIDERS of [providers(), file]) {
    const config = readConfig({ OIDC_PROVIDERS, PUBLIC_URL: 'https://book.example.org' });
    const [{ issuer, scopes, verified_claim, roles }] = config.OIDC_PROVIDERS as [SignInProvider];
    assert.deepEqual(
      [issuer, scopes, verified_claim, roles],
      ['https://id.example.org', 'openid email profile', 'email_verified', undefined],
    );
  }
  assert.deepEqual(readConfig({}).OIDC_PROVIDERS, []);
});

const wrongProviders: [string, RegExp][] = [
  ['{}', /should be a JSON list of providers/],
  ['[', /^OIDC_PROVIDERS is not valid JSON\.$/],
  ['[7]', /has no object as provider 1/],
  [providers({ id: 'Club 1' }), /as id of provider 1/],
  [providers({ client_id: undefined }), /as client_id of provider 1/],
  [providers({ issuer: 'http://id.example.org' }), /an https URL \(or "allow_http": true\)/],
  [providers({ secret: 'hunter2' }), /unknown field secret/],
  [providers({ roles: { board: 'owner' } }), /roles/],
  [providers({ roles: ['admin'], x: 1 }), /unknown field x/],
  [providers({ return_urls: ['javascript:alert(1)'] }), /return_urls/],
  [`[${providers().slice(1, -1)},${providers().slice(1)}`, /two providers with the id club/],
];
for (const [OIDC_PROVIDERS, message] of wrongProviders) {
  test(`OIDC_PROVIDERS=${OIDC_PROVIDERS}`, () => {
    assert.throws(
      () => readConfig({ OIDC_PROVIDERS, PUBLIC_URL: 'https://book.example.org' }),
      (error: Error) => message.test(error.message) && !error.message.includes('hunter2'),
    );
  });
}

test('OIDC_PROVIDERS needs PUBLIC_URL, and plain HTTP only on this machine or with allow_http', () => {
  assert.throws(
    () => readConfig({ OIDC_PROVIDERS: providers() }),
    /PUBLIC_URL is required if OIDC_PROVIDERS is set; it should be the origin/,
  );
  for (const fields of [{ issuer: 'http://localhost:8080' }, { issuer: 'http://id.example.org', allow_http: true }])
    readConfig({ OIDC_PROVIDERS: providers(fields), PUBLIC_URL: 'https://book.example.org' });
});

const invalid: Record<string, string[]> = {
  HOST: ['http://localhost', 'a b', '/'],
  PORT: ['-1', '65536', '80.5', 'http', '0x50', ' 80'],
  BASE_PATH: [
    ...['api', '/', '/api/', '/a b', '/api//v1', '/:x', '/*'],
    ...['/docs', '/docs/v1', '/guide', '/healthz', '/readyz', '/openapi.json', '/postman.json'],
    ...['/problems', '/problems/x', '/metrics', '/calendar', '/live', '/config.json', '/images', '/provider-callback'],
  ],
  PUBLIC_URL: ['book.example.org', 'ftp://x.example', 'https://x.example/path', 'https://x.example/?q', 'javascript:1'],
  DATABASE_URL: [
    ...['club.db', 'mysql://x', 'file:', 'sqlite:club.db', 'postgres://club@/club', 'postgres:///club'],
    ...['postgres://club@db', 'postgres://club@db/', 'postgres://club@db/club?port=x', 'postgres://club@db1,/club'],
    // The service supports only some values of `sslmode`. The error message lists the supported values.
    ...['prefer', 'allow', 'verify-ca', 'on'].map((mode) => `postgres://club@db/club?sslmode=${mode}`),
  ],
  SHUTDOWN_DELAY: [
    '5',
    '0',
    '11s',
    '10001ms',
    's',
    '-1s',
    '1.5s',
    '5 s',
    '1w',
    '9999999ms',
    '1s12ms',
    '5S',
    '5 ms',
    '1us',
  ],
  BACKUP_KEEP: ['7', '7d', '7d,4w', '3651d,4w,12m', '7d,521w,12m', '7d,4w,121m', '-1d,4w,12m'],
  METRICS: ['1', '0', 'yes', 'TRUE', 'On', 'constructor'],
  WEBHOOK_PRIVATE_NETWORKS: ['0', 'off', 'no'],
  RATE_LIMIT_PER_MINUTE: ['-1', '1000001', 'off'],
  CORS_ORIGINS: [
    'app.example.org',
    'https://app.example.org/',
    'https://a.example, https://b.example',
    'null',
    'https://*.example.org',
  ],
  TRUST_PROXY: [
    'yes',
    'proxy.example',
    '10.0.0.0/',
    'false,true',
    '10.0.0.0/99',
    'fe',
    '127.0.0.1/0',
    '::/0',
    '10.0.0.0/00',
  ],
  LOG_LEVEL: ['loud', 'INFO'],
};
const NOT_SHOWN = 'wrong (not shown: it may contain a password, whose special characters must be percent-encoded)';
for (const [name, values] of Object.entries(invalid)) {
  for (const value of values) {
    test(`refuses ${name}=${value} and names the valid values`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: Error) => {
          assert.ok(error instanceof ConfigError);
          const { expected } = settings[name]!;
          const shown = /DATABASE_URL|SMTP_URL|OTEL_EXPORTER/.test(name) ? NOT_SHOWN : JSON.stringify(value);
          assert.equal(error.message, `${name} is ${shown}; it should be ${expected}.`);
          return true;
        },
      );
    });
  }
}

for (const [what, message] of [
  ...['service=club', 'hostaddr=192.0.2.1', 'dbname=club'].map((parameter) => [
    `db/club?${parameter}`,
    `has the parameter ${parameter.split('=')[0]}, which is not supported; write postgres://USER@HOST:PORT/NAME`,
  ]),
  ['%2Fvar%zz/club', 'has a host that is not percent-encoded'],
] as [string, string][])
  test(`refuses postgres://club@${what} in one line`, () =>
    assert.throws(() => readConfig({ DATABASE_URL: `postgres://club@${what}` }), {
      message: `DATABASE_URL ${message}.`,
    }));

test('reports every wrong setting at once', () => {
  const message = /^PORT is .+\nLOG_LEVEL is .+\.$/;
  assert.throws(() => readConfig({ PORT: 'x', HOST: '::1', LOG_LEVEL: 'y' }), { message });
});

test('there are few settings, because the rules of a club are not settings', () => {
  const count = Object.keys(settings).length;
  assert.ok(count <= 26, `${count} settings, at most 26: add a rule of the club, or merge the setting into another`);
});

test('reads variables that are now parts of another setting, and the new form has priority', () => {
  const DATABASE_URL = 'postgres://club@db/club?sslmode=disable';
  const old = { BACKUP_KEEP_WEEKS: '0', DATABASE_POOL_SIZE: '4', DATABASE_TIMEOUT: '5s' };
  const urls = ['postgres://club@db/club?sslmode=disable&uselibpqcompat=true'];
  const read = readConfig({ ...old, DATABASE_URL });
  assert.deepEqual(read.BACKUP_KEEP, { days: 7, weeks: 0, months: 12 });
  assert.deepEqual(read.DATABASE_URL, { urls, poolSize: 4, timeoutMs: 5000 });
  const both = { ...old, BACKUP_KEEP: '1d,1w,1m', DATABASE_URL: `${DATABASE_URL}&pool_size=7&query_timeout=1m` };
  assert.deepEqual(readConfig(both).BACKUP_KEEP, { days: 1, weeks: 1, months: 1 });
  assert.deepEqual(readConfig(both).DATABASE_URL, { urls, poolSize: 7, timeoutMs: 60_000 });
  assert.deepEqual(readConfig({ ...old, DATABASE_URL: 'file:/x.db' }).DATABASE_URL, { file: '/x.db' });
});

for (const [parameter, expected] of [
  ['pool_size=0', 'pool_size; it should be a number, 1–500'],
  ['query_timeout=999ms', 'query_timeout; it should be a duration'],
] as const)
  test(`refuses ${parameter}`, () =>
    assert.throws(() => readConfig({ DATABASE_URL: `postgres://club@db/club?${parameter}` }), {
      message: new RegExp(
        `^DATABASE_URL has a wrong ${parameter.split('=')[0]}; it should be ${expected.split('be ')[1]}`,
      ),
    }));

test('is frozen', () => assert.ok(Object.isFrozen(readConfig({}))));

test('recognises currencies', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'CHF', 'BRL']) assert.equal(isCurrency(code), true);
  for (const code of ['', 'eur', 'QQQ', 'EU']) assert.equal(isCurrency(code), false);
});
