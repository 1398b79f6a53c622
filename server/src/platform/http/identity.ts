import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Flag, Role, Tables } from '../db/schema.ts';

export interface SignedIn {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  role: Role;
  created_at: string;
  language: string | null;
  email_verified_at: string | null;
  /** Set while the user waits for an admin's approval. */
  pending_since: string | null;
  mail_confirmations: Flag;
  mail_reminders: Flag;
  token_id: number;
  expires_at: string;
  last_used_at: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: Selectable<Tables['api_keys']> | null;
    /** The access check sets this field on routes with access `player` or `admin`. */
    signedIn: SignedIn | null;
  }
}

/** Call this function only on routes with access `player` or `admin`. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error('This route does not require a token.');
  return request.signedIn;
}

/** Returns the bearer token, without checking it. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}
