import type { Static } from 'typebox';
import type { OpenSession } from './open-session.ts';
import { presentUser, type Session } from './schema.ts';

/** Every endpoint that signs a person in answers with this body. */
export function answerSession({ token, expires_at, user }: OpenSession): Static<typeof Session> {
  return { token, token_type: 'Bearer', expires_at, user: presentUser(user) };
}
