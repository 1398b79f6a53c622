import type { Config } from '../../config.ts';
import { normalise } from '../../platform/text.ts';
import { isCommonPassword } from './passwords.ts';
import { emailKey } from '../../platform/email-address.ts';

export type ClubNames = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>;

/**
 * Names with fewer characters than this are ignored, because domain labels such as `www` and `org` do not name the
 * club.
 */
const SHORTEST_NAME = 4;

/** Returns a sentence that says why the password is weak, or undefined if the password is strong enough. */
export async function weaknessOf(password: string, email: string | null, club: ClubNames): Promise<string | undefined> {
  if (email !== null && emailKey(password) === emailKey(email)) return 'The password must not be the email.';
  if (await isCommonPassword(password)) return 'This password is among the most common ones.';
  if (password.trim() === '') return 'The password must not be only spaces.';
  if (new Set(password.normalize('NFKC').toLowerCase()).size === 1) {
    return 'The password must not be one character repeated.';
  }
  const core = coreOf(password);
  const isName = core.length >= SHORTEST_NAME && namesOf(club).some((name) => coreOf(name) === core);
  return isName ? 'The password must not be the name of the club or of this service.' : undefined;
}

/** Returns names that attackers would guess: the names of the service, the email sender and the club's domains. */
function namesOf({ MAIL_FROM, PUBLIC_URL }: ClubNames): string[] {
  const [sender = ''] = MAIL_FROM.includes('<') ? MAIL_FROM.split('<') : [];
  const [, mailDomain = ''] = /@([^@>]*)>?$/.exec(MAIL_FROM) ?? [];
  const domains = [mailDomain, PUBLIC_URL === '' ? '' : new URL(PUBLIC_URL).hostname];
  return ['courtside', sender, ...domains, ...domains.flatMap((domain) => domain.split('.'))];
}

/** Removes case, accents, punctuation and surrounding digits: `Court-Side 2026` becomes `courtside`. */
function coreOf(text: string): string {
  return normalise(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');
}
