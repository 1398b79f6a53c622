// Shared bookings when something goes wrong: money is taken from all people or from nobody. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { connect } from '../../src/modules/online-payments/providers.ts';
import { reconcile } from '../../src/modules/online-payments/reconcile.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { PRICE } from './fixture.ts';
import { openShared, type SharedFixture } from './shares-fixture.ts';

const HALF = PRICE / 2;

async function authoriseAll(c: SharedFixture): Promise<string[]> {
  const references: string[] = [];
  for (const token of c.tokens) references.push(await c.authorise(token));
  return references;
}

async function assertNobodyPays(c: SharedFixture): Promise<void> {
  assert.equal(c.fake.total()['EUR'] ?? 0, 0);
  const open = [...c.fake.payments.values()].filter(({ state }) => state === 'open' || state === 'authorized');
  assert.deepEqual(open, []);
  assert.equal((await c.check(c.tokens[0]!)).state, 'released');
  await c.assertBalanced();
}

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: TestContext, options: object = {}) => openShared(t, { name, people: 2, ...options });

    test('lost and repeated calls: each share is taken once', async (t) => {
      const c = await open(t);
      c.fake.faults.next('capture', { loses: 'response' });
      c.fake.faults.next('capture', { loses: 'request' });
      c.fake.faults.next('capture', { status: 500 });
      const references = await authoriseAll(c);
      await c.pass(20 * MINUTE);
      assert.deepEqual(references.map(c.captured), [HALF, HALF]);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      await c.assertBalanced();
    });

    test('the provider is down when the money is to be taken: the slot stays held until it is back', async (t) => {
      const c = await open(t);
      c.fake.faults.always('capture', { status: 500 });
      const references = await authoriseAll(c);
      for (let hold = 0; hold < 3; hold++) {
        c.club.clock.now += 25 * MINUTE;
        await c.work();
      }
      assert.equal(await c.statusOf(c.booking), 'offered');
      assertProblem(await c.club.book(await c.club.signIn(), { court_id: c.court.id }), 'slot_taken');
      c.fake.faults.clear();
      await c.pass(20 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      assert.deepEqual(references.map(c.captured), [HALF, HALF]);
      await c.assertBalanced();
    });

    test('the service is down while the money is taken: the slot is held again if it is free', async (t) => {
      const c = await open(t);
      c.fake.faults.next('capture', { status: 500 }, 4);
      await authoriseAll(c);
      c.club.clock.now += 3 * 60 * MINUTE;
      c.fake.faults.clear();
      await c.pass(20 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      await c.assertBalanced();
    });

    test('the player cancels while one share has been taken: all get it back', async (t) => {
      const c = await open(t);
      c.fake.faults.always('capture', { status: 500 });
      const [taken] = await authoriseAll(c);
      c.fake.faults.clear();
      c.fake.notifications.isSilent = true;
      const { context } = c.club;
      const account = await context.db.read.selectFrom('payment_providers').selectAll().executeTakeFirstOrThrow();
      await (await connect(context, account)).capture(taken!, { amount: HALF, currency: 'EUR', key: 'first' });
      await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
      await c.pass(30 * MINUTE);
      assert.equal(c.captured(taken!), HALF);
      assert.equal(await c.statusOf(c.booking), 'cancelled');
      await assertNobodyPays(c);
    });

    test('the player cancels, and the staff take the money in cash: reserved money is released', async (t) => {
      const c = await open(t);
      await c.authorise(c.tokens[0]!);
      await c.open(c.tokens[1]!);
      await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
      await c.pass(MINUTE);
      await assertNobodyPays(c);
      const d = await open(t);
      await d.authorise(d.tokens[0]!);
      const cash = { user_id: d.player.user.id, bookings: [{ booking_id: d.booking.id, amount: PRICE }] };
      await d.send('POST', '/admin/payments', { ...cash, means: [{ means: 'cash', amount: PRICE }] });
      await d.pass(20 * MINUTE);
      assert.equal(await d.statusOf(d.booking), 'confirmed');
      await assertNobodyPays(d);
    });

    test('two people take over the rest at once: one pays', async (t) => {
      const c = await open(t, { people: 3 });
      const pages = [await c.open(c.tokens[0]!, true), await c.open(c.tokens[1]!, true)];
      c.fake.notifications.hold();
      for (const page of pages) c.fake.pay(page);
      await c.fake.notifications.release();
      await c.pass(MINUTE);
      assert.deepEqual(pages.map(c.captured).toSorted(), [0, PRICE]);
      await c.assertBalanced();
    });

    test('pages, notifications and the reconciler at the same time: one booking, each share once', async (t) => {
      const c = await open(t);
      c.fake.notifications.hold();
      const references: string[] = [];
      for (const token of c.tokens) references.push(await c.authorise(token));
      c.club.clock.now += 20_000;
      const asked = [...c.tokens, ...c.tokens].map((token) => c.check(token));
      await Promise.all([...asked, reconcile(c.club.context), c.fake.notifications.release()]);
      await c.pass(MINUTE);
      assert.deepEqual(references.map(c.captured), [HALF, HALF]);
      const receipts = (await c.send('GET', `/admin/payments?booking_id=${c.booking.id}`)).data;
      assert.deepEqual(
        receipts.map(({ amount }: any) => amount),
        [HALF, HALF],
      );
      await c.assertBalanced();
    });

    test('3-D Secure that ends after the deadline: the money is released', async (t) => {
      const c = await open(t);
      await c.authorise(c.tokens[0]!);
      const late = await c.open(c.tokens[1]!);
      c.fake.startAuthentication(late);
      await c.pass(MINUTE / 3);
      assertProblem(
        await c.club.call('POST', '/share-payments', { body: { token: c.tokens[1]! } }),
        'payment_processing',
      );
      await c.pass(65 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'cancelled');
      c.fake.finish(late);
      await c.pass(20 * MINUTE);
      await assertNobodyPays(c);
    });

    test('the bank ends an authorisation: the share is open again', async (t) => {
      const c = await open(t);
      c.fake.expire(await c.authorise(c.tokens[0]!));
      await c.authorise(c.tokens[1]!);
      await c.pass(MINUTE);
      assert.deepEqual(
        (await c.check(c.tokens[0]!)).shares.map(({ state }: any) => state),
        ['open', 'authorized'],
      );
      await c.authorise(c.tokens[0]!);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      await c.assertBalanced();
    });

    test('a cancellation refunds each person in proportion', async (t) => {
      const c = await open(t, { people: 3, terms: { refunds: [{ hours_before: 0, percent: 33 }] } });
      await c.share([
        { name: 'Ana', amount: 1200 },
        { name: 'Ben', amount: 799 },
        { name: 'Cleo', amount: 401 },
      ]);
      const { split } = await c.send('GET', `/bookings/${c.booking.id}/shares`, undefined, c.player);
      const references: string[] = [];
      for (const { url } of split.shares) references.push(await c.authorise(url.split('#')[1]));
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
      await c.pass(MINUTE);
      const refunds = references.map((one) => c.fake.paymentOf(one).refunds.map(({ amount }) => amount));
      assert.deepEqual(refunds, [[396], [264], [132]]);
      await c.assertBalanced();
    });

    test('the player stops sharing, and pays alone', async (t) => {
      const c = await open(t);
      const ana = await c.authorise(c.tokens[0]!);
      const path = `/bookings/${c.booking.id}`;
      assertProblem(await c.call('POST', `${path}/online-payment`, {}, c.player), 'booking_shared');
      assert.equal((await c.send('DELETE', `${path}/shares`, undefined, c.player)).split.state, 'released');
      await c.pass(MINUTE / 2);
      assert.equal(c.stateAt(ana), 'canceled');
      assertProblem(await c.club.call('POST', '/share-payments', { body: { token: c.tokens[1]! } }), 'nothing_to_pay');
      const { reference } = await c.start(c.booking);
      c.fake.pay(reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      assert.equal(c.fake.total()['EUR'], PRICE);
      await c.assertBalanced();
    });

    test('in test mode, nothing gets into the books', async (t) => {
      const c = await open(t, { mode: 'test', asAdmin: true });
      await authoriseAll(c);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      assert.deepEqual((await c.send('GET', `/admin/payments?booking_id=${c.booking.id}`)).data, []);
      await c.assertBalanced();
    });
  });
}

