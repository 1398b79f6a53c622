import type { Configuration } from 'openid-client';
import { mayUseHttp, type SignInProvider } from './settings.ts';
import { checkedSubject, type Claims, hasUsedSeveralFactors, nameOf, roleOf, verifiedEmail } from './rules.ts';
import type { Role } from '../../platform/db/schema.ts';

const TIMEOUT_SECONDS = 5;
/** Maximum length of the ID token in the address for signing out. Some servers reject a longer address. */
const MAX_HINT_LENGTH = 3000;

/** A person whom a provider has identified. */
export interface ProviderPerson {
  provider: string;
  issuer: string;
  subject: string;
  /** Null if the provider does not call the address verified. */
  email: string | null;
  name: string;
  /** Undefined if the provider does not assign roles. */
  role?: Role;
  second_factor: boolean;
  /** The address where the person can sign out of the provider; null if the provider has no such address. */
  sign_out_url: string | null;
  /** When the ticket expires after a refused session. Undefined before the first refusal. */
  retry_until?: string;
}

/** Values that belong to one sign-in. Nobody can complete the sign-in without them. */
interface SignInChecks {
  state: string;
  nonce: string;
  code_verifier: string;
}

interface Connection {
  openid: typeof import('openid-client');
  server: Configuration;
}

/**
 * Loads the provider's discovery document and checks its issuer. Nothing is cached between calls, so a rotated key works
 * immediately.
 */
export async function connect(provider: SignInProvider): Promise<Connection> {
  // Load the library at its first use, to save memory in services without providers.
  const openid = await import('openid-client');
  const { issuer, client_id, client_secret, token_endpoint_auth_method } = provider;
  const withSecret = {
    client_secret_post: openid.ClientSecretPost,
    client_secret_basic: openid.ClientSecretBasic,
  }[token_endpoint_auth_method];
  const authentication = client_secret === '' ? openid.None() : withSecret(client_secret);
  // Without `enableNonRepudiationChecks`, the library would trust the connection and not check ID tokens' signatures.
  const execute = [openid.enableNonRepudiationChecks, ...(mayUseHttp(provider) ? [openid.allowInsecureRequests] : [])];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  return { openid, server: await openid.discovery(new URL(issuer), client_id, undefined, authentication, options) };
}

/**
 * Begins a sign-in. Returns the address of the provider's sign-in page, and values to store until the provider
 * responds.
 */
export async function startAuthorization(
  provider: SignInProvider,
  { callback, state }: { callback: string; state: string },
): Promise<{ url: string; nonce: string; code_verifier: string }> {
  const { openid, server } = await connect(provider);
  const [nonce, code_verifier] = [openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const url = openid.buildAuthorizationUrl(server, {
    ...{ redirect_uri: callback, scope: provider.scopes, state, nonce },
    code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, nonce, code_verifier };
}

/** @throws if the response or the ID token is not valid for this sign-in */
export async function finishAuthorization(
  provider: SignInProvider,
  { response, checks, signedOutAt }: { response: URL; checks: SignInChecks; signedOutAt: string },
): Promise<ProviderPerson> {
  const { openid, server } = await connect(provider);
  const tokens = await openid.authorizationCodeGrant(server, response, {
    ...{ expectedState: checks.state, expectedNonce: checks.nonce, pkceCodeVerifier: checks.code_verifier },
    idTokenExpected: true,
  });
  const idToken = tokens.claims()!;
  // Many providers put only the subject into the ID token, so load the other claims from the user info endpoint.
  const userInfo: Claims | undefined =
    needsUserInfo(idToken, provider) && server.serverMetadata().userinfo_endpoint !== undefined
      ? await openid.fetchUserInfo(server, tokens.access_token, idToken.sub)
      : undefined;
  // A claim that the address is verified applies only to the address in the same source: the ID token or the user info.
  // So read both claims from one source.
  const person = isAboutEmail(idToken, provider) ? idToken : (userInfo ?? idToken);
  const email = verifiedEmail(person, provider);
  const role = roleOf(idToken[provider.groups_claim] ?? userInfo?.[provider.groups_claim], provider);
  const sign_out_url =
    server.serverMetadata().end_session_endpoint === undefined
      ? null
      : openid.buildEndSessionUrl(server, {
          post_logout_redirect_uri: signedOutAt,
          ...(tokens.id_token!.length <= MAX_HINT_LENGTH && { id_token_hint: tokens.id_token! }),
        }).href;
  return {
    ...{ provider: provider.id, issuer: idToken.iss, subject: checkedSubject(idToken), email, sign_out_url },
    name: nameOf({ ...userInfo, ...idToken }, email),
    ...(role !== undefined && { role }),
    second_factor: hasUsedSeveralFactors(idToken),
  };
}

function isAboutEmail(claims: Claims, { verified_claim }: SignInProvider): boolean {
  return claims['email'] !== undefined && claims[verified_claim] !== undefined;
}

function needsUserInfo(idToken: Claims, provider: SignInProvider): boolean {
  const { roles, groups_claim } = provider;
  const lacksGroups = roles !== undefined && idToken[groups_claim] === undefined;
  return !isAboutEmail(idToken, provider) || idToken['name'] === undefined || lacksGroups;
}

/** Returns the reason for a failure. The error itself may contain tokens and personal data, so never log it. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
