import { createHmac, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

// `csk`: secret API key; `cpk`: publishable API key; `cst`: session token;
// `clt`: ticket for a live stream; `ccl`: calendar link; `cml`: link in an email;
// `cps`: state, secret and ticket of a sign-in with an OpenID provider.
type Kind = 'csk' | 'cpk' | 'cst' | 'clt' | 'ccl' | 'cml' | 'cps';

/**
 * Returns a prefix, 256 random bits and a checksum. The checksum reveals typing errors and helps find leaked secrets.
 */
export function newSecret(kind: Kind): string {
  return withChecksum(kind, randomBytes(32));
}

/** The same arguments always give the same secret. The derived secret does not reveal the original secret. */
export function deriveSecret(kind: Kind, secret: string, purpose: string): string {
  return withChecksum(kind, createHmac('sha256', secret).update(purpose).digest());
}

function withChecksum(kind: Kind, bytes: Buffer): string {
  const text = `${kind}_${bytes.toString('base64url')}`;
  return `${text}${checksum(text)}`;
}

/** Checks length, prefix and checksum. Only the database knows whether the secret is valid. */
export function isWellFormed(kind: Kind, secret: string): boolean {
  if (secret.length !== 4 + 43 + 8 || !secret.startsWith(`${kind}_`)) return false;
  return checksum(secret.slice(0, -8)) === secret.slice(-8);
}

/** Returns the hash to store. With 256 random bits, a secret needs no salt and no slow hash function. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