test('the shares must sum to the price, and people have agreed to theirs', async (t) => {
  const c = await openShared(t, { people: 2 });
  await c.authorise(c.tokens[0]!);
  const path = `/bookings/${c.booking.id}/shares`;
  const [a, b] = (await c.send('GET', path, undefined, c.player)).split.shares;
  const put = (shares: object[]) => c.call('PUT', path, { shares }, c.player);
  const pointerOf = async (shares: object[]) => (await put(shares)).body.errors[0].pointer;
  const [ana, ben] = [
    { id: a.id, name: 'Ana' },
    { id: b.id, name: 'Ben' },
  ];
  assert.equal(
    await pointerOf([
      { ...ana, amount: 1300 },
      { ...ben, amount: 1100 },
    ]),
    '#/shares/0/amount',
  );
  assert.equal(
    await pointerOf([
      { ...ana, amount: 1200 },
      { ...ben, amount: 1100 },
    ]),
    '#/shares',
  );
  assert.equal(await pointerOf([ana, { id: 777_777, name: 'Ben' }]), '#/shares/1/id');
  assert.equal(await pointerOf([ana, ana]), '#/shares/1/id');
  const { shares } = (
    await put([
      { ...ana, amount: 1000 },
      { ...ben, amount: 1400 },
    ])
  ).body.split;
  assert.deepEqual(
    shares.map(({ amount, state }: any) => [amount, state]),
    [
      [1000, 'authorized'],
      [1400, 'open'],
    ],
  );
});

test('only a held booking whose terms allow it can be shared', async (t) => {
  const c = await openShared(t, { people: 2 });
  const other = await c.club.signIn();
  assertProblem(await c.call('GET', `/bookings/${c.booking.id}/shares`, undefined, other), 'not_found');
  const [terms] = (await c.send('GET', '/admin/payment-terms')).data;
  await c.send('PATCH', `/admin/payment-terms/${terms.id}`, { share_within_minutes: 0 });
  const booking = await c.book(other, { start_time: '18:00', end_time: '19:00' });
  const path = `/bookings/${booking.id}/shares`;
  assert.deepEqual(await c.send('GET', path, undefined, other), { share_within_minutes: 0, split: null });
  assertProblem(await c.call('PUT', path, {}, other), 'not_shareable');
  const { reference } = await c.start(booking, other);
  c.fake.pay(reference);
  await c.pass(MINUTE);
  assertProblem(await c.call('PUT', path, {}, other), 'not_shareable');
});
