import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Flag, Role, Tables } from '../db/schema.ts';

/** The user of a request, with the token that the request carries. */
export interface SignedIn {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  role: Role;
  created_at: string;
  language: string | null;
  email_verified_at: string | null;
  mail_confirmations: Flag;
  mail_reminders: Flag;
  token_id: number;
  expires_at: string;
  last_used_at: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key, once it has been checked. */
    apiKey: Selectable<Tables['api_keys']> | null;
    /** The user, on a route whose access is `player` or `admin`. */
    signedIn: SignedIn | null;
  }
}

/** The user of a request to a route whose access is `player` or `admin`. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error('The route asks for no token.');
  return request.signedIn;
}

/** The token that a request carries, whether or not it is valid. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}
