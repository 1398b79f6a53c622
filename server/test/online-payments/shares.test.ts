// Several people pay a booking together, or nobody pays. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { PRICE } from './fixture.ts';
import { openShared, tokenOf } from './shares-fixture.ts';

const statesOf = ({ shares }: any) => shares.map(({ state }: any) => state);

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: TestContext, options: object = {}) => openShared(t, { name, ...options });

    test('the booking is confirmed when all shares are authorised, and not before', async (t) => {
      const c = await open(t);
      const references: string[] = [];
      for (const token of c.tokens.slice(0, 3)) references.push(await c.authorise(token));
      await c.work();
      assert.equal(await c.statusOf(c.booking), 'offered');
      assert.deepEqual(references.map(c.captured), [0, 0, 0]);
      const before = await c.check(c.tokens[3]!);
      assert.deepEqual(statesOf(before), ['authorized', 'authorized', 'authorized', 'open']);
      assert.deepEqual([before.state, before.rest], ['open', PRICE / 4]);
      references.push(await c.authorise(c.tokens[3]!));
      await c.pass(MINUTE);
      assert.deepEqual(
        references.map(c.captured),
        references.map(() => PRICE / 4),
      );
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      const after = await c.check(c.tokens[0]!);
      assert.deepEqual([after.state, ...statesOf(after)], ['paid', 'paid', 'paid', 'paid', 'paid']);
      const { paid, owed } = await c.paymentOf(c.booking);
      assert.deepEqual({ paid, owed }, { paid: PRICE, owed: 0 });
      await c.assertBalanced();
    });

    test('if one person never pays, nobody is charged, and the slot is free again', async (t) => {
      const c = await open(t);
      const references: string[] = [];
      for (const token of c.tokens.slice(0, 3)) references.push(await c.authorise(token));
      await c.open(c.tokens[3]!);
      await c.pass(59 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'offered');
      await c.pass(3 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'cancelled');
      assert.deepEqual(references.map(c.captured), [0, 0, 0]);
      assert.deepEqual(references.map(c.stateAt), ['canceled', 'canceled', 'canceled']);
      assert.equal((await c.check(c.tokens[0]!)).state, 'released');
      assert.equal((await c.club.book(await c.club.signIn(), { court_id: c.court.id })).status, 201);
      await c.assertBalanced();
    });

    test('a person who takes over the rest pays only what nobody else has paid', async (t) => {
      const c = await open(t);
      const first = await c.authorise(c.tokens[0]!);
      const rest = await c.open(c.tokens[1]!, true);
      assert.equal(c.fake.paymentOf(rest).amount, (PRICE * 3) / 4);
      const third = await c.authorise(c.tokens[2]!);
      c.fake.pay(rest);
      await c.fake.notifications.settled();
      await c.pass(MINUTE);
      assert.deepEqual([first, rest, third].map(c.captured), [PRICE / 4, PRICE / 2, PRICE / 4]);
      const page = await c.check(c.tokens[3]!);
      assert.deepEqual([page.state, ...statesOf(page)], ['paid', 'paid', 'paid', 'paid', 'covered']);
      await c.assertBalanced();
    });

    test('a person who leaves frees the share', async (t) => {
      const c = await open(t, { people: 2 });
      const left = await c.authorise(c.tokens[0]!);
      assert.deepEqual(statesOf(await c.check(c.tokens[0]!)), ['authorized', 'open']);
      assert.deepEqual(statesOf(await c.leave(c.tokens[0]!)), ['open', 'open']);
      assert.equal(c.stateAt(left), 'canceled');
      const again = await c.authorise(c.tokens[0]!);
      const other = await c.authorise(c.tokens[1]!);
      await c.pass(MINUTE);
      assert.deepEqual([left, again, other].map(c.captured), [0, PRICE / 2, PRICE / 2]);
      await c.assertBalanced();
    });

    test('23: the player changes the shares: nobody is charged more than they agreed to', async (t) => {
      const c = await open(t);
      const ana = await c.authorise(c.tokens[0]!);
      const ben = await c.authorise(c.tokens[1]!);
      const [a, , cleo] = (await c.send('GET', `/bookings/${c.booking.id}/shares`, undefined, c.player)).split.shares;
      // Ben has paid, but does not play. The price is divided again, and Ana's share cannot rise.
      const { shares } = await c.share([{ id: a.id, name: 'Ana' }, { id: cleo.id, name: 'Cleo' }, { name: 'Eve' }]);
      assert.deepEqual(
        shares.map(({ amount }: any) => amount),
        [PRICE / 4, (PRICE * 3) / 8, (PRICE * 3) / 8],
      );
      await c.pass(MINUTE);
      assert.deepEqual([c.stateAt(ana), c.stateAt(ben)], ['authorized', 'canceled']);
      assertProblem(await c.club.call('POST', '/share-checks', { body: { token: c.tokens[1]! } }), 'link_invalid');
      const others: string[] = [];
      for (const { url } of shares.slice(1)) others.push(await c.authorise(tokenOf(url)));
      await c.pass(MINUTE);
      assert.deepEqual([ana, ben, ...others].map(c.captured), [600, 0, 900, 900]);
      await c.assertBalanced();
    });

    test('23: more people: an authorised share falls, and only the lower amount is taken', async (t) => {
      const c = await open(t, { people: 2 });
      const ana = await c.authorise(c.tokens[0]!);
      const ben = await c.open(c.tokens[1]!);
      const [a, b] = (await c.send('GET', `/bookings/${c.booking.id}/shares`, undefined, c.player)).split.shares;
      const { shares } = await c.share([{ id: a.id, name: 'Ana' }, { id: b.id, name: 'Ben' }, { name: 'Cleo' }]);
      await c.pass(MINUTE);
      assert.match(c.stateAt(ben), /^(expired|canceled)$/, 'nobody can pay the old amount');
      const references = [ana];
      for (const { url } of shares.slice(1)) references.push(await c.authorise(tokenOf(url)));
      await c.pass(MINUTE);
      assert.deepEqual(references.map(c.captured), [800, 800, 800]);
      await c.assertBalanced();
    });

    test('if the bank refuses one capture, nobody pays', async (t) => {
      const c = await open(t, { people: 2 });
      const references = [await c.authorise(c.tokens[0]!)];
      c.fake.faults.next('capture', { status: 400 });
      references.push(await c.authorise(c.tokens[1]!));
      await c.pass(2 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'cancelled');
      assert.equal(c.fake.total()['EUR'] ?? 0, 0);
      assert.ok(references.some((reference) => c.captured(reference) === 0));
      assert.equal((await c.check(c.tokens[0]!)).state, 'released');
      await c.assertBalanced();
    });
  });
}
