import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { findTimeZone } from './platform/time.ts';

/** The folder of the checkout: relative paths of settings start here, whatever the current folder. */
export const ROOT = resolve(import.meta.dirname, '../..');

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
  (low: number, high: number): Read<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= low && number <= high ? number : undefined;
  };

const oneOf =
  <const T extends string>(...choices: T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value);

/** The shortest `TOKEN_IDLE_TTL`, in milliseconds. */
const LEAST_IDLE_MS = 300_000;

/** What the service answers outside `BASE_PATH`, by the first part of the path. */
const ownPaths = [
  ...['docs', 'openapi.json', 'problems', 'healthz', 'readyz'],
  ...['metrics', 'calendar', 'live', 'config.json', 'assets'],
];

/** Whether a path is the service's own, outside the API and the web app. */
export function isServicePath(path: string): boolean {
  return ownPaths.includes(path.split('/')[1]!);
}

/** Every setting: its default, what it should be, and how it is read. */
export const settings = {
  HOST: setting('127.0.0.1', 'an address to listen on, such as 127.0.0.1 or 0.0.0.0', (v) =>
    /^[\w.:-]+$/.test(v) ? v : undefined,
  ),
  PORT: setting('3000', 'a port, 0–65535', wholeNumber(0, 65_535)),
  BASE_PATH: setting(
    '/api/v1',
    `a path such as /api/v1, without a slash at the end, that does not start with /${ownPaths.join(', /')}`,
    (v) => (/^(\/[\w.-]+)+$/.test(v) && !ownPaths.includes(v.split('/')[1]!) ? v : undefined),
  ),
  PUBLIC_URL: setting('', 'the origin that users see, such as https://book.example.org, or nothing', readOrigin),
  DATABASE_URL: setting('file:./var/courtside.db', 'file:PATH or postgres://USER@HOST[,HOST]/NAME', readDatabase),
  DATABASE_POOL_SIZE: setting('10', 'how many connections to PostgreSQL, 1–500', wholeNumber(1, 500)),
  TIME_ZONE: setting('UTC', 'an IANA time zone such as Europe/Madrid', findTimeZone),
  CURRENCY: setting('EUR', 'an ISO 4217 code such as EUR', (v) => (isCurrency(v) ? v : undefined)),
  TOKEN_TTL: setting('30d', 'a length of time such as 30d, 12h, 45m or 90s', readDuration),
  TOKEN_IDLE_TTL: setting('7d', 'a length of time from 5m on, such as 7d, 12h or 45m', readIdleTime),
  ADMIN_TOKEN_TTL: setting('12h', 'a length of time such as 30d, 12h, 45m or 90s', readDuration),
  MAX_UPCOMING_BOOKINGS: setting(
    '20',
    'how many upcoming bookings a player may have, 0–100000; 0 for no limit',
    wholeNumber(0, 100_000),
  ),
  MAX_MINUTES_PER_DAY: setting(
    '0',
    'how many minutes a player may book for a day, 0–1440; 0 for no limit',
    wholeNumber(0, 1440),
  ),
  MAX_MINUTES_PER_WEEK: setting(
    '0',
    'how many minutes a player may book for a week, 0–10080; 0 for no limit',
    wholeNumber(0, 10_080),
  ),
  ALLOW_OVERLAPPING_BOOKINGS: setting('false', 'true or false', (v) =>
    v === 'true' || v === 'false' ? v === 'true' : undefined,
  ),
  MAX_NO_SHOWS: setting(
    '0',
    'how often a player may not have come to bookings and still book, 0–1000; 0 for any number',
    wholeNumber(0, 1000),
  ),
  NO_SHOW_WINDOW: setting('30', 'within how many days no-shows count, 1–3650', wholeNumber(1, 3650)),
  CHECK_IN_BEFORE: setting('15m', 'a length of time such as 15m or 1h', readDuration),
  CHECK_IN_AFTER: setting('15m', 'a length of time such as 15m or 1h', readDuration),
  RETENTION: setting(
    '0',
    'how many days personal data of past bookings is kept, 0–36500; 0 for ever',
    wholeNumber(0, 36_500),
  ),
  OFFER_TTL: setting('15m', 'a length of time such as 15m, 1h or 90s', readDuration),
  MAX_WAITLIST_ENTRIES: setting(
    '20',
    'how many times a player may wait at once, 0–1000; 0 for no limit',
    wholeNumber(0, 1000),
  ),
  RATE_LIMIT_PER_MINUTE: setting(
    '600',
    'how many units a minute an API key may spend from an address, 0–1000000; 0 for any number',
    wholeNumber(0, 1_000_000),
  ),
  MAX_STREAMS: setting('2000', 'how many live streams a process keeps open at once, 0–100000', wholeNumber(0, 100_000)),
  WEBHOOK_PRIVATE_NETWORKS: setting(
    'false',
    'true or false: whether webhooks may go to private networks, and by plain HTTP',
    (v) => (v === 'true' || v === 'false' ? v === 'true' : undefined),
  ),
  MAX_REQUESTS_IN_FLIGHT: setting(
    '1000',
    'how many reads, and how many changes, a process works on at once, 1–100000',
    wholeNumber(1, 100_000),
  ),
  CORS_ORIGINS: setting('', 'a comma list of origins such as https://app.example.org, or *', readOrigins),
  TRUST_PROXY: setting('', 'a comma list of addresses or networks of proxies, or true, or nothing', readProxies),
  SMTP_URL: setting('', 'smtp://USER:PASSWORD@HOST:PORT or smtps://…, or nothing: then no mail is sent', readSmtp),
  MAIL_FROM: setting('', 'an address such as Club <book@example.org>', (v) =>
    /^$|^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(v) ? v : undefined,
  ),
  REMINDER_BEFORE: setting('24h', 'how long before the start a reminder is sent, such as 24h or 90m', readDuration),
  METRICS: setting('off', 'on or off', (v) => (v === 'on' || v === 'off' ? v === 'on' : undefined)),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'the address of an OpenTelemetry collector, such as http://localhost:4318',
    (v) => (v === '' || /^https?:$/.test(URL.parse(v)?.protocol ?? '') ? v : undefined),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting('1', 'the share of requests that are traced, 0–1', (v) =>
    /^(0|1|[01]?\.\d{1,6})$/.test(v) && Number(v) <= 1 ? Number(v) : undefined,
  ),
  SHUTDOWN_DELAY: setting('0s', 'a length of time up to 10s', (v) => (v === '0s' ? 0 : readDelay(v))),
  LOG_LEVEL: setting('info', 'one of fatal, error, warn, info, debug, trace, silent', (v) =>
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')(v),
  ),
} as const;

