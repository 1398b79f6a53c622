import { Problem } from '../../platform/errors.ts';
import { type Scope, scopes } from '../../platform/scopes.ts';

/** What a key itself allows, whoever is signed in: both JSON lists; null for whatever there is. */
interface Reach {
  scopes: string | null;
  origins: string | null;
}

/** @param origin of the page that a browser sends the request for; other programs tell none */
export function refuseBeyondReach(key: Reach, { scope, origin }: { scope: Scope; origin: string | undefined }): void {
  if (origin !== undefined && !includes(key.origins, origin)) {
    throw new Problem('origin_not_allowed', `This API key is not for pages of ${origin}.`);
  }
  if (includes(key.scopes, scope)) return;
  const detail = `This API key lacks the scope ${scope}, which this needs. An admin can give it, or make another key.`;
  throw new Problem('scope_missing', detail, { extra: { required_scope: scope } });
}

/** A key gives itself and other keys only scopes that it has. Null is every scope, also those of later releases. */
export function refuseWiderScopes(grantor: Pick<Reach, 'scopes'>, granted: string | null): void {
  if (grantor.scopes === null) return;
  const missing = (readList(granted) ?? scopes).find((scope) => !includes(grantor.scopes, scope));
  if (missing === undefined && granted !== null) return;
  const detail = `An API key with scopes can only give scopes that it has: ${readList(grantor.scopes)!.join(', ')}.`;
  throw new Problem('scope_missing', detail, missing === undefined ? {} : { extra: { required_scope: missing } });
}

/** What the web app needs for players; its pages for admins need the rest. */
const playersNeed: readonly Scope[] = ['courts:read', 'accounts', 'bookings'];

/** The first of the keys with which the web app at an origin can do everything, or else all that players do there. */
export function findKeyForWebApp<T extends Reach>(keys: readonly T[], origin: string): T | undefined {
  const suits = (key: T, needed: readonly Scope[]): boolean =>
    includes(key.origins, origin) && needed.every((scope) => includes(key.scopes, scope));
  return keys.find((key) => suits(key, scopes)) ?? keys.find((key) => suits(key, playersNeed));
}

export function readList(json: string | null): string[] | null {
  return json === null ? null : (JSON.parse(json) as string[]);
}

function includes(json: string | null, value: string): boolean {
  return readList(json)?.includes(value) ?? true;
}
