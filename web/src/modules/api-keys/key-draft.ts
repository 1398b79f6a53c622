import type { ApiKey, ApiKeyPatch } from '@courtside/client';
import { addDays, dateIn, viewerZone } from '../../lib/format.ts';

export type Scope = NonNullable<ApiKey['scopes']>[number];
export const allScopes: readonly Scope[] = ['courts:read', 'accounts', 'bookings', 'admin'];

export interface KeyDraft {
  name: string;
  publishable: boolean;
  everything: boolean;
  scopes: Scope[];
  /** Whether pages of every website can use the key. */
  anywhere: boolean;
  /** The allowed origins, one per line. */
  origins: string;
  rate: string;
  /** The last date on which the key is valid, in the browser's time zone. Empty if the key does not expire. */
  expires: string;
}

export function keyDraftOf(key?: ApiKey): KeyDraft {
  const end = key?.expires_at ?? null;
  return {
    name: key?.name ?? '',
    publishable: key?.publishable ?? false,
    everything: (key?.scopes ?? null) === null,
    scopes: key?.scopes ?? [],
    anywhere: key !== undefined && key.origins === null,
    origins: key?.origins?.join('\n') ?? '',
    rate: key?.rate_per_minute?.toString() ?? '',
    expires: end === null ? '' : dateIn(viewerZone(), Date.parse(end) - 1),
  };
}

/** Everybody can see a public key, so it starts with the fewest permissions. */
export function withKind(draft: KeyDraft, publishable: boolean): KeyDraft {
  return { ...draft, publishable, everything: !publishable, scopes: publishable ? ['courts:read'] : [] };
}

/** Returns the request body. Omits an unchanged expiry, because the form contains its date but not its time. */
export function keyInputOf(draft: KeyDraft, before: KeyDraft): ApiKeyPatch & { name: string } {
  const origins = draft.origins.split(/\s+/).filter(Boolean);
  const end = draft.expires === '' ? null : new Date(`${addDays(draft.expires, 1)}T00:00`).toISOString();
  return {
    name: draft.name,
    scopes: draft.everything ? null : draft.scopes,
    origins: draft.publishable && !draft.anywhere ? origins : null,
    rate_per_minute: draft.rate === '' ? null : Number(draft.rate),
    ...(draft.expires !== before.expires && { expires_at: end }),
  };
}
