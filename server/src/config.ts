import {
  duration,
  flag,
  oneOf,
  readDatabase,
  readOrigin,
  readOrigins,
  readProxies,
  readSmtp,
  ConfigError,
  type Setting,
  type Settings,
  SettingError,
  setting,
  wholeNumber,
} from './setting-forms.ts';
import { modules } from './modules.ts';
import { servicePaths } from './platform/http/service-paths.ts';
import { mailboxOf } from './platform/mailbox.ts';
import { isPackage, ROOT, stateFolder } from './platform/release.ts';

/** The folder for relative paths in settings. For an installed package, this is the user's state folder. */
const BASE = isPackage ? stateFolder(process.env) : ROOT;

/** The settings that do not belong to a module. */
const platformSettings = {
  HOST: setting('127.0.0.1', 'an address to listen on, such as 127.0.0.1 or 0.0.0.0', (v) =>
    /^[\w.:-]+$/.test(v) ? v : undefined,
  ),
  PORT: setting('3000', 'a port, 0–65535', wholeNumber(0, 65_535)),
  BASE_PATH: setting(
    '/api/v1',
    `a path such as /api/v1, without a slash at the end, that does not start with /${servicePaths.join(', /')}`,
    (v) => (/^(\/[\w.-]+)+$/.test(v) && !servicePaths.includes(v.split('/')[1]!) ? v : undefined),
  ),
  PUBLIC_URL: setting(
    '',
    'the origin that users see, such as https://book.example.org, without a path (the service needs a host name of its own), or empty',
    readOrigin,
  ),
  DATABASE_URL: setting(
    'file:./var/courtside.db',
    'file:PATH or postgres://USER@HOST[,HOST]/NAME, or postgres://USER@/NAME?host=/FOLDER for a socket, with sslmode ' +
      'disable, require, verify-full, or verify-ca with sslrootcert=FILE',
    readDatabase,
  ),
  RATE_LIMIT_PER_MINUTE: setting(
    '600',
    'a number of units per minute, 0–1000000; 0 for no limit',
    wholeNumber(0, 1_000_000),
  ),
  MAX_REQUESTS_IN_FLIGHT: setting('1000', 'a number of requests, 1–100000', wholeNumber(1, 100_000)),
  CORS_ORIGINS: setting(
    '',
    'origins such as https://app.example.org, separated by commas, or *, or empty',
    readOrigins,
  ),
  TRUST_PROXY: setting('', 'addresses or networks of proxies, separated by commas, or true or false', readProxies),
  SMTP_URL: setting('', 'smtp://USER:PASSWORD@HOST:PORT or smtps://…, or empty to send no mail', readSmtp),
  MAIL_FROM: setting('', 'an address such as Club <book@example.org>', (v) =>
    v === '' || mailboxOf(v) ? v : undefined,
  ),
  METRICS: flag('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'the address of an OpenTelemetry collector, such as http://localhost:4318',
    (v) => (v === '' || /^https?:$/.test(URL.parse(v)?.protocol ?? '') ? v : undefined),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting('1', 'a share of requests, 0–1', (v) =>
    /^(0|1|[01]?\.\d{1,6})$/.test(v) && Number(v) <= 1 ? Number(v) : undefined,
  ),
  // A shutdown takes at most 25 s, including this delay and the time for requests in progress.
  SHUTDOWN_DELAY: duration('0s', { max: '10s', zero: '0s for no delay' }),
  LOG_LEVEL: setting('info', 'one of fatal, error, warn, info, debug, trace, silent', (v) =>
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')(v),
  ),
} as const;

export type PlatformSetting = keyof typeof platformSettings;

/** The settings of the modules. Each module adds its own to this interface. @public */
export interface DeclaredSettings {}

/** All settings, by name. */
export const settings: Settings & typeof platformSettings = Object.assign(
  {},
  platformSettings,
  ...modules.map((module) => module.settings?.values),
);

type All = typeof platformSettings & DeclaredSettings;
type Value<T> = T extends Setting<infer V> ? V : never;

/** The validated settings. Durations are in milliseconds. */
export type Config = Readonly<{ [K in keyof All]: Value<All[K]> }>;

/** @throws {ConfigError} if a setting is wrong or missing */
export function readConfig(given: Env): Config {
  const env = withMergedVariables(given);
  const errors: string[] = [];
  const entries = Object.entries<Settings[string]>(settings).map(([name, { fallback, expected, read, isSecret }]) => {
    const given = env[name];
    const value = orError(() => read(given || fallback, BASE));
    const shown = (isSecret ? HIDDEN : NOT_SHOWN.get(name)) ?? JSON.stringify(given);
    if (value === undefined) errors.push(`${name} is ${shown}; it should be ${expected}.`);
    else if (value instanceof SettingError) errors.push(`${name} ${value.message}.`);
    return [name, value];
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.SMTP_URL) {
    // Links in emails must start with PUBLIC_URL, because clients can forge the host of a request.
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      if (config[name] === '') errors.push(missing(name, 'SMTP_URL is set'));
    }
  }
  errors.push(...modules.flatMap((module) => module.settings?.faults?.(config, missing) ?? []));
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return Object.freeze(config);
}

type Env = Readonly<Record<string, string | undefined>>;

/** Variables of earlier versions that are now parts of another setting, which the service still reads. */
export const mergedVariables = {
  BACKUP_KEEP_DAYS: 'BACKUP_KEEP',
  BACKUP_KEEP_WEEKS: 'BACKUP_KEEP',
  BACKUP_KEEP_MONTHS: 'BACKUP_KEEP',
  DATABASE_POOL_SIZE: 'DATABASE_URL',
  DATABASE_TIMEOUT: 'DATABASE_URL',
} as const;

/** Copies the values of `mergedVariables` into the settings that replace these variables, unless these are set. */
function withMergedVariables(env: Env): Env {
  const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks, BACKUP_KEEP_MONTHS: months } = env;
  const keep = days || weeks || months ? `${days || 7}d,${weeks || 4}w,${months || 12}m` : undefined;
  let url = env['DATABASE_URL'];
  for (const [variable, parameter] of [
    ['DATABASE_POOL_SIZE', 'pool_size'],
    ['DATABASE_TIMEOUT', 'query_timeout'],
  ] as const) {
    const isUnused = url === undefined || !url.startsWith('postgres') || url.includes(`${parameter}=`);
    if (env[variable] && !isUnused) url += `${url!.includes('?') ? '&' : '?'}${parameter}=${env[variable]}`;
  }
  return { ...env, BACKUP_KEEP: env['BACKUP_KEEP'] || keep, DATABASE_URL: url };
}

function missing(name: 'MAIL_FROM' | 'PUBLIC_URL', when: string): string {
  return `${name} is required if ${when}; it should be ${platformSettings[name].expected.replace(/, or empty.*/, '')}.`;
}

function orError<T>(read: () => T): T | SettingError {
  try {
    return read();
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
}

const HIDDEN = 'wrong (not shown: it may contain a secret)';
const HIDDEN_URL = 'wrong (not shown: it may contain a password, whose special characters must be percent-encoded)';
/** Error messages hide these values completely, because the secret in a malformed value cannot be located. */
const NOT_SHOWN = new Map([
  ['DATABASE_URL', HIDDEN_URL],
  ['SMTP_URL', HIDDEN_URL],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', HIDDEN_URL],
]);
