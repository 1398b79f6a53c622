import type { Role } from '../../platform/db/schema.ts';
import { readVerifiedEmail } from '../../platform/email-address.ts';
import type { SignInProvider } from './settings.ts';

/** The claims about a person, from the ID token or from the user info endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_NAME_LENGTH = 120;

/**
 * Checks a `sub` claim: at most 255 ASCII characters (OpenID Connect Core 1.0, section 2), and no NUL, which PostgreSQL
 * cannot store.
 */
export function checkedSubject({ sub }: { sub: string }): string {
  if (/^[\x20-\x7e]{1,255}$/.test(sub)) return sub;
  throw new Error('the sub claim must be 1 to 255 ASCII characters, without control characters');
}

/** Returns the email address if the provider calls it verified, and if it is exactly the address of one mailbox. */
export function verifiedEmail(
  claims: Claims,
  { verified_claim }: Pick<SignInProvider, 'verified_claim'>,
): string | null {
  const { email, [verified_claim]: verified } = claims;
  // Some providers send the boolean as a string, and Microsoft's `xms_edov` can be 1.
  const isVerified = verified === true || verified === 'true' || verified === 1 || verified === '1';
  return isVerified && typeof email === 'string' ? (readVerifiedEmail(email) ?? null) : null;
}

/** Returns a name for a new account. */
export function nameOf({ name, given_name, family_name, preferred_username }: Claims, email: string | null): string {
  const names = [name, joined(given_name, family_name), preferred_username, email?.split('@')[0], 'New member'];
  const clean = names.map((one) => (typeof one === 'string' ? one.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() : ''));
  return [...clean.find((one) => one !== '')!].slice(0, MAX_NAME_LENGTH).join('').trim();
}

function joined(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string').join(' ');
}

/**
 * Returns the highest role among the roles of the person's groups, or `player` if no group has a role.
 * Returns undefined if the provider does not assign roles.
 */
export function roleOf(groups: unknown, { roles }: Pick<SignInProvider, 'roles'>): Role | undefined {
  if (roles === undefined) return undefined;
  const names = (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string');
  const given = names.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group]!] : []));
  return given.reduce((best, role) => (rank(role) > rank(best) ? role : best), 'player');
}

const rank = (role: Role): number => ['player', 'treasurer', 'desk', 'admin'].indexOf(role);

/** Whether the person has proven their identity to the provider with several factors (RFC 8176). */
export function hasUsedSeveralFactors({ amr }: Claims): boolean {
  return Array.isArray(amr) && amr.includes('mfa');
}
