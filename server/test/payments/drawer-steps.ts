// Steps of the random histories of money that count the cash in drawers, and move it.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Answer } from '../club.ts';
import { amount, nat, pick } from './due-steps.ts';
import type { MoneyModel } from './model.ts';

type Step = (model: MoneyModel) => Promise<void>;
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

/** Creates two more drawers. Returns the cash in each drawer. */
export async function openDrawers(call: Call): Promise<Map<number, number>> {
  const names = [{ id: 1, name: 'Reception' }, { name: 'Bar' }, { name: 'Shop' }];
  const { status, text, body } = await call('PUT', '/admin/drawers', { drawers: names });
  assert.equal(status, 200, text);
  return new Map(body.data.map(({ id }: { id: number }) => [id, 0]));
}

export function drawerSteps(call: Call): fc.WeightedArbitrary<Step>[] {
  const count =
    (which: number, difference: number, moved: number): Step =>
    async ({ drawers }) => {
      const ids = [...drawers.keys()];
      const drawer_id = pick(ids, which)!;
      const others = ids.filter((id) => id !== drawer_id);
      // Every third count moves cash to the bank, or from it.
      const other = which % 3 === 0 ? undefined : pick(others, which)!;
      const expected = drawers.get(drawer_id)!;
      const counted = Math.max(0, expected + difference);
      const isAdded = which % 2 === 0 || moved > counted;
      const { status, text, body } = await call('POST', '/admin/cash-counts', {
        ...{ drawer_id, counted, [isAdded ? 'added' : 'deposited']: moved, opens: isAdded },
        ...(other !== undefined && { other_drawer_id: other }),
      });
      assert.equal(status, 201, text);
      assert.deepEqual([body.expected, body.difference], [expected, counted - expected]);
      const change = isAdded ? moved : -moved;
      drawers.set(drawer_id, counted + change);
      if (other !== undefined) drawers.set(other, drawers.get(other)! - change);
    };

  const arbitrary = fc.tuple(nat, fc.integer({ min: -50, max: 50 }), amount).map((given) => count(...given));
  return [{ weight: 1, arbitrary }];
}

export async function assertDrawersAgree(call: Call, drawers: ReadonlyMap<number, number>): Promise<void> {
  const { body } = await call('GET', '/admin/drawers');
  const found = body.data.map(({ id, cash }: any) => [id, cash[0]?.amount ?? 0]);
  assert.deepEqual(new Map(found), drawers);
}
