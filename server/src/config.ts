import { isIP } from 'node:net';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { findTimeZone } from './platform/time.ts';

/** The folder of the checkout or of the installed package. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Whether npm installed this as a package; otherwise it is a checkout. */
export const isPackage = basename(dirname(ROOT)) === 'node_modules';

/** The folder in which relative paths in settings start. A package uses the state folder of the user, if there is one. */
const BASE = isPackage ? stateFolder(process.env) : ROOT;

/** Returns the state folder (XDG Base Directory Specification, which ignores relative paths). */
export function stateFolder(env: {
  XDG_STATE_HOME?: string | undefined;
  HOME?: string | undefined;
}): string | undefined {
  const { XDG_STATE_HOME: state = '', HOME: home = '' } = env;
  if (isAbsolute(state)) return join(state, 'courtside');
  return isAbsolute(home) ? join(home, '.local/state/courtside') : undefined;
}

type Read<T> = (value: string) => T | undefined;
interface Setting<T> {
  fallback: string;
  expected: string;
  read: Read<T>;
}

function setting<T>(fallback: string, expected: string, read: Read<T>): Setting<T> {
  return { fallback, expected, read };
}

const wholeNumber =
  (min: number, max: number): Read<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  };

const oneOf =
  <const T extends string>(...choices: T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value);

/** The first segments of the paths that the service serves outside `BASE_PATH`. */
const servicePaths = [
  ...['docs', 'openapi.json', 'problems', 'healthz', 'readyz'],
  ...['metrics', 'calendar', 'live', 'config.json', 'assets'],
];

/** Whether the service itself serves a path, outside the API and the web app. */
export function isServicePath(path: string): boolean {
  return servicePaths.includes(path.split('/')[1]!);
}

