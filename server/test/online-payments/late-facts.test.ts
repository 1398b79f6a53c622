// Tests refunds that fail weeks after a payment, and an account whose key is lost. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { addProvider } from '../../src/modules/online-payments/providers.ts';
import { askAboutOld } from '../../src/modules/online-payments/reconcile.ts';
import { sendRefunds } from '../../src/modules/online-payments/send-refunds.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { openOnlineClub, PRICE, startFake } from './fixture.ts';

type OnlineClub = Awaited<ReturnType<typeof openOnlineClub>>;

async function bookPaid(c: OnlineClub, fields: object = {}) {
  const booking = await c.book(c.player, fields);
  const { reference } = await c.start(booking);
  c.fake.pay(reference);
  await c.pass(MINUTE);
  assert.equal(await c.statusOf(booking), 'confirmed');
  return { booking, reference };
}

async function stateOfRefund({ club: { context } }: OnlineClub): Promise<string> {
  return (await context.db.read.selectFrom('refunds').select('state').executeTakeFirstOrThrow()).state;
}

for (const name of ['stripe', 'mollie'] as const)
  describe(name, () => {
    const open = async (t: TestContext) => {
      const c = await openOnlineClub(t, { name });
      c.fake.refundState = 'done';
      c.fake.notifications.isSilent = true;
      return c;
    };

    test('without notifications, a refund that fails later is open again a week later', async (t) => {
      const c = await open(t);
      const { booking, reference } = await bookPaid(c);
      await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
      await c.pass(HOUR / 2);
      assert.equal(await stateOfRefund(c), 'done');
      c.fake.failRefund(c.fake.paymentOf(reference).refunds[0]!.reference);
      c.club.clock.now += 6 * DAY;
      await askAboutOld(c.club.context);
      assert.equal(await stateOfRefund(c), 'done');
      c.club.clock.now += DAY;
      c.fake.faults.always('lookUp', { status: 500 });
      await askAboutOld(c.club.context);
      c.fake.faults.clear();
      c.club.clock.now += 7 * DAY;
      await Promise.all([askAboutOld(c.club.context), askAboutOld(c.club.context)]);
      assert.equal(await stateOfRefund(c), 'open');
      await c.assertBalanced();
    });

    test('a payment is asked about once a week for 120 days', async (t) => {
      const c = await open(t);
      const { reference } = await bookPaid(c);
      const asked = () => c.fake.requests.filter(({ endpoint }) => endpoint === 'lookUp').length;
      const before = asked();
      for (let day = 0; day < 200; day++) {
        c.club.clock.now += DAY;
        await askAboutOld(c.club.context);
      }
      assert.equal(asked() - before, 17);
      assert.equal(c.fake.paymentOf(reference).captured, PRICE);
    });

    test('an account without a key does not stop the refunds of another account', async (t) => {
      const c = await open(t);
      const bookings: { id: number }[] = [];
      for (let hour = 6; hour < 17; hour++) {
        const [start_time, end_time] = [hour, hour + 1].map((one) => `${one}:00`.padStart(5, '0'));
        bookings.push((await bookPaid(c, { start_time, end_time })).booking);
      }
      for (const { id } of bookings) await c.send('DELETE', `/bookings/${id}`, undefined, c.player);
      const { db } = c.club.context;
      const lost = { secrets: 'unreadable', version: 2 };
      await db.transact((tx) => tx.updateTable('payment_providers').set(lost).where('id', '=', 1).execute());
      const other = await startFake(name);
      t.after(() => other.stop());
      other.now = () => c.club.clock.now;
      other.notifications.isSilent = true;
      const secret = name === 'stripe' && { webhook_secret: c.fake.apiKey.replace('sk_live', 'whsec') };
      await addProvider(c.club.context, { name, api_key: other.apiKey, ...secret }, other.url);
      const booking = await c.book(c.player, { start_time: '18:00', end_time: '19:00' });
      const { reference } = await c.start(booking);
      other.pay(reference);
      await c.pass(MINUTE);
      await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
      await sendRefunds(c.club.context);
      assert.equal(other.paymentOf(reference).refunds.length, 1);
      assert.deepEqual(
        [...c.fake.payments.values()].flatMap(({ refunds }) => refunds),
        [],
      );
    });
  });
