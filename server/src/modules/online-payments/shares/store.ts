import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../../platform/db/schema.ts';
import type { OnlineRow } from '../start.ts';

export type Split = Selectable<Tables['booking_splits']>;
export type Share = Selectable<Tables['booking_shares']>;

export function findSplit(db: Db, bookingId: number): Promise<Split | undefined> {
  return db.selectFrom('booking_splits').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

/** Locks a split. It is locked before the payments of its shares. */
export function lockSplit(db: Db, bookingId: number): Promise<Split | undefined> {
  const query = db.selectFrom('booking_splits').selectAll().where('booking_id', '=', bookingId);
  return query.forUpdate().executeTakeFirst();
}

/** Returns the shares that have not been removed, in the order of their creation. */
export function listShares(db: Db, bookingId: number): Promise<Share[]> {
  const query = db.selectFrom('booking_shares').selectAll().where('booking_id', '=', bookingId);
  return query.where('removed', '=', 0).orderBy('id').execute();
}

export function findShare(db: Db, token: string): Promise<Share | undefined> {
  return db.selectFrom('booking_shares').selectAll().where('token', '=', token).executeTakeFirst();
}

/** Returns the payments of all shares of a booking, the oldest first. */
export function listSharePayments(db: Db, bookingId: number): Promise<OnlineRow[]> {
  const query = db.selectFrom('online_payments').selectAll().where('booking_id', '=', bookingId);
  return query.where('share_id', 'is not', null).orderBy('id').execute();
}

/** Locks the payments of the shares. The caller has locked the split. */
export function lockPayments(db: Db, bookingId: number): Promise<OnlineRow[]> {
  const query = db.selectFrom('online_payments').selectAll().where('booking_id', '=', bookingId);
  return query.where('share_id', 'is not', null).orderBy('id').forNoKeyUpdate().execute();
}

/** Locks the payments with which the player alone pays a booking. */
export function lockOwnAttempts(db: Db, bookingId: number): Promise<OnlineRow[]> {
  const query = db.selectFrom('online_payments').selectAll().where('booking_id', '=', bookingId);
  return query.where('share_id', 'is', null).orderBy('id').forNoKeyUpdate().execute();
}