/** Every setting: its default, the expected form for error messages, and the function that reads it. */
export const settings = {
  HOST: setting('127.0.0.1', 'an address to listen on, such as 127.0.0.1 or 0.0.0.0', (v) =>
    /^[\w.:-]+$/.test(v) ? v : undefined,
  ),
  PORT: setting('3000', 'a port, 0–65535', wholeNumber(0, 65_535)),
  BASE_PATH: setting(
    '/api/v1',
    `a path such as /api/v1, without a slash at the end, that does not start with /${servicePaths.join(', /')}`,
    (v) => (/^(\/[\w.-]+)+$/.test(v) && !servicePaths.includes(v.split('/')[1]!) ? v : undefined),
  ),
  PUBLIC_URL: setting('', 'the origin that users see, such as https://book.example.org, or empty', readOrigin),
  DATABASE_URL: setting('file:./var/courtside.db', 'file:PATH or postgres://USER@HOST[,HOST]/NAME', readDatabase),
  DATABASE_POOL_SIZE: setting('10', 'a number of PostgreSQL connections, 1–500', wholeNumber(1, 500)),
  TIME_ZONE: setting('UTC', 'an IANA time zone such as Europe/Madrid', findTimeZone),
  CURRENCY: setting('EUR', 'an ISO 4217 code such as EUR', (v) => (isCurrency(v) ? v : undefined)),
  TOKEN_TTL: setting('30d', 'a duration such as 30d, 12h, 45m or 90s', readDuration),
  TOKEN_IDLE_TTL: setting('7d', 'a duration of at least 5m, such as 7d, 12h or 45m', readIdleTime),
  ADMIN_TOKEN_TTL: setting('12h', 'a duration such as 30d, 12h, 45m or 90s', readDuration),
  MAX_UPCOMING_BOOKINGS: setting(
    '20',
    'a number of upcoming bookings, 0–100000; 0 for no limit',
    wholeNumber(0, 100_000),
  ),
  MAX_MINUTES_PER_DAY: setting('0', 'a number of minutes, 0–1440; 0 for no limit', wholeNumber(0, 1440)),
  MAX_MINUTES_PER_WEEK: setting('0', 'a number of minutes, 0–10080; 0 for no limit', wholeNumber(0, 10_080)),
  ALLOW_OVERLAPPING_BOOKINGS: setting('false', 'true or false', (v) =>
    v === 'true' || v === 'false' ? v === 'true' : undefined,
  ),
  MAX_NO_SHOWS: setting(
    '0',
    'the number of no-shows after which a player cannot book, 0–1000; 0 for no limit',
    wholeNumber(0, 1000),
  ),
  NO_SHOW_WINDOW: setting('30', 'a number of days, 1–3650', wholeNumber(1, 3650)),
  CHECK_IN_BEFORE: setting('15m', 'a duration such as 15m or 1h', readDuration),
  CHECK_IN_AFTER: setting('15m', 'a duration such as 15m or 1h', readDuration),
  RETENTION: setting(
    '0',
    'a number of days to keep personal data, 0–36500; 0 to keep it for ever',
    wholeNumber(0, 36_500),
  ),
  OFFER_TTL: setting('15m', 'a duration such as 15m, 1h or 90s', readDuration),
  MAX_WAITLIST_ENTRIES: setting('20', 'a number of waiting list entries, 0–1000; 0 for no limit', wholeNumber(0, 1000)),
  RATE_LIMIT_PER_MINUTE: setting(
    '600',
    'a number of units per minute, 0–1000000; 0 for no limit',
    wholeNumber(0, 1_000_000),
  ),
  MAX_STREAMS: setting('2000', 'a number of streams, 0–100000', wholeNumber(0, 100_000)),
  WEBHOOK_PRIVATE_NETWORKS: setting('false', 'true or false', (v) =>
    v === 'true' || v === 'false' ? v === 'true' : undefined,
  ),
  MAX_REQUESTS_IN_FLIGHT: setting('1000', 'a number of requests, 1–100000', wholeNumber(1, 100_000)),
  CORS_ORIGINS: setting(
    '',
    'origins such as https://app.example.org, separated by commas, or *, or empty',
    readOrigins,
  ),
  TRUST_PROXY: setting('', 'addresses or networks of proxies, separated by commas, or true, or empty', readProxies),
  SMTP_URL: setting('', 'smtp://USER:PASSWORD@HOST:PORT or smtps://…, or empty to send no mail', readSmtp),
  MAIL_FROM: setting('', 'an address such as Club <book@example.org>', (v) =>
    /^$|^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(v) ? v : undefined,
  ),
  REMINDER_BEFORE: setting('24h', 'a duration such as 24h or 90m', readDuration),
  METRICS: setting('off', 'on or off', (v) => (v === 'on' || v === 'off' ? v === 'on' : undefined)),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'the address of an OpenTelemetry collector, such as http://localhost:4318',
    (v) => (v === '' || /^https?:$/.test(URL.parse(v)?.protocol ?? '') ? v : undefined),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting('1', 'a share of requests, 0–1', (v) =>
    /^(0|1|[01]?\.\d{1,6})$/.test(v) && Number(v) <= 1 ? Number(v) : undefined,
  ),
  SHUTDOWN_DELAY: setting('0s', 'a duration of at most 10s', (v) => (v === '0s' ? 0 : readDelay(v))),
  LOG_LEVEL: setting('info', 'one of fatal, error, warn, info, debug, trace, silent', (v) =>
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')(v),
  ),
} as const;

type Values = { [K in keyof typeof settings]: Exclude<ReturnType<(typeof settings)[K]['read']>, undefined> };

/** The settings, read and checked. Durations are milliseconds. */
export type Config = Readonly<Values>;

