import type { Db } from '../../platform/db/schema.ts';
import { findNames } from '../payments/present.ts';
import type { VoucherRow } from './actions.ts';
import type { Voucher } from './schema.ts';

export async function presentVouchers(db: Db, rows: readonly VoucherRow[]): Promise<Voucher[]> {
  if (rows.length === 0) return [];
  const personOf = await findNames(
    db,
    rows.flatMap(({ bought_by, redeemed_by }) => [bought_by, ...(redeemed_by === null ? [] : [redeemed_by])]),
  );
  return rows.map(({ bought_by, redeemed_by, ...row }) => ({
    ...row,
    bought_by: personOf(bought_by),
    redeemed_by: redeemed_by === null ? null : personOf(redeemed_by),
  }));
}
