// Steps of the random histories of money that lower what a person owes without a payment.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type Answer, assertProblem } from '../club.ts';
import { amount, nat, pick } from './due-steps.ts';
import type { ModelBooking, MoneyModel } from './model.ts';

type Step = (model: MoneyModel) => Promise<void>;
type Call = (method: string, path: string, body: object) => Promise<Answer>;

export function debtSteps(call: Call): fc.WeightedArbitrary<Step>[] {
  const waive =
    (which: number, amount: number): Step =>
    async (model) => {
      const booking = pick(model.bookings, which);
      if (!booking) return;
      const { status } = await call('POST', `/admin/bookings/${booking.id}/waivers`, { amount, reason: 'Rain' });
      assert.equal(status, amount > model.costOf(booking) ? 409 : 201);
      if (status === 201) model.waive(booking, amount);
    };

  /** Changes the written-off part of one or two bookings of a person, perhaps by more than is possible. */
  const changeWriteOff =
    (path: string, sign: 1 | -1, limitOf: (model: MoneyModel, booking: ModelBooking) => number) =>
    (which: number, part: number): Step =>
    async (model) => {
      const possible = model.bookings.filter((booking) => limitOf(model, booking) > 0);
      const first = pick(possible, which);
      if (!first) return;
      const both = [...new Set([first, pick(possible, which + 1)!])].filter(({ user }) => user === first.user);
      const lines = both.map((booking) => ({ booking, amount: Math.ceil((limitOf(model, booking) * part) / 10) }));
      const bookings = lines.map(({ booking: { id }, amount }) => ({ booking_id: id, amount }));
      const answer = await call('POST', path, { bookings, reason: 'Moved away' });
      const isTooHigh = lines.some(({ booking, amount }) => amount > limitOf(model, booking));
      assert.equal(answer.status, isTooHigh ? 409 : 201, answer.text);
      if (isTooHigh) return;
      for (const { booking, amount } of lines) booking.writtenOff += sign * amount;
      // A written-off debt cannot be paid.
      const paid = { user_id: first.user, bookings: bookings.slice(0, 1), means: [{ means: 'cash' }] };
      if (sign === 1 && model.owedOf(first) < lines[0]!.amount)
        assertProblem(await call('POST', '/admin/payments', paid), 'written_off');
    };

  const writeOff = changeWriteOff('/admin/write-offs', 1, (model, booking) => model.owedOf(booking));
  const reverse = changeWriteOff('/admin/write-off-reversals', -1, (_model, { writtenOff }) => writtenOff);
  const tenths = fc.tuple(nat, fc.integer({ min: 1, max: 11 }));
  return [
    { weight: 1, arbitrary: fc.tuple(nat, amount).map((given) => waive(...given)) },
    { weight: 2, arbitrary: tenths.map((given) => writeOff(...given)) },
    { weight: 1, arbitrary: tenths.map((given) => reverse(...given)) },
  ];
}