type Values = { [K in keyof typeof settings]: Exclude<ReturnType<(typeof settings)[K]['read']>, undefined> };

/** The settings, read and checked. Durations are milliseconds. */
export type Config = Readonly<Values>;

/** A setting that stops the start. */
export class ConfigError extends Error {}

/**
 * Reads the settings of an environment.
 * @throws {ConfigError} naming every wrong setting and what it should be
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const entries = Object.entries(settings).map(([name, { fallback, expected, read }]) => {
    const given = env[name];
    const value = read(given === undefined || given === '' ? fallback : given);
    if (value === undefined) wrong.push(`${name} is ${shown(name, given)}; it should be ${expected}.`);
    return [name, value];
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.SMTP_URL) {
    // Links in mail lead to PUBLIC_URL: what a request was sent to can be forged.
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      if (config[name] === '') wrong.push(`${name} is missing; with SMTP_URL it should be ${settings[name].expected}.`);
    }
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return Object.freeze(config);
}

/** What may hold a password is not repeated: where it stands in a wrong value cannot be known. */
const MAY_HOLD_PASSWORD = new Set(['DATABASE_URL', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']);
const NOT_SHOWN = 'wrong (not shown: it may hold a password, in which special characters must be percent-encoded)';

function shown(name: string, value: string | undefined): string {
  return MAY_HOLD_PASSWORD.has(name) ? NOT_SHOWN : JSON.stringify(value);
}

/** Whether a text is a currency code of ISO 4217 that is or was in use. */
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

/** Whether a text is an origin of web pages, spelt as browsers spell it: `https://app.example.org`. */
export function isOrigin(text: string): boolean {
  return text !== '' && readOrigin(text) === text;
}

function readProxies(value: string): boolean | string[] | undefined {
  if (value === 'true' || value === '') return value === 'true';
  const proxies = value.split(',');
  return proxies.every(isNetwork) ? proxies : undefined;
}

/** An address, with or without a prefix length from 1 on, or a name that stands for some. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = /^\d{1,3}$/.test(prefix ?? '1') ? Number(prefix ?? '1') : NaN;
  return rest.length === 0 && length >= 1 && length <= bits;
}

/** A file, or a PostgreSQL URL for each host (libpq's form: `postgres://user:password@host1:5432,host2:5432/name`). */
function readDatabase(value: string): { file: string } | { urls: string[] } | undefined {
  const path = /^file:(.+)$/.exec(value)?.[1];
  if (path !== undefined) return { file: resolve(ROOT, path.replace(/^\/\/(?=\/)/, '')) };
  const [, user = '', hosts = '', rest = ''] = /^postgres(?:ql)?:\/\/([^@/]*@)?([^/?]*)(.*)$/.exec(value) ?? [];
  const urls = hosts.split(',').map((host) => `postgres://${user}${host}${rest}`);
  return rest.length > 1 && urls.every((url) => URL.canParse(url)) ? { urls } : undefined;
}

/** Uses are noted to the minute: a shorter time would end what is in use. */
function readIdleTime(value: string): number | undefined {
  const time = readDuration(value);
  return time !== undefined && time >= LEAST_IDLE_MS ? time : undefined;
}

/** With what requests may still take, a process has ended within 25 seconds. */
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
