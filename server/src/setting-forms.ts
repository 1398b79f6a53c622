import type { Config } from './config.ts';
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

/**
 * Returns undefined for a value that does not have the expected form. `base` is the folder for relative paths. May throw a `SettingError`
 * with a reason.
 */
type Read<T> = (value: string, base?: string) => T | undefined;

/** The message says why a value is wrong. It has no subject, such as `is not valid JSON`. */
export class SettingError extends Error {}

/** The error message has one line for each wrong or missing setting. */
export class ConfigError extends Error {}

export interface Setting<T> {
  fallback: string;
  /** A description of the accepted values. Error messages contain it. */
  expected: string;
  read: Read<T>;
}

/** A setting of a module, with its place and its meaning in `docs/configuration.md`. */
interface DescribedSetting<T = unknown> extends Setting<T> {
  section?: string;
  text?: string;
  /** Whether error messages hide the value, because the secret in a malformed value cannot be located. */
  isSecret?: boolean;
}

export type Settings = Readonly<Record<string, DescribedSetting>>;

/** The settings of a module. */
export interface ModuleSettings {
  values: Settings;
  /**
   * Returns an error message for each setting that contradicts another one. A wrong setting can be undefined here.
   * @param missing returns the message for an empty setting that another setting needs
   */
  faults?: (config: Config, missing: (name: 'MAIL_FROM' | 'PUBLIC_URL', when: string) => string) => string[];
}

export function setting<T>(fallback: string, expected: string, read: Read<T>): Setting<T> {
  return { fallback, expected, read };
}

export function flag(fallback: 'true' | 'false'): Setting<boolean> {
  return setting(fallback, 'true or false', readFlag);
}

function readFlag(value: string): boolean | undefined {
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
}

/** The limits of a duration, in the same form as the setting, such as `30d`. */
interface DurationLimits {
  min?: string;
  max?: string;
  multipleOf?: string;
  /** If set, zero is accepted. The text tells the operator what zero means, e.g. `0d for no limit`. */
  zero?: string;
}

export function duration(
  fallback: string,
  { min = '1ms', max, multipleOf = '1ms', zero }: DurationLimits = {},
): Setting<number> {
  const limits = [
    min === '1ms' ? '' : `, at least ${min}`,
    max === undefined ? '' : `, at most ${max}`,
    multipleOf === '1ms' ? '' : `, a multiple of ${multipleOf}`,
    zero === undefined ? '' : `; ${zero}`,
  ];
  const minMs = zero === undefined ? milliseconds(min) : 0;
  const maxMs = max === undefined ? Infinity : milliseconds(max);
  const read = (value: string): number | undefined => {
    const time = milliseconds(value);
    return time >= minMs && time <= maxMs && time % milliseconds(multipleOf) === 0 ? time : undefined;
  };
  return setting(fallback, `a duration such as 30d, 12h, 45m, 90s or 250ms${limits.join('')}`, read);
}

const UNITS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** Returns NaN for a text that is not a duration. */
function milliseconds(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})(d|h|m|s|ms)$/.exec(text) ?? [];
  return Number(count) * UNITS[unit]!;
}

export const wholeNumber =
  (min: number, max: number): Read<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  };

export const oneOf =
  <const T extends string>(...choices: T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value);

/** Units of account of ISO 4217, such as Chile's UF, which `Intl` does not list. */
const UNITS_OF_ACCOUNT = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED'];

/** Whether a code is a current or former currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}
const currencies = new Set([...Intl.supportedValuesOf('currency'), ...UNITS_OF_ACCOUNT]);

export function readOrigin(value: string): string | undefined {
  if (value === '') return '';
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
    ? url.origin
    : undefined;
}

export function readSmtp(value: string): string | undefined {
  if (value === '') return '';
  const url = URL.parse(value);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? value : undefined;
}

export function readOrigins(value: string): string[] | undefined {
  const origins = value.split(',').filter(Boolean);
  return origins.every((origin) => origin === '*' || isOrigin(origin)) ? origins : undefined;
}

/** Whether a text is an origin exactly as browsers send it, e.g. `https://app.example.org`. */
export function isOrigin(text: string): boolean {
  // `URL` accepts a wildcard in a host name, but no browser sends one.
  return text !== '' && !text.includes('*') && (readOrigin(text) === text || APP_ORIGIN.test(text));
}

/** The origin of an app or a browser extension, such as `capacitor://localhost` or `chrome-extension://abcdef`. */
const APP_ORIGIN =
  /^(?!(?:https?|wss?|ftp|file|data|blob|javascript|about):)[a-z][a-z\d+.-]*:\/\/[\w.-]+(?::\d{1,5})?$/;

export function readProxies(value: string): boolean | string[] | undefined {
  if (['true', 'false', ''].includes(value)) return value === 'true';
  const proxies = value.split(',');
  return proxies.every(isNetwork) ? proxies : undefined;
}

