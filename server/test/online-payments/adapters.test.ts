// Runs without a database.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attempt, connect, fakes, providerError, useAdapter } from './adapters.ts';
import type { Fault } from './fakes/faults.ts';
import { chancesFor } from '../load.ts';

for (const name of ['stripe', 'mollie'] as const)
  describe(`the adapter of ${name}`, () => {
    const it = useAdapter(name);
    const lookUp = (reference: string) => it.provider.lookUp(reference);
    const start = async (changes = {}) => (await it.provider.start(attempt(changes))).reference;

    async function paid(amount = 2500): Promise<string> {
      const reference = await start({ amount });
      it.fake.pay(reference);
      return reference;
    }

    test('reports a payment from the page to the money', async () => {
      await it.provider.check();
      const payment = attempt();
      const { reference, url, expiresAt } = await it.provider.start(payment);
      assert.match(await (await fetch(url)).text(), /Court 1 &#38; “Centre”/);
      assert.ok(expiresAt > payment.createdAt);
      const open = await lookUp(reference);
      assert.deepEqual([open.state, open.currency, open.captured], ['open', 'EUR', 0]);
      it.fake.startAuthentication(reference);
      assert.equal((await lookUp(reference)).state, 'processing');
      it.fake.finish(reference);
      const report = await lookUp(reference);
      assert.deepEqual([report.state, report.captured, report.refunds], ['paid', 2500, []]);
      assert.deepEqual(it.fake.total(), { EUR: 2500 });
    });

    test('the page takes the player back', async () => {
      const { reference, url } = await it.provider.start(attempt());
      const act = (action: string) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
      const response = await act('pay');
      assert.equal(response.headers.get('location'), 'http://127.0.0.1:9/payments/return');
      assert.equal((await lookUp(reference)).state, 'paid');
      await act('fail');
      assert.equal((await lookUp(reference)).state, 'paid');
    });

    test('authorises money and captures a part', async () => {
      const reference = await start({ isManual: true });
      await assert.rejects(
        it.provider.capture(reference, { amount: 100, currency: 'EUR', key: 'early' }),
        providerError('refused'),
      );
      it.fake.pay(reference);
      const authorized = await lookUp(reference);
      assert.deepEqual([authorized.state, authorized.captured], ['authorized', 0]);
      await it.provider.capture(reference, { amount: 1500, currency: 'EUR', key: 'capture' });
      it.fake.forgetKeys();
      await it.provider.capture(reference, { amount: 1500, currency: 'EUR', key: 'capture' });
      const report = await lookUp(reference);
      assert.deepEqual([report.state, report.captured, report.refunds], ['paid', 1500, []]);
      assert.deepEqual(it.fake.total(), { EUR: 1500 });
    });

    test('refuses to capture more than is authorised', async () => {
      const reference = await start({ isManual: true });
      it.fake.pay(reference);
      await assert.rejects(
        it.provider.capture(reference, { amount: 2501, currency: 'EUR', key: 'too-much' }),
        providerError('refused'),
      );
      assert.equal((await lookUp(reference)).state, 'authorized');
    });

    test('ends open pages and authorised payments, but no paid ones', async () => {
      const open = await start();
      await it.provider.end(open);
      await it.provider.end(open);
      assert.equal((await lookUp(open)).state, 'ended');
      assert.throws(() => it.fake.pay(open));

      const authorized = await start({ isManual: true });
      it.fake.pay(authorized);
      await it.provider.end(authorized);
      const report = await lookUp(authorized);
      assert.deepEqual([report.state, report.captured, report.refunds], ['ended', 0, []]);

      const reference = await paid();
      await assert.rejects(it.provider.end(reference), providerError('refused', 'paid'));
      assert.equal((await lookUp(reference)).captured, 2500);
    });

    test('reports an authorisation that the bank has released', async () => {
      const reference = await start({ isManual: true });
      it.fake.pay(reference);
      it.fake.expire(reference);
      const report = await lookUp(reference);
      assert.deepEqual([report.state, report.captured], ['ended', 0]);
    });

    test('reports a page that has expired', async () => {
      const reference = await start();
      it.fake.expire(reference);
      const { state, reason } = await lookUp(reference);
      assert.deepEqual([state, reason], ['ended', 'expired']);
    });

    test('reports a bank transfer that fails', async () => {
      const reference = await start();
      it.fake.startTransfer(reference);
      assert.equal((await lookUp(reference)).state, 'processing');
      it.fake.fail(reference, 'insufficient_funds');
      const { state, reason } = await lookUp(reference);
      assert.deepEqual([state, reason], ['ended', 'insufficient_funds']);
    });

    test('returns parts of a payment, each once', async () => {
      const reference = await paid();
      const first = await it.provider.refund(reference, { amount: 700, currency: 'EUR', key: 'refund-1' });
      assert.deepEqual(await it.provider.refund(reference, { amount: 700, currency: 'EUR', key: 'refund-1' }), first);
      const second = it.fake.refundInDashboard(reference, 300);
      await assert.rejects(
        it.provider.refund(reference, { amount: 1501, currency: 'EUR', key: 'refund-2' }),
        providerError('refused'),
      );
      const state = name === 'stripe' ? 'done' : 'pending';
      const { refunds } = await lookUp(reference);
      assert.deepEqual(
        refunds.toSorted((a, b) => b.amount - a.amount),
        [
          { reference: first.reference, key: 'refund-1', amount: 700, state },
          { reference: second, key: undefined, amount: 300, state },
        ],
      );
      assert.deepEqual(it.fake.total(), { EUR: 1500 });
    });

    test('reports refunds that fail or end later', async () => {
      it.fake.refundState = 'pending';
      const reference = await paid();
      const refund = await it.provider.refund(reference, { amount: 700, currency: 'EUR', key: 'refund-1' });
      const stateOf = async () => (await lookUp(reference)).refunds[0]!.state;
      assert.equal(await stateOf(), 'pending');
      it.fake.completeRefund(refund.reference);
      assert.equal(await stateOf(), 'done');
      it.fake.failRefund(refund.reference);
      assert.equal(await stateOf(), 'failed');
      assert.ok((await lookUp(reference)).refunds[0]!.reason);
      assert.deepEqual(it.fake.total(), { EUR: 2500 });
    });

    test('reports disputes', async () => {
      const reference = await paid();
      const dispute = it.fake.openDispute(reference, 1000);
      assert.deepEqual(it.fake.total(), { EUR: 1500 });
      const state = name === 'stripe' ? 'open' : 'lost';
      assert.deepEqual((await lookUp(reference)).disputes, [{ reference: dispute, amount: 1000, state }]);
      it.fake.closeDispute(dispute, 'lost');
      assert.equal((await lookUp(reference)).disputes[0]!.state, 'lost');
      it.fake.closeDispute(dispute, 'won');
      assert.equal((await lookUp(reference)).disputes[0]!.state, 'won');
      assert.deepEqual(it.fake.total(), { EUR: 2500 });
    });

    test('a call whose response is lost has its effect once', async () => {
      const payment = attempt({ isManual: true });
      const twice = async <T>(endpoint: 'start' | 'capture' | 'refund', call: () => Promise<T>): Promise<T> => {
        it.fake.faults.next(endpoint, { loses: 'response' }, 2);
        await assert.rejects(call(), providerError('unavailable'));
        // Stripe's SDK has repeated the call already.
        it.fake.faults.clear();
        return call();
      };
      const { reference } = await twice('start', () => it.provider.start(payment));
      assert.equal(it.fake.payments.size, 1);
      it.fake.pay(reference);
      await twice('capture', () => it.provider.capture(reference, { amount: 2500, currency: 'EUR', key: 'capture' }));
      await twice('refund', () => it.provider.refund(reference, { amount: 500, currency: 'EUR', key: 'refund' }));
      it.fake.forgetKeys();
      await it.provider.refund(reference, { amount: 500, currency: 'EUR', key: 'refund' });
      assert.deepEqual(it.fake.total(), { EUR: 2000 });
      it.fake.faults.next('end', { loses: 'response' }, 2);
      const other = await start();
      await it.provider.end(other).catch(providerError('unavailable'));
      it.fake.faults.clear();
      await it.provider.end(other);
      assert.equal((await lookUp(other)).state, 'ended');
    });

    test('a key with other data is refused', async () => {
      const payment = attempt();
      const { reference } = await it.provider.start(payment);
      const again = await it.provider.start({ ...payment });
      assert.equal(again.reference, reference);
      await assert.rejects(it.provider.start({ ...payment, amount: 100 }), providerError('refused'));
    });

    test('errors of the network and of the provider can be repeated', async (t) => {
      const faults: Fault[] = [
        { status: 500 },
        { status: 503, body: '<h1>Back soon</h1>' },
        { status: 429 },
        { status: 409 },
        { loses: 'request' },
        { loses: 'response' },
      ];
      await Promise.all(
        faults.map(async (fault) => {
          const fake = await new fakes[name]().start();
          t.after(() => fake.stop());
          const provider = await connect(name, fake);
          fake.faults.always('any', fault);
          await assert.rejects(provider.start(attempt()), providerError('unavailable'));
          fake.faults.clear();
          await provider.start(attempt());
        }),
      );
    });

    test('a provider that is down can be asked again', async () => {
      const reference = await paid();
      it.fake.faults.isDown = true;
      await assert.rejects(lookUp(reference), providerError('unavailable'));
      await it.fake.stop();
      await assert.rejects(lookUp(reference), providerError('unavailable'));
      it.fake.faults.clear();
      await it.fake.start();
      assert.equal((await lookUp(reference)).state, 'paid');
    });

    test('other errors are final', async () => {
      const stranger = await connect(name, it.fake, `${it.fake.apiKey}x`);
      await assert.rejects(stranger.check(), providerError('unauthorized', 'invalid_api_key'));
      await assert.rejects(lookUp(name === 'stripe' ? 'cs_test_1' : 'tr_1'), providerError('refused'));
      await assert.rejects(lookUp('../customers'), providerError('refused'));
      it.fake.faults.next('start', { status: 403 });
      await assert.rejects(start(), providerError('unauthorized'));
      it.fake.faults.next('start', { status: 400 });
      await assert.rejects(start(), providerError('refused'));
      const reference = await paid();
      await assert.rejects(
        it.provider.refund(reference, { amount: 2600, currency: 'EUR', key: 'r' }),
        providerError('refused'),
      );
    });

    test('takes other currencies', async () => {
      for (const currency of ['JPY', 'ISK', 'HUF', 'KWD', 'MGA', 'UGX', 'XOF']) {
        const amount = currency === 'MGA' || currency === 'KWD' ? 12_300 : 123;
        const reference = await start({ amount, currency });
        it.fake.pay(reference);
        const part = currency === 'MGA' || currency === 'KWD' ? 2300 : 23;
        await it.provider.refund(reference, { amount: part, currency, key: `refund-${currency}` });
        const report = await lookUp(reference);
        assert.deepEqual([report.currency, report.captured, report.refunds[0]!.amount], [currency, amount, part]);
        assert.equal(it.fake.total()[currency], amount - part);
      }
    });

    test('chance faults never take or return money twice', async (t) => {
      it.fake.faults.byChance(chancesFor(t), 0.3);
      const insist = async <T>(call: () => Promise<T>): Promise<T> => {
        for (let tries = 0; tries < 50; tries++) {
          try {
            return await call();
          } catch (error) {
            providerError('unavailable')(error);
          }
        }
        throw new Error('the call failed 50 times');
      };
      for (let n = 0; n < 3; n++) {
        const payment = attempt({ isManual: true });
        const { reference } = await insist(() => it.provider.start(payment));
        it.fake.pay(reference);
        await insist(() => it.provider.capture(reference, { amount: 2000, currency: 'EUR', key: `c${n}` }));
        await insist(() => it.provider.refund(reference, { amount: 300, currency: 'EUR', key: `r${n}` }));
      }
      assert.equal(it.fake.payments.size, 3);
      assert.deepEqual(it.fake.total(), { EUR: 5100 });
    });
  });
