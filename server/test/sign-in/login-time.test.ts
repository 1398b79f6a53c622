import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../src/modules/accounts/passwords.ts';
import { insertUser } from '../../src/modules/accounts/store.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { isFullSize } from '../size.ts';

// This test measures time, so it needs an idle machine and runs only in `npm run test:all`. `attempts.test.ts` always
// checks that the service also computes a hash for an unknown email address.
const FULL_SIZE = { skip: !isFullSize && 'measures time: npm run test:all' };
/** Number of sign-ins for each case: an unknown email address, and a wrong password. */
const TRIES = Number(process.env['TEST_LOGIN_TRIES'] || 60);
/**
 * Maximum difference between the medians, as a fraction of the larger median. If the service computed no hash for
 * unknown email addresses, the difference would be nearly 1.
 */
const MAX_APART = 0.25;

let club: Club;
before(async () => {
  if (!isFullSize) return;
  club = await openClub({ TRUST_PROXY: 'true' });
  const password_hash = await hashPassword('long rallies at dawn');
  const ada = { name: 'Ada', email: 'ada@example.org', phone: null, role: 'player', password_hash } as const;
  await club.context.db.transact((db) => insertUser(db, ada, timestamp(NOON)));
});
after(() => club?.close());

async function time(email: string, address: number): Promise<number> {
  const headers = { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
  const began = performance.now();
  const { status } = await club.call('POST', '/auth/login', { body: { email, password: 'wrong' }, headers });
  const took = performance.now() - began;
  assert.equal(status, 401);
  return took;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test('takes as long for an unknown email as for a wrong password', FULL_SIZE, async (t) => {
  const [unknown, wrong]: [number[], number[]] = [[], []];
  // Alternate between unknown addresses and wrong passwords, so that other load on the machine affects both.
  for (let i = 0; i < TRIES; i++) {
    unknown.push(await time(`nobody${i}@example.org`, 2 * i));
    wrong.push(await time('ada@example.org', 2 * i + 1));
  }
  const [a, b] = [median(unknown), median(wrong)];
  t.diagnostic(
    `${TRIES} of each: median ${a.toFixed(2)} ms for an unknown email, ${b.toFixed(2)} ms for a wrong password`,
  );
  assert.ok(Math.abs(a - b) < MAX_APART * Math.max(a, b), `unknown email ${a} ms, wrong password ${b} ms`);
});
