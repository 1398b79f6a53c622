import type { Config } from '../../config.ts';
import { normalise } from '../../platform/text.ts';
import { isCommonPassword } from './passwords.ts';
import { emailKey } from './store.ts';

/** The settings that tell how the club is called. */
export type ClubNames = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Shorter ones would refuse passwords that only happen to contain them. */
const SHORTEST_NAME = 4;

/** Why a password is easily guessed, in a sentence; undefined when it is not. */
export function weaknessOf(password: string, email: string | null, club: ClubNames): string | undefined {
  if (email !== null && emailKey(password) === emailKey(email)) return 'The password must not be the email.';
  if (isCommonPassword(password)) return 'This password is among the most common ones.';
  if (password.trim() === '') return 'The password must not be only spaces.';
  if (new Set(password.normalize('NFKC').toLowerCase()).size === 1) {
    return 'The password must not be one character repeated.';
  }
  const core = coreOf(password);
  const isName = core.length >= SHORTEST_NAME && namesOf(club).some((name) => coreOf(name) === core);
  return isName ? 'The password must not be the name of the club or of this service.' : undefined;
}

/** How attackers would guess that people call the club: the sender's name, and the domains of its mail and its pages. */
function namesOf({ MAIL_FROM, PUBLIC_URL }: ClubNames): string[] {
  const [sender = ''] = MAIL_FROM.includes('<') ? MAIL_FROM.split('<') : [];
  const [, mailDomain = ''] = /@([^@>]*)>?$/.exec(MAIL_FROM) ?? [];
  const domains = [mailDomain, PUBLIC_URL === '' ? '' : new URL(PUBLIC_URL).hostname];
  return ['courtside', sender, ...domains, ...domains.flatMap((domain) => domain.split('.'))];
}

/** Letters and digits without case and accents, and without the digits around them: `Court-Side 2026` is `courtside`. */
function coreOf(text: string): string {
  return normalise(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');
}
