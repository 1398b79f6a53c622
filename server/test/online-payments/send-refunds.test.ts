// When refunds are sent to a provider, and what staff can do meanwhile. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sendRefunds } from '../../src/modules/online-payments/send-refunds.ts';
import type { Context } from '../../src/platform/context.ts';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openOnlineClub } from './fixture.ts';

type OnlineClub = Awaited<ReturnType<typeof openOnlineClub>>;

/** Opens a club in which a player has cancelled a paid booking. */
async function openCancelled(t: TestContext, name: 'stripe' | 'mollie') {
  const c = await openOnlineClub(t, { name });
  const booking = await c.book();
  const { reference } = await c.start(booking);
  c.fake.pay(reference);
  await c.fake.notifications.settled();
  c.fake.notifications.isSilent = true;
  await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
  return { c, booking, atProvider: c.fake.paymentOf(reference) };
}

const refundOf = async (c: OnlineClub): Promise<any> => (await c.send('GET', '/admin/refunds')).data[0];

/** Returns the state of the refund, and the time since which it is on its way. */
async function sentAtOf({ club: { context } }: OnlineClub): Promise<[string, string | null]> {
  const query = context.db.read.selectFrom('refunds').select(['state', 'sent_at']);
  const { state, sent_at } = await query.executeTakeFirstOrThrow();
  return [state, sent_at];
}

/** Asserts that neither staff nor the player can get the money of the refund in another way. */
async function assertBlocked(c: OnlineClub, booking: { id: number }): Promise<void> {
  const { id } = await refundOf(c);
  const cash = { means: 'cash' };
  assertProblem(await c.call('POST', `/admin/refunds/${id}/other-payout`, cash), 'refund_not_open');
  assertProblem(await c.call('POST', `/admin/refunds/${id}/payout`), 'refund_not_open');
  assertProblem(await c.call('POST', `/admin/refunds/${id}/keep`), 'refund_not_open');
  const own = await c.call('POST', `/bookings/${booking.id}/refunds/keep`, undefined, c.player);
  assertProblem(own, 'refund_not_open');
}

/** Lets the next `count` transactions wait for each other, so that nobody writes before all have read. */
function meet({ db }: Context, count: number): void {
  const transact = db.transact.bind(db);
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  db.transact = async (...call) => {
    if (++waiting === count) {
      db.transact = transact;
      all.resolve();
    }
    await all.promise;
    return transact(...call);
  };
}

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    test('while a refund is on its way, nobody can pay it out or keep it', async (t) => {
      const { c, booking, atProvider } = await openCancelled(t, name);
      assert.deepEqual(await sentAtOf(c), ['open', null]);
      c.fake.faults.always('refund', { loses: 'request' });
      await sendRefunds(c.club.context);
      assert.deepEqual(await sentAtOf(c), ['open', timestamp(c.club.clock.now)]);
      await assertBlocked(c, booking);
      c.fake.faults.clear();
      c.club.clock.now += MINUTE;
      await sendRefunds(c.club.context);
      assert.equal(atProvider.refunds.length, 1);
      assert.deepEqual(await sentAtOf(c), ['done', null]);
      await c.assertBalanced();
    });

    test('staff can pay out a refund in cash after the provider has refused it', async (t) => {
      const { c, booking } = await openCancelled(t, name);
      c.fake.faults.next('refund', { status: 400 });
      await sendRefunds(c.club.context);
      assert.deepEqual(await sentAtOf(c), ['open', null]);
      const { id } = await refundOf(c);
      await c.send('POST', `/admin/refunds/${id}/retry`);
      c.fake.faults.always('refund', { loses: 'request' });
      await sendRefunds(c.club.context);
      assert.deepEqual(await sentAtOf(c), ['open', timestamp(c.club.clock.now)]);
      await assertBlocked(c, booking);
      c.fake.faults.clear();
      c.fake.faults.next('refund', { status: 400 });
      c.club.clock.now += MINUTE;
      await sendRefunds(c.club.context);
      assert.deepEqual(await sentAtOf(c), ['open', null]);
      await c.send('POST', `/admin/refunds/${id}/other-payout`, { means: 'cash' });
      assert.deepEqual(await sentAtOf(c), ['done', null]);
      await c.assertBalanced();
    });

    test('a refund that fails before its response arrives can be paid out in cash', async (t) => {
      const { c, atProvider } = await openCancelled(t, name);
      c.fake.faults.always('refund', { loses: 'response' });
      await sendRefunds(c.club.context);
      c.fake.faults.clear();
      c.fake.failRefund(atProvider.refunds[0]!.reference);
      const { id } = await refundOf(c);
      await c.send('POST', `/admin/refunds/${id}/other-payout`, { means: 'cash' });
      assert.deepEqual(await sentAtOf(c), ['done', null]);
      await c.assertBalanced();
    });

    test('of two processes, one sends a refund', async (t) => {
      const { c, atProvider } = await openCancelled(t, name);
      meet(c.club.context, 2);
      c.fake.faults.next('refund', { delay: 100 });
      await Promise.all([sendRefunds(c.club.context), sendRefunds(c.club.context)]);
      const sent = c.fake.requests.filter(({ endpoint }) => endpoint === 'refund');
      assert.deepEqual([sent.length, atProvider.refunds.length], [1, 1]);
      await c.assertBalanced();
    });

    test('the service sends a refund again after a minute, and then waits longer, up to an hour', async (t) => {
      const { c, atProvider } = await openCancelled(t, name);
      const keys = new Set<string>();
      const send = async (): Promise<number> => {
        await sendRefunds(c.club.context);
        const [row] = await c.club.context.db.read.selectFrom('online_refunds').select(['key', 'tries']).execute();
        keys.add(row!.key);
        return row!.tries;
      };
      c.fake.faults.always('refund', { loses: 'request' });
      assert.equal(await send(), 1);
      for (const [i, seconds] of [60, 60, 80, 160, 320, 640, 1280, 2560, 3600, 3600].entries()) {
        c.club.clock.now += seconds * 1000 - 1;
        assert.equal(await send(), i + 1, `no try before ${seconds} seconds`);
        c.club.clock.now += 1;
        assert.equal(await send(), i + 2, `a try after ${seconds} seconds`);
      }
      assert.deepEqual([keys.size, atProvider.refunds.length], [1, 0]);
    });
  });
}
