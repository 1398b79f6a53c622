import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../ports.ts';

export type Person = Record<string, unknown>;

export interface RealProvider {
  issuer: string;
  /** The value of `OIDC_PROVIDERS` that names this provider. */
  settings: (fields?: object) => string;
  close: () => Promise<void>;
}

const SECRET = 'only for this test';

/**
 * Starts an OpenID provider. Its sign-in page accepts any password.
 * @param origin the origin of the service, which may start later
 * @param people what the provider says about each person, by login name
 */
export async function startProvider(origin: string, people: Record<string, Person>): Promise<RealProvider> {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const client = {
    ...{ client_id: 'courtside', client_secret: SECRET, token_endpoint_auth_method: 'client_secret_post' as const },
    redirect_uris: [`${origin}/provider-callback/club`],
    post_logout_redirect_uris: [`${origin}/`],
  };
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ['only for this test'] },
    pkce: { required: () => true },
  });
  const listen = provider.callback();
  const server = createServer((request, response) => void listen(request, response)).listen(
    Number(new URL(issuer).port),
    '127.0.0.1',
  );
  await once(server, 'listening');
  const settings = (fields: object = {}): string => {
    const { client_id, client_secret } = client;
    return JSON.stringify([{ id: 'club', name: 'Club card', issuer, client_id, client_secret, ...fields }]);
  };
  return {
    issuer,
    settings,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Signs a person in at the provider's pages, as a browser would. Returns the URL to which the provider redirects. */
export async function signInAt(issuer: string, authorizationUrl: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const send = async (url: URL, form?: Record<string, string>): Promise<URL> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      ...{ headers: { cookie }, redirect: 'manual' },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.href}: ${response.status} ${await response.text()}`);
    return new URL(location, url);
  };
  const forms = [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }];
  let url = new URL(authorizationUrl);
  while (url.origin === issuer) {
    url = await (url.pathname.startsWith('/interaction/') ? send(url, forms.shift()) : send(url));
  }
  return url;
}
