// Steps of the random histories of money that put money into a balance, or take it out.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Answer } from '../club.ts';
import { amount, nat, pick } from './due-steps.ts';
import type { MoneyModel } from './model.ts';

type Step = (model: MoneyModel, real: { people: { user: { id: number } }[] }) => Promise<void>;

export function balanceSteps(
  call: (method: string, path: string, body: object) => Promise<Answer>,
): fc.WeightedArbitrary<Step>[] {
  const topUp =
    (who: number, amount: number): Step =>
    async (model, { people }) => {
      const user = pick(people, who)!.user.id;
      const body = { user_id: user, top_up: amount, means: [{ means: 'card' }] };
      const { status, body: payment } = await call('POST', '/admin/payments', body);
      assert.equal(status, 201);
      model.pay({ id: payment.id, user, lines: [], dues: [], topUp: amount, fromBalance: 0, reversed: false });
    };

  const payOut =
    (who: number, amount: number): Step =>
    async (model, { people }) => {
      const user = pick(people, who)!.user.id;
      const drawer_id = pick([...model.drawers.keys()], who)!;
      const { status } = await call('POST', '/admin/payouts', { user_id: user, amount, means: 'cash', drawer_id });
      assert.equal(status, amount > model.balanceOf(user) ? 409 : 201);
      if (status !== 201) return;
      model.credit(user, -amount);
      model.till -= amount;
      model.putIn(drawer_id, -amount);
    };

  return [
    { weight: 1, arbitrary: fc.tuple(nat, amount).map((given) => topUp(...given)) },
    { weight: 1, arbitrary: fc.tuple(nat, amount).map((given) => payOut(...given)) },
  ];
}
