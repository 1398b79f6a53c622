import { attemptBy, limitRequests } from '../accounts/attempts.ts';
import { findUserByIdentity } from './store.ts';
import type { OpenSession } from '../accounts/session-response.ts';
import { openSession } from '../sign-in/open-session.ts';
import { attemptSignIn, type SigningIn } from '../sign-in/attempts.ts';
import type { SignInProvider } from './settings.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { findOrAddAccount } from './account.ts';
import { finishAuthorization, startAuthorization } from './openid.ts';
import { findSecret, storeSecret, type StoredSecret, takeSecret, useSecret } from '../one-time-secrets/store.ts';

/** Maximum number of requests of each kind per IP address in 15 minutes. A whole club may share one address. */
const MAX_REQUESTS = 100;
const SIGN_IN_MS = 10 * MINUTE;
const TICKET_MS = MINUTE;
/** How long a ticket stays valid after a session was refused, e.g. because of a missing code, in milliseconds. */
const RETRY_MS = 5 * MINUTE;

/** The page of the web app to which the browser returns. */
const WEB_APP_PAGE = '/provider-sign-in';

interface StartedSignIn {
  authorization_url: string;
  /** Only the app that began the sign-in knows this secret. Nobody else can exchange the ticket for a session. */
  secret: string;
  expires_at: string;
}

export async function startSignIn(
  context: Context,
  { provider: id, return_url }: { provider: string; return_url?: string },
  client: Client,
): Promise<StartedSignIn> {
  const { db, now } = context;
  const provider = findProvider(context, id);
  if (!provider) throw invalid([{ pointer: '#/provider', code: 'not_allowed', detail: `There is no provider ${id}.` }]);
  const webApp = webAppOf(context);
  if (return_url !== undefined && return_url !== webApp && !provider.return_urls.includes(return_url))
    throw unknownReturnUrl(id);
  await limitRequests(context, ['provider sign-in', client.address], MAX_REQUESTS);
  const [state, secret] = [newSecret('cps'), newSecret('cps')];
  const callback = callbackOf(context, provider);
  const started = await startAuthorization(provider, { callback, state }).catch((cause: unknown) => {
    throw new Problem('provider_unavailable', undefined, { cause });
  });
  const { url: authorization_url, nonce, code_verifier } = started;
  const expires_at = timestamp(now() + SIGN_IN_MS);
  const begun = {
    secret_hash: hashSecret(secret),
    provider: id,
    nonce,
    code_verifier,
    return_url: return_url ?? webApp,
  };
  await transact(db, (db) => storeSecret(db, state, { purpose: 'provider_sign_in', data: begun, expires_at }));
  return { authorization_url, secret, expires_at };
}

/** Why a sign-in with a provider has failed. The app receives the reason as `error` in the query string. */
type CallbackError = 'expired' | 'cancelled' | 'failed';

interface CallbackRequest {
  /** The provider id in the callback URL. The sign-in may have begun at another provider. */
  provider: string;
  query: URLSearchParams;
  /** The IP address, for the rate limit. */
  address: string;
}

/**
 * Checks the provider's response. Returns the address in the app to which the browser returns, with a ticket or an
 * error.
 */
export async function finishSignIn(
  context: Context,
  { provider, query, address }: CallbackRequest,
  onFailure: (error: unknown) => void,
): Promise<string> {
  const { db, now } = context;
  await limitRequests(context, ['provider callback', address], MAX_REQUESTS);
  const state = query.get('state') ?? '';
  const given = { secret: state, time: timestamp(now()) };
  const signIn = (await transact(db, (db) => takeSecret(db, 'provider_sign_in', given)))?.data;
  if (!signIn) return withResult(webAppOf(context), { error: 'expired' });
  if (query.get('error') === 'access_denied') return withResult(signIn.return_url, { error: 'cancelled' });
  try {
    const ticket = await createTicket(context, signIn, { provider, query, state });
    return withResult(signIn.return_url, { ticket });
  } catch (error) {
    onFailure(error);
    return withResult(signIn.return_url, { error: 'failed' });
  }
}