/** The error for wrong or missing settings. The message has a line for each setting. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables.
 * @throws {ConfigError} if a setting is wrong or missing
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = [];
  const entries = Object.entries(settings).map(([name, { fallback, expected, read }]) => {
    const given = env[name];
    const value = read(given === undefined || given === '' ? fallback : given);
    if (value === undefined) errors.push(`${name} is ${safeToShow(name, given)}; it should be ${expected}.`);
    return [name, value];
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.SMTP_URL) {
    // Links in mail must start with PUBLIC_URL, because clients can forge the host of a request.
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      if (config[name] === '')
        errors.push(`${name} is missing; with SMTP_URL it should be ${settings[name].expected}.`);
    }
  }
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return Object.freeze(config);
}

/** Errors do not show the values of these settings, because a password cannot be found in a malformed value. */
const MAY_CONTAIN_PASSWORD = new Set(['DATABASE_URL', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']);
const NOT_SHOWN = 'wrong (not shown: it may contain a password, whose special characters must be percent-encoded)';

function safeToShow(name: string, value: string | undefined): string {
  return MAY_CONTAIN_PASSWORD.has(name) ? NOT_SHOWN : JSON.stringify(value);
}

/** Whether a text is a current or former currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}
const currencies = new Set(Intl.supportedValuesOf('currency'));

function readOrigin(value: string): string | undefined {
  if (value === '') return '';
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
    ? url.origin
    : undefined;
}

function readSmtp(value: string): string | undefined {
  if (value === '') return '';
  const url = URL.parse(value);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? value : undefined;
}

function readOrigins(value: string): string[] | undefined {
  const origins = value.split(',').filter(Boolean);
  return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : undefined;
}

/** Whether a text is an origin exactly as browsers send it, e.g. `https://app.example.org`. */
export function isOrigin(text: string): boolean {
  return text !== '' && readOrigin(text) === text;
}

function readProxies(value: string): boolean | string[] | undefined {
  if (value === 'true' || value === '') return value === 'true';
  const proxies = value.split(',');
  return proxies.every(isNetwork) ? proxies : undefined;
}

/** Whether a text is an address, a network with a prefix length of at least 1, or a name such as `loopback`. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = /^\d{1,3}$/.test(prefix ?? '1') ? Number(prefix ?? '1') : NaN;
  return rest.length === 0 && length >= 1 && length <= bits;
}

/**
 * Reads the path of a file, or the PostgreSQL URL of each host (libpq's form:
 * `postgres://user:password@host1:5432,host2:5432/name`).
 */
function readDatabase(value: string): { file: string } | { urls: string[] } | undefined {
  const path = /^file:(.+)$/.exec(value)?.[1];
  if (path !== undefined) {
    const plain = path.replace(/^\/\/(?=\/)/, '');
    return isAbsolute(plain) || BASE !== undefined ? { file: resolve(BASE ?? '/', plain) } : undefined;
  }
  const [, user = '', hosts = '', rest = ''] = /^postgres(?:ql)?:\/\/([^@/]*@)?([^/?]*)(.*)$/.exec(value) ?? [];
  const urls = hosts.split(',').map((host) => `postgres://${user}${host}${rest}`);
  return rest.length > 1 && urls.every((url) => URL.canParse(url)) ? { urls } : undefined;
}

/**
 * Minimum of `TOKEN_IDLE_TTL`, in milliseconds. The last use of a token is stored at most once a minute, so
 * with a lower limit tokens in use would expire.
 */
const MIN_IDLE_MS = 300_000;

function readIdleTime(value: string): number | undefined {
  const time = readDuration(value);
  return time !== undefined && time >= MIN_IDLE_MS ? time : undefined;
}

/**
 * Maximum of `SHUTDOWN_DELAY`, in milliseconds. With it, a process ends within 25 seconds, including the time
 * for requests in progress.
 */
const MAX_DELAY_MS = 10_000;

function readDelay(value: string): number | undefined {
  const time = readDuration(value);
  return time !== undefined && time <= MAX_DELAY_MS ? time : undefined;
}

function readDuration(value: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([dhms])$/.exec(value) ?? [];
  const milliseconds = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }[unit ?? ''];
  return milliseconds && Number(count) > 0 ? Number(count) * milliseconds : undefined;
}
