import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { networksOf } from './attempts.ts';
import { fairQueue } from './fair-queue.ts';

/** Argon2id parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/**
 * Limits concurrent hashes, because each hash takes 19 MiB, and a thread from the pool that file access also needs. The
 * last of 256 waiting tasks waits for a few seconds.
 */
const queue = fairQueue({ maxRunning: 2, maxWaiting: 256 });

/** The person for whom a password is hashed. Requesters take turns in the queue. */
interface Requester {
  address: string;
  account?: string;
  /** Whether the account has signed in from this address before. */
  isKnown?: boolean;
}

/** Identifies the command line in the queue, because the command line has no IP address. */
const OPERATOR: Requester = { address: '', isKnown: true };

function inTurn<T>({ address, account = '', isKnown = false }: Requester, hash: () => Promise<T>): Promise<T> {
  return queue({ path: [...networksOf(address), account], isKnown }, hash);
}

const deriveKey = promisify(argon2);

let commonPasswords: Set<string> | undefined;

/** Loads the list of common passwords at the first call, because the list takes megabytes of memory. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  commonPasswords ??= new Set(dictionary['passwords-common'] as Iterable<string>);
  return commonPasswords.has(password.toLowerCase());
}

/** Returns a PHC string with a new salt. Hashing takes tens of milliseconds on another thread. */
export async function hashPassword(password: string, requester = OPERATOR): Promise<string> {
  const salt = randomBytes(16);
  const tag = await inTurn(requester, () =>
    deriveKey('argon2id', { ...COST, message: normalise(password), nonce: salt }),
  );
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Checks a password. Without a stored password, the check takes just as long, so that the time does not reveal whether
 * an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  requester = OPERATOR,
): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(stored ?? NO_PASSWORD) ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) };
  const nonce = Buffer.from(salt ?? '', 'base64');
  const actual = await inTurn(requester, () =>
    deriveKey('argon2id', { ...cost, message: normalise(password), nonce, tagLength: expected.length }),
  );
  return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A PHC string that no password matches. */
const NO_PASSWORD = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;

/**
 * Returns the same text for the same password, because keyboards may encode the same letter as different code points
 * (NIST SP 800-63B, 3.1.1.2).
 */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
