import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../../platform/errors.ts';

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** How many passwords are derived at once, and how many wait: each takes 19 MiB and a thread that files need as well. */
const AT_ONCE = 2;
const MOST_WAITING = 32;
const deriveNow = promisify(argon2);

let common: Set<string> | undefined;

/** Whether a password is among those that attackers try first. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'] as Iterable<string>);
  return common.has(password.toLowerCase());
}

/** The stored form of a password: a PHC string with its own salt. Takes tens of milliseconds, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { ...COST, message: normalise(password), nonce: salt });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Whether the password is the stored one. Without a stored one it works as long and answers false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(stored ?? NOBODY) ?? [];
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await derive('argon2id', {
    message: normalise(password),
    nonce: Buffer.from(salt ?? '', 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** The form of a hash that no password has. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;

/** Keyboards write the same letter in different code points; NFKC makes them one (NIST SP 800-63B, 3.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws {Problem} `overloaded` when too many wait already */
async function derive(...work: Parameters<typeof deriveNow>): Promise<Buffer> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new Problem('overloaded');
  try {
    return await deriveNow(...work);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
