import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Role } from '../../platform/db/schema.ts';
import { type ModuleSettings, setting, SettingError } from '../../setting-forms.ts';

const clientAuthentications = ['client_secret_post', 'client_secret_basic'] as const;

/** An OpenID provider, at which people can sign in. */
export interface SignInProvider {
  id: string;
  /** The name on the button, such as `Google`. */
  name: string;
  issuer: string;
  client_id: string;
  /** Empty for a public client. */
  client_secret: string;
  token_endpoint_auth_method: (typeof clientAuthentications)[number];
  scopes: string;
  /** The claim that says whether the provider has verified the email address. */
  verified_claim: string;
  groups_claim: string;
  /** The role of each group. If this is set, the provider decides the roles of the people who sign in with it. */
  roles: Readonly<Record<string, Role>> | undefined;
  /** The addresses of other apps to which the browser may return after a sign-in. */
  return_urls: readonly string[];
  /** Whether requests to the provider may use plain HTTP. */
  allow_http: boolean;
}

const DEFAULTS = {
  client_secret: '',
  token_endpoint_auth_method: clientAuthentications[0],
  scopes: 'openid email profile',
  verified_claim: 'email_verified',
  groups_claim: 'groups',
};

/** The text of each field must match its pattern. */
const TEXTS = {
  id: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  name: /^\P{Cc}{1,60}$/u,
  issuer: /^https?:\/\/[^?#\s]+$/,
  client_id: /^\S+$/,
  client_secret: /^.*$/,
  token_endpoint_auth_method: new RegExp(`^(${clientAuthentications.join('|')})$`),
  scopes: /(^| )openid( |$)/,
  verified_claim: /^\S+$/,
  groups_claim: /^\S+$/,
} as const;

const KNOWN = new Set([...Object.keys(TEXTS), 'roles', 'return_urls', 'allow_http']);
const ROLES = new Set<unknown>(['player', 'desk', 'treasurer', 'admin'] satisfies Role[]);

/**
 * Reads the providers from JSON, or from the JSON file at a path.
 * @param base the folder against which a relative path is resolved
 * @returns undefined if there is no such file
 * @throws {SettingError} with the reason, which contains no secret
 */
function readProviders(value: string, base: string | undefined): readonly SignInProvider[] | undefined {
  if (value === '') return [];
  const isJson = /^\s*[[{]/.test(value);
  const path = resolve(base ?? '/', value);
  if (!isJson && !existsSync(path)) return undefined;
  const list = parse(isJson ? value : readText(path));
  if (!Array.isArray(list)) throw new SettingError('should be a JSON list of providers');
  const providers = list.map((entry: unknown, i) => readProvider(entry, `provider ${i + 1}`));
  const ids = providers.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new SettingError(`has two providers with the id ${twice}`);
  return providers;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(`is a file that cannot be read (${(error as { code: string }).code})`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of `JSON.parse` contains a piece of the text, which may be a secret.
    throw new SettingError('is not valid JSON');
  }
}

function readProvider(entry: unknown, where: string): SignInProvider {
  if (typeof entry !== 'object' || entry === null) throw new SettingError(`has no object as ${where}`);
  const given: Record<string, unknown> = { ...DEFAULTS, ...entry };
  const unknown = Object.keys(given).find((field) => !KNOWN.has(field));
  if (unknown !== undefined) throw new SettingError(`has the unknown field ${unknown} in ${where}`);
  const wrong = (field: string, expected: string) => new SettingError(`needs ${expected} as ${field} of ${where}`);
  for (const [field, pattern] of Object.entries(TEXTS)) {
    const text = given[field];
    if (typeof text !== 'string' || !pattern.test(text)) throw wrong(field, `a text that matches ${pattern.source}`);
  }
  const { roles, return_urls = [], allow_http = false } = given;
  if (roles !== undefined && !isRoleMap(roles)) throw wrong('roles', 'an object with a role for each group');
  if (!isListOfUrls(return_urls)) throw wrong('return_urls', 'a list of URLs without #');
  if (typeof allow_http !== 'boolean') throw wrong('allow_http', 'true or false');
  const texts = given as Omit<SignInProvider, 'roles' | 'return_urls' | 'allow_http'> & typeof given;
  const provider = { ...texts, roles, return_urls, allow_http };
  if (!provider.issuer.startsWith('https:') && !mayUseHttp(provider))
    throw wrong('issuer', 'an https URL (or "allow_http": true)');
  return provider;
}

function isRoleMap(value: unknown): value is Record<string, Role> {
  return typeof value === 'object' && value !== null && Object.values(value).every((role) => ROLES.has(role));
}

function isListOfUrls(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isReturnUrl);
}

/** Rejects an address with `#`, because the service adds a query string, which must come before the `#`. */
function isReturnUrl(text: unknown): text is string {
  if (typeof text !== 'string' || text.includes('#')) return false;
  return URL.canParse(text) && !/^(javascript|data|file|blob):/i.test(text);
}

/** A provider on the same machine does not need `allow_http`, because plain HTTP is safe there. */
export function mayUseHttp({ issuer, allow_http }: Pick<SignInProvider, 'issuer' | 'allow_http'>): boolean {
  return allow_http || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname);
}

const values = {
  OIDC_PROVIDERS: {
    ...setting('', 'a JSON list of OpenID providers, or the path of a JSON file', readProviders),
    section: 'Sign-in providers',
    text: 'OpenID providers at which people can [sign in](sign-in-providers.md): a JSON list, or the path of a JSON file. Requires `PUBLIC_URL`.',
    isSecret: true,
  },
};

declare module '../../config.ts' {
  interface DeclaredSettings extends Readonly<typeof values> {}
}

export const settings: ModuleSettings = {
  values,
  // Providers redirect the browser to an address that starts with PUBLIC_URL, and accept only a registered address.
  faults: ({ OIDC_PROVIDERS, PUBLIC_URL }, missing) =>
    OIDC_PROVIDERS?.length > 0 && PUBLIC_URL === '' ? [missing('PUBLIC_URL', 'OIDC_PROVIDERS is set')] : [],
};
