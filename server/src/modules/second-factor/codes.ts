import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../platform/secrets.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 24;
/** Crockford's Base32 in lower case: 5 bits for each character, without characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export type GivenCode = { kind: 'totp'; digits: string } | { kind: 'recovery_code'; hash: string };

/**
 * Parses a code that a person has typed: the code of an authenticator app, or a recovery code. Ignores spaces, hyphens and
 * case.
 */
export function readCode(text: string): GivenCode {
  const typed = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(typed)) return { kind: 'totp', digits: typed };
  const code = typed.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return { kind: 'recovery_code', hash: hashSecret(code) };
}

/** Returns codes of 120 random bits, such as `3k7q-9m2x-0abc-d4ef-8wzr-5tvg`, with the hash to store. */
export function newRecoveryCodes(): { code: string; hash: string }[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = newRecoveryCode();
    // With at least 112 bits, `hashSecret` needs no salt (OWASP ASVS 5.0.0, 6.5.2).
    return { code: code.replace(/(.{4})(?=.)/g, '$1-'), hash: hashSecret(code) };
  });
}

function newRecoveryCode(): string {
  // 256 is a multiple of 32, so each character is equally likely.
  const characters = Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('');
}
