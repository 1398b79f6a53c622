import { globSync, readFileSync } from 'node:fs';
import { isFullSize } from '../size.ts';

export interface Part {
  name: string;
  files: string[];
  engine: 'sqlite' | 'postgres';
  /** Number of processes that serve each club. By default, the test process serves the club. */
  processes?: number;
  /** Whether to connect through PgBouncer. */
  usesPooler?: boolean;
  env?: Record<string, string>;
}

const inFolders = (...folders: string[]): string[] => folders.map((folder) => `server/test/${folder}/**/*.test.ts`);

/** Tests in these folders use the database only through the service. */
const SERVICE = [
  ...[
    'account-recovery',
    'accounts',
    'api-keys',
    'audit',
    'availability',
    'bookings',
    'calendars',
    'closures',
    'club',
    'courts',
    'events',
  ],
  ...['exports', 'http', 'idempotency', 'imports', 'invitations', 'languages', 'mail', 'passkeys', 'people'],
  ...['plans', 'privacy', 'provider-sign-in', 'reports', 'second-factor', 'series', 'waitlist', 'webhooks'],
];

const tests = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `server/test/${folder}${name}.test.ts`);

/** These tests of HTTP, texts and documents do not depend on the database engine. */
const WITHOUT_ENGINE = [
  ...tests('http/', 'body cors lengths log openapi order problems raw raw-fuzz request-id security-headers'),
  ...tests('http/', 'timeouts concurrent-reads web-app'),
  ...tests('', 'container install release docs pasted languages/* calendars/times'),
];

/** `npm test` runs these tests on PostgreSQL. `npm run test:all` runs all tests that use the database on PostgreSQL. */
const DEPEND_ON_ENGINE = [
  ...tests('', '*/actions db/* jobs/* postgres/* lock-order races waitlist-races'),
  ...tests(
    '',
    'account-recovery/* accounts/addresses accounts/limit-attempts accounts/sign-out accounts/sign-out-occasions invitations/invitation-races passkeys/passkey-races second-factor/guessed-codes second-factor/second-factor-races',
  ),
  ...tests(
    '',
    'closures/cancelling closures/torn-reads courts/list courts/parts privacy/retention privacy/traces people/search people/corrections',
  ),
  ...tests(
    'bookings/',
    'create inputs limits-left list midnight after-midnight model placing player-busy query-plans queue quotas reschedule rush',
  ),
  ...tests(
    '',
    'events/relay imports/round-trip imports/row-names imports/spreadsheets mail/outbox mail/participants mail/held observability/examine plans/every-participant',
  ),
  ...tests(
    '',
    'plans/consent plans/consent-races plans/guests plans/limits plans/plans plans/race provider-sign-in/races waitlist/at-once waitlist/dead-wishes webhooks/backlog',
  ),
];

/** At full size, these tests check the documented time limits, so `npm run test:all` runs each of them alone. */
export const NEED_IDLE_MACHINE = tests('postgres/', 'outage slow-database');

/** Long tests that only `npm run test:all` runs. `docs/testing.md` lists what they check. */
const ONLY_AT_FULL_SIZE = [
  ...['generators', 'package', 'toolchains'].map((name) => `client/test/${name}.test.ts`),
  ...[
    ...['busy-day', 'closures', 'court-form', 'courts', 'embed', 'flows-desk', 'flows-joining', 'flows-sign-in'],
    ...['joining', 'keyboard', 'mail', 'near', 'offline', 'on-behalf', 'people', 'plurals', 'provider-sign-in'],
    ...['my-bookings', 'reports', 'resilience', 'roles', 'second-factor', 'security', 'tennis-club', 'today'],
    'webhooks',
  ].map((name) => `web/test/${name}.test.ts`),
  ...tests('', 'cli/compiled container disk drill host-zone install proxies series/race waitlist-crash'),
  ...tests('http/', 'heap lost-answers'),
  ...tests('postgres/', 'outage processes rolling-restart slow-database'),
];

/** The machine's time zone must have no effect, so tests on SQLite run in an unusual time zone. */
const ZONE = 'America/St_Johns';

/** `npm test` skips these tests on SQLite. Processes cannot race there, because only one can write at a time. */
const RACES = tests('', 'lock-order races waitlist-races series/race plans/race');

/** Tests of the state that processes keep in memory: keys, tokens, caches and live events. */
const STATE_OF_PROCESSES = [
  ...tests(
    '',
    'accounts/sessions accounts/tokens api-keys/api-keys api-keys/scopes audit/settings bookings/idempotency',
  ),
  ...tests('', 'closures/closures courts/rendered courts/versions idempotency/answer-once'),
  ...tests('', 'people/people'),
];

function expand(patterns: string[], without: string[] = []): string[] {
  const excluded = new Set(without.flatMap(filesLike));
  return [...new Set(patterns.flatMap(filesLike))].filter((file) => !excluded.has(file));
}

/** @throws if no file matches, so that renamed tests are not skipped silently */
function filesLike(pattern: string): string[] {
  const files = globSync(pattern);
  if (files.length === 0) throw new Error(`No file is called ${pattern}: correct server/test/runner/parts.ts.`);
  return files;
}

/** Returns the parts of `npm test`, or of `npm run test:all` if `TEST_SIZE` is `full`. */
export function testParts(): Part[] {
  const longTests = isFullSize ? [] : ONLY_AT_FULL_SIZE;
  const all = [...inFolders(...SERVICE, 'db', 'jobs', 'observability', 'postgres'), 'server/test/*.test.ts'];
  const postgres = isFullSize
    ? expand(all, [...WITHOUT_ENGINE, ...NEED_IDLE_MACHINE]).filter(usesDatabase)
    : expand(DEPEND_ON_ENGINE, longTests);
  const sqlite = expand(
    ['server/test/**/*.test.ts', 'client/test/**/*.test.ts'],
    isFullSize ? [] : [...RACES, ...longTests],
  );
  const parts: Part[] = [
    { name: 'web', files: expand(['web/test/**/*.test.ts'], longTests), engine: 'sqlite' },
    { name: 'PostgreSQL', files: postgres, engine: 'postgres' },
    { name: 'SQLite', files: sqlite, engine: 'sqlite', env: { TZ: ZONE } },
  ];
  if (!isFullSize) {
    const files = expand(STATE_OF_PROCESSES);
    return [...parts, { name: 'two processes', files, engine: 'postgres', processes: 2 }];
  }
  return [
    ...parts,
    { name: 'three processes', files: expand(inFolders(...SERVICE), WITHOUT_ENGINE), engine: 'postgres', processes: 3 },
    { name: 'pooler', files: expand(inFolders('accounts', 'bookings')), engine: 'postgres', usesPooler: true },
    { name: 'slow web', files: expand(['web/test/**/*.test.ts']), engine: 'sqlite', env: { TEST_DELAY_MS: '600' } },
  ];
}

/** Tests of pure functions do not use a database. */
function usesDatabase(file: string): boolean {
  return /(club|fixture|processes|databases|courtside|embedded-postgres|app-server)\.ts'/.test(
    readFileSync(file, 'utf8'),
  );
}

/** Files that change environment variables would affect the other files in their process. */
export function needsOwnProcess(file: string): boolean {
  return /\bprocess\.env\['\w+'\] = /.test(readFileSync(file, 'utf8'));
}