/** Whether a text is an IP address, a network with a prefix length of at least 1, or a name such as `loopback`. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = /^\d{1,3}$/.test(prefix ?? '1') ? Number(prefix ?? '1') : NaN;
  return rest.length === 0 && length >= 1 && length <= bits;
}

/**
 * Returns the path of the SQLite file, or a PostgreSQL URL for each host. The setting can list several hosts before the
 * path or in the parameter `host`: `postgres://user@host1:5432,host2/name`. A host that begins with `/` is the folder of
 * a socket. The parameters mean the same as for psql.
 */
export function readDatabase(value: string, base: string | undefined): DatabasePlace | undefined {
  const path = /^file:(.+)$/.exec(value)?.[1];
  if (path !== undefined) {
    const plain = path.replace(/^\/\/(?=\/)/, '');
    return isAbsolute(plain) || base !== undefined ? { file: resolve(base ?? '/', plain) } : undefined;
  }
  const [, user = '', authority = '', name = '', query = ''] =
    /^postgres(?:ql)?:\/\/([^@/?]*@)?([^/?]*)\/([^/?]+)(?:\?(.*))?$/.exec(value) ?? [];
  // If a parameter is given twice, the last one counts, as for psql.
  const parameters = readParameters(new URLSearchParams(Object.fromEntries(new URLSearchParams(query))));
  if (name === '' || !parameters) return undefined;
  const pool = takePool(parameters);
  const given = parameters.get('host') ?? authority;
  const ports = parameters.get('port')?.split(',') ?? [];
  for (const used of ['host', 'port']) parameters.delete(used);
  const urls = given.split(',').map((part, index) => {
    const { host, port = ports[index] ?? ports[0] } = readHost(part);
    const isSocket = host.startsWith('/');
    const own = new URLSearchParams([...parameters, ...(port === undefined ? [] : [['port', port]])]);
    if (isSocket) own.set('host', host);
    const search = own.size === 0 ? '' : `?${own.toString()}`;
    return `postgres://${user}${isSocket ? 'localhost' : host}/${name}${search}`;
  });
  const areValid = urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '');
  return areValid && ports.every((port) => /^\d{1,5}$/.test(port)) ? { urls, ...pool } : undefined;
}

/** A SQLite file, or a PostgreSQL URL for each host, with the settings of the connections. */
export type DatabasePlace = { file: string } | ({ urls: string[] } & Pool);

interface Pool {
  /** Maximum number of connections. */
  poolSize: number;
  /** Maximum duration of a query. */
  timeoutMs: number;
}

const queryTimeout = duration('2s', { min: '1s', max: '1m' });

/** Removes the parameters of this service, which the driver does not know, and returns their values. */
function takePool(parameters: URLSearchParams): Pool {
  const poolSize = wholeNumber(1, 500)(parameters.get('pool_size') ?? '10');
  const timeoutMs = queryTimeout.read(parameters.get('query_timeout') ?? queryTimeout.fallback);
  if (poolSize === undefined) throw new SettingError('has a wrong pool_size; it should be a number, 1–500');
  if (timeoutMs === undefined)
    throw new SettingError(`has a wrong query_timeout; it should be ${queryTimeout.expected}`);
  for (const name of ['pool_size', 'query_timeout']) parameters.delete(name);
  return { poolSize, timeoutMs };
}

/**
 * A host can be the folder of a socket. In a URL, the slashes of a folder are written as `%2F`. For a folder, no port
 * is returned.
 */
function readHost(text: string): { host: string; port?: string } {
  const [, folder, port] = /^(%2f[^:]*)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (folder === undefined) return { host: text };
  try {
    return { host: decodeURIComponent(folder), ...(port !== undefined && { port }) };
  } catch {
    throw new SettingError('has a host that is not percent-encoded');
  }
}

/** Parameters of psql that choose the server or the database. The driver would ignore them. */
const NOT_READ = ['service', 'servicefile', 'hostaddr', 'dbname'];

/**
 * Without `uselibpqcompat`, the driver would check the certificate for `sslmode=require`, and psql would not. The driver
 * cannot try a second connection, as psql does for `allow` and `prefer`.
 */
function readParameters(parameters: URLSearchParams): URLSearchParams | undefined {
  const unread = NOT_READ.find((name) => parameters.has(name));
  if (unread !== undefined)
    throw new SettingError(`has the parameter ${unread}, which is not supported; write postgres://USER@HOST:PORT/NAME`);
  const mode = parameters.get('sslmode');
  if (mode === null) return parameters;
  // The driver always trusts the certificate authorities of the system, so it needs no parameter for them.
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  if (mode === 'verify-ca' && !parameters.has('sslrootcert')) return undefined;
  if (!['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'].includes(mode)) return undefined;
  parameters.set('uselibpqcompat', 'true');
  return parameters;
}
