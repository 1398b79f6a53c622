import { hash } from 'node:crypto';
import { emailKey } from '../accounts/store.ts';

/** What whoever was erased is called. */
export const ERASED_NAME = 'Deleted user';

/** Whose traces are to go: those of some people, or of everybody. */
export interface Whose {
  isOwner: (userId: unknown) => boolean;
  isNamed: (participant: Record<string, unknown>) => boolean;
}

/** Everybody: for what is older than personal data is kept. */
export const everybody: Whose = { isOwner: () => true, isNamed: () => true };

/** Somebody who was erased; `emailHash` is that of `hashEmail`, or empty for somebody without an email. */
export interface ErasedPerson {
  id: number;
  emailHash: string;
}

export function somePeople(people: readonly ErasedPerson[]): Whose {
  const ids = new Set<unknown>(people.map(({ id }) => id));
  const hashes = new Set(people.map(({ emailHash }) => emailHash).filter((hash) => hash !== ''));
  return {
    isOwner: (userId) => ids.has(userId),
    isNamed: ({ user_id, email }) =>
      ids.has(user_id) || (hashes.size > 0 && typeof email === 'string' && hashes.has(hashEmail(email))),
  };
}

const USER_IDS = /"user_id":(\d+)/g;

/** Whether JSON may tell of these people: quicker than `forget`, which decides. */
export function mayTellOf(json: string, whose: Whose): boolean {
  if (json.includes('"participants":[{')) return true;
  return json.matchAll(USER_IDS).some(([, id]) => whose.isOwner(Number(id)));
}

/** By it an email is known again that is itself forgotten. */
export function hashEmail(email: string): string {
  return hash('sha256', emailKey(email), 'base64url');
}

/** JSON without what tells of these people, wherever in it: their name, email, notes, whom they brought along. */
export function forget(json: string, whose: Whose): string {
  const value: unknown = JSON.parse(json);
  visit(value, whose);
  return JSON.stringify(value);
}

function visit(value: unknown, whose: Whose): void {
  if (value === null || typeof value !== 'object') return;
  for (const inner of Object.values(value)) visit(inner, whose);
  if (Array.isArray(value)) return;
  const object = value as Record<string, unknown>;
  if ('user_id' in object && whose.isOwner(object['user_id'])) blank(object);
  if (Array.isArray(object['participants'])) {
    object['participants'] = forgetParticipants(object['participants'] as Record<string, unknown>[], whose);
  }
}

/** The list of who takes part, with those people nameless. */
export function forgetParticipants<P extends Record<string, unknown>>(participants: P[], whose: Whose): P[] {
  return participants.map((one) => {
    if (!whose.isNamed(one)) return one;
    return { ...one, name: ERASED_NAME, email: null, ...('user_id' in one && { user_id: null }) };
  });
}

function blank(owned: Record<string, unknown>): void {
  for (const field of ['note', 'status_reason']) if (field in owned) owned[field] = null;
  if (Array.isArray(owned['participants'])) owned['participants'] = [];
  if ('booked_by' in owned) owned['booked_by'] = ERASED_NAME;
  const { user } = owned;
  if (user !== null && typeof user === 'object') Object.assign(user, { name: ERASED_NAME, email: null });
}
