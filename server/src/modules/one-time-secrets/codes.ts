import { randomInt } from 'node:crypto';

const DIGITS = 6;

export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** Two people can get the same code, so the secret also contains the address. Ignores spaces and hyphens in the code. */
export function codeSecret(emailKey: string, code: string): string {
  return `${emailKey} ${code.replace(/[\s-]/g, '')}`;
}
