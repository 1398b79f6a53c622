// The ledger in another database. Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database.ts';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { takePayment } from '../../src/modules/payments/pay.ts';
import { completeMove, moveData } from '../../src/platform/db/move.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { makeMigratedDatabase } from '../databases.ts';
import { openMoneyClub, PRICE } from '../payments/fixture.ts';

test('a moved ledger is complete, and takes the next payment', async (t) => {
  const money = await openMoneyClub();
  const there = await makeMigratedDatabase();
  const target = await openDatabase(readConfig({ DATABASE_URL: there.url }));
  t.after(async () => {
    await target.close();
    await there.drop();
    await money.club.close();
  });
  const { context } = money.club;
  await money.addTerms({});
  const { user } = await money.club.signIn();
  const { id: court_id } = await money.club.court(PRICE);
  const topUp = { user_id: user.id, top_up: 500, means: [{ means: 'cash' as const }] };
  await money.send('POST', '/admin/payments', topUp);
  await money.send('POST', '/admin/bookings', {
    ...{ user_id: user.id, court_id, booking_date: '2026-11-22', start_time: '10:00', end_time: '11:00' },
  });
  await moveData(context.db, target, () => {});
  await completeMove(target);
  const before = await verifyLedger(target.read);
  assert.equal(before.fault, undefined);
  const actor = { user_id: user.id, api_key_id: null } as never;
  await transact(target, (db) => takePayment(db, { ...context, db: target, actor }, topUp));
  const after = await verifyLedger(target.read);
  assert.deepEqual([after.fault, after.transactions], [undefined, before.transactions + 1]);
});
