import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as courts from '../../src/modules/court-admin/actions.ts';
import type { CourtInput, CourtPatch } from '../../src/modules/courts/schema.ts';
import type { CourtRow } from '../../src/modules/courts/store.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { presentCourt } from '../../src/modules/courts/court.ts';

let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(Date.parse('2026-11-21T12:00:00Z'), { currency: 'CHF' })));
after(() => fixture.close());

const create = async (fields: Partial<CourtInput> = {}): Promise<CourtRow> =>
  courts.createCourt(fixture, { name: 'Centre', type: 'tennis', ...fields });
const patch = async ({ id }: CourtRow, patch: CourtPatch): Promise<CourtRow> =>
  (await courts.patchCourt(fixture, id, { patch, accepted: undefined })).row;
const invalidField = (pointer: string, code: string, detail: string) => ({
  code: 'validation_failed',
  options: { errors: [{ pointer, code, detail }] },
});

test('takes its currency from the price, or from the first peak, or from the service', async () => {
  const peak = (amount: number, currency?: string, day = 1) => ({
    ...{ days: [day], start_time: '18:00', end_time: '20:00' },
    price_per_hour: { amount, ...(currency !== undefined && { currency }) },
  });
  const priced = async (fields: Partial<CourtInput>) => {
    const { price_per_hour, peak_prices } = presentCourt(await create(fields));
    return [price_per_hour, ...peak_prices.map((one) => one.price_per_hour)];
  };
  const money = (amount: number, currency: string) => ({ amount, currency });
  assert.deepEqual(await priced({ price_per_hour: { amount: 900 } }), [money(900, 'CHF')]);
  assert.deepEqual(await priced({ price_per_hour: money(900, 'USD'), peak_prices: [peak(1200)] }), [
    money(900, 'USD'),
    money(1200, 'USD'),
  ]);
  assert.deepEqual(
    await priced({ price_per_hour: { amount: 900 }, peak_prices: [peak(1200, 'USD'), peak(1300, undefined, 2)] }),
    [money(900, 'USD'), money(1200, 'USD'), money(1300, 'USD')],
  );
  assert.deepEqual(await priced({ peak_prices: [peak(1200)] }), [null, money(1200, 'CHF')]);
  const { days, start_time, end_time } = presentCourt(await create({ peak_prices: [peak(1)] })).peak_prices[0]!;
  assert.deepEqual([days, start_time, end_time], [[1], '18:00', '20:00']);
  const other = 'must be USD: all prices of a court have the same currency.';
  const second = 'peak_prices/1/price_per_hour/currency';
  await assert.rejects(
    priced({ price_per_hour: money(900, 'USD'), peak_prices: [peak(1), peak(2, 'CHF', 2)] }),
    invalidField(`#/${second}`, 'another_currency', `${second.replaceAll('/', '.')} ${other}`),
  );
});

test('merges into the price', async () => {
  const court = await create();
  const priceAfter = async (price_per_hour: NonNullable<CourtPatch['price_per_hour']> | null) =>
    presentCourt(await patch(court, { price_per_hour })).price_per_hour;
  await assert.rejects(
    priceAfter({ currency: 'USD' }),
    invalidField('#/price_per_hour/amount', 'required', 'price_per_hour.amount is required.'),
  );
  assert.deepEqual(await priceAfter({ amount: 1200 }), { amount: 1200, currency: 'CHF' });
  assert.deepEqual(await priceAfter({ currency: 'USD' }), { amount: 1200, currency: 'USD' });
  assert.deepEqual(await priceAfter({ amount: 0 }), { amount: 0, currency: 'USD' });
  assert.deepEqual(presentCourt(await patch(court, { name: 'Other' })).price_per_hour, { amount: 0, currency: 'USD' });
  assert.equal(await priceAfter(null), null);
});
