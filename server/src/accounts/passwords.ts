import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fairQueue } from './fair-queue.ts';

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Few passwords are derived at once: each takes 19 MiB and a thread that files need as well. */
const inTurn = fairQueue({ atOnce: 2, mostWaiting: 32 });
/** Whose turn it is where no address asks: the command line. */
const OPERATOR = '';
const deriveNow = promisify(argon2);

let common: Set<string> | undefined;

/** Whether a password is among those that attackers try first. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'] as Iterable<string>);
  return common.has(password.toLowerCase());
}

/**
 * The stored form of a password: a PHC string with its own salt. Takes tens of milliseconds, off the main thread.
 * @param address who asks: addresses take turns. @throws {Problem} `overloaded`
 */
export async function hashPassword(password: string, address = OPERATOR): Promise<string> {
  const salt = randomBytes(16);
  const tag = await inTurn(address, () =>
    deriveNow('argon2id', { ...COST, message: normalise(password), nonce: salt }),
  );
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Whether the password is the stored one. Without a stored one it works as long and answers false.
 * @param address who asks: addresses take turns. @throws {Problem} `overloaded`
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  address = OPERATOR,
): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(stored ?? NOBODY) ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) };
  const nonce = Buffer.from(salt ?? '', 'base64');
  const actual = await inTurn(address, () =>
    deriveNow('argon2id', { ...cost, message: normalise(password), nonce, tagLength: expected.length }),
  );
  return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** The form of a hash that no password has. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;

/** Keyboards write the same letter in different code points; NFKC makes them one (NIST SP 800-63B, 3.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
