import { createHmac, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `csk`: an API key; `cpk`: one that is meant to be seen; `cst`: a token; `clt`: a ticket for a live stream; `ccl`: the link of a calendar;
 * `cml`: a link in a mail. */
type Kind = 'csk' | 'cpk' | 'cst' | 'clt' | 'ccl' | 'cml';

/** A new secret: its kind, 256 random bits and a checksum, so that a mistyped or leaked one is recognised. */
export function newSecret(kind: Kind): string {
  return withChecksum(kind, randomBytes(32));
}

/** A secret made of another one: the same for the same purpose. The other one cannot be computed from it. */
export function deriveSecret(kind: Kind, secret: string, purpose: string): string {
  return withChecksum(kind, createHmac('sha256', secret).update(purpose).digest());
}

function withChecksum(kind: Kind, bytes: Buffer): string {
  const text = `${kind}_${bytes.toString('base64url')}`;
  return `${text}${checksum(text)}`;
}

/** Whether the text can be such a secret at all; whether it is one, only the database knows. */
export function isWellFormed(kind: Kind, secret: string): boolean {
  if (secret.length !== 4 + 43 + 8 || !secret.startsWith(`${kind}_`)) return false;
  return checksum(secret.slice(0, -8)) === secret.slice(-8);
}

/** What is stored of a secret. With 256 random bits a plain hash cannot be guessed back. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
