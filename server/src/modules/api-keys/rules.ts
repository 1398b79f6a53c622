import { Problem } from '../../platform/errors.ts';
import { type Scope, scopes, readList, allows } from '../../platform/scopes.ts';

/** The limits of an API key. Each column is a JSON list, or null if everything is allowed. */
interface Reach {
  scopes: string | null;
  origins: string | null;
}

/** Checks that an API key grants only its own scopes. Null means every scope, even those that later releases add. */
export function refuseWiderScopes(grantor: Pick<Reach, 'scopes'>, granted: string | null): void {
  if (grantor.scopes === null) return;
  const missing = (readList(granted) ?? scopes).find((scope) => !allows(grantor.scopes, scope));
  if (missing === undefined && granted !== null) return;
  const detail = `This API key can grant only the scopes that it has: ${readList(grantor.scopes)!.join(', ')}.`;
  throw new Problem('scope_missing', detail, missing === undefined ? {} : { extra: { required_scope: missing } });
}

/** Scopes that the web app needs for players. The admin pages need all scopes. */
const PLAYER_SCOPES: readonly Scope[] = ['courts:read', 'accounts', 'bookings'];

/** Returns the first key for this origin with every scope, or else the first key with the player scopes. */
export function findKeyForWebApp<T extends Reach>(keys: readonly T[], origin: string): T | undefined {
  const suits = (key: T, needed: readonly Scope[]): boolean =>
    allows(key.origins, origin) && needed.every((scope) => allows(key.scopes, scope));
  return keys.find((key) => suits(key, scopes)) ?? keys.find((key) => suits(key, PLAYER_SCOPES));
}
