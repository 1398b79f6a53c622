import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/schema.ts';

type User = Selectable<Tables['users']>;
type Token = Selectable<Tables['tokens']>;
type UserFields =
  | ('id' | 'name' | 'email' | 'phone' | 'role' | 'created_at' | 'language' | 'region' | 'email_verified_at')
  | ('pending_since' | 'accepts_invitations');
type MailFields = 'mail_confirmations' | 'mail_reminders' | 'mail_weekly_report';

/** The signed-in user who sent the request, with fields of the session token. */
export interface SignedIn
  extends Pick<User, UserFields | MailFields>, Pick<Token, 'expires_at' | 'last_used_at' | 'second_factor'> {
  token_id: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: Selectable<Tables['api_keys']> | null;
    /** The access check sets this field on routes with access `player` or `admin`. */
    signedIn: SignedIn | null;
    /** On routes that need no token: returns the user of the token, or undefined if the token is missing or invalid. */
    identify: (() => Promise<SignedIn | undefined>) | null;
    /** The operator has sent the request with a command. Undefined for requests over the network. */
    isFromOperator?: true;
  }
}

/** A request on a route that needs no token. */
export type Identifiable = Pick<FastifyRequest, 'identify'>;

/** Call this function only on routes with access `player` or `admin`. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error('This route does not require a token.');
  return request.signedIn;
}

/** Returns the bearer token, without checking it. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}