async function createTicket(
  context: Context,
  { provider: begunAt, return_url, secret_hash, nonce, code_verifier }: StoredSecret<'provider_sign_in'>['data'],
  { provider: id, query, state }: { provider: string; query: URLSearchParams; state: string },
): Promise<string> {
  const { db, now, config } = context;
  // Each provider has its own address. A response at the address of another provider may be an attack (RFC 9700, 4.4).
  if (begunAt !== id) throw new Error(`the sign-in began at ${begunAt}, not at ${id}`);
  const provider = findProvider(context, id);
  if (!provider) throw new Error('the provider is no longer in OIDC_PROVIDERS');
  const person = await finishAuthorization(provider, {
    response: new URL(`${callbackOf(context, provider)}?${query.toString()}`),
    checks: { state, nonce, code_verifier },
    signedOutAt: return_url === webAppOf(context) ? `${config.PUBLIC_URL}/` : return_url,
  });
  const ticket = newSecret('cps');
  const expires_at = timestamp(now() + TICKET_MS);
  const row = { purpose: 'provider_ticket', data: { secret_hash, person }, expires_at } as const;
  await transact(db, (db) => storeSecret(db, ticket, row));
  return ticket;
}

function withResult(url: string, result: { ticket: string } | { error: CallbackError }): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value);
  return target.href;
}

export async function openProviderSession(
  context: SigningIn,
  { code, ticket, secret }: { ticket: string; secret: string; code?: string },
  client: Client,
): Promise<{ session: OpenSession; sign_out_url: string | null }> {
  const { db, now } = context;
  await limitRequests(context, ['provider session', client.address], MAX_REQUESTS);
  const secret_hash = hashSecret(secret);
  const person = await transact(db, async (db) => {
    const found = await findSecret(db, 'provider_ticket', { secret: ticket, time: timestamp(now()) });
    // Without the right secret, the ticket stays.
    return found?.data.secret_hash === secret_hash && (await useSecret(db, found)) ? found.data.person : undefined;
  });
  if (!person) throw new Problem('sign_in_expired');
  const user = await findOrAddAccount(context, person, client);
  const { second_factor, sign_out_url } = person;
  // A concurrent request may have removed the identity, for example because it undoes a change of the email address.
  const allow = async (db: Db): Promise<void> => {
    if ((await findUserByIdentity(db, person))?.id !== user.id) throw new Problem('sign_in_expired');
  };
  try {
    const session = await attemptSignIn(context, { ...attemptBy(user, client), method: 'provider', client }, () =>
      openSession(context, user, client, { method: 'provider', second_factor, code, allow }),
    );
    return { session, sign_out_url };
  } catch (error) {
    if (error instanceof Problem) await allowRetry(context, ticket, { secret_hash, person });
    throw error;
  }
}

async function allowRetry(
  { db, now }: Context,
  ticket: string,
  { secret_hash, person }: StoredSecret<'provider_ticket'>['data'],
): Promise<void> {
  // Only the first refusal extends the ticket, because the ticket contains the person's role, which may change.
  const expires_at = person.retry_until ?? timestamp(now() + RETRY_MS);
  const data = { secret_hash, person: { ...person, retry_until: expires_at } };
  await transact(db, (db) => storeSecret(db, ticket, { purpose: 'provider_ticket', data, expires_at }));
}

function findProvider({ config }: Context, id: string): SignInProvider | undefined {
  return config.OIDC_PROVIDERS.find((provider) => provider.id === id);
}

function webAppOf({ config }: Context): string {
  return `${config.PUBLIC_URL}${WEB_APP_PAGE}`;
}

function callbackOf({ config }: Context, { id }: SignInProvider): string {
  return `${config.PUBLIC_URL}/provider-callback/${id}`;
}

function unknownReturnUrl(id: string): Problem {
  const detail = `The operator must add this address to the return_urls of provider ${id} in OIDC_PROVIDERS.`;
  return invalid([{ pointer: '#/return_url', code: 'not_allowed', detail }]);
}
