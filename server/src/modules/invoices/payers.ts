// The payer of a person's invoices, for example a parent or a company. A payer has no payer, so there are no chains.
import type { Static } from 'typebox';
import { lockUsers } from '../accounts/active-users.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findNames } from '../payments/present.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MustRepeat } from '../../platform/db/transact.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import type { InvoicePayer } from './schema.ts';

/** Returns the payer of each person who has one. */
export async function listPayers(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('invoice_payers').select(['user_id', 'payer_id']).execute();
  return new Map(rows.map(({ user_id, payer_id }) => [user_id, payer_id]));
}

async function findPayer(db: Db, userId: number): Promise<number | undefined> {
  const query = db.selectFrom('invoice_payers').select('payer_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.payer_id;
}

async function listPaidFor(db: Db, payerId: number): Promise<number[]> {
  const query = db.selectFrom('invoice_payers').select('user_id').where('payer_id', '=', payerId).orderBy('user_id');
  return (await query.execute()).map(({ user_id }) => user_id);
}

/** @throws {Problem} `not_found` if there is no such person */
export async function getPayer(db: Db, userId: number): Promise<Static<typeof InvoicePayer>> {
  orNotFound(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(), `user ${userId}`);
  const [payer, paidFor] = [await findPayer(db, userId), await listPaidFor(db, userId)];
  const personOf = await findNames(db, [...paidFor, ...(payer === undefined ? [] : [payer])]);
  return { payer: payer === undefined ? null : personOf(payer), pays_for: paidFor.map(personOf) };
}

/** @throws {Problem} `not_found`, or `validation_failed` if the payer has a payer, or the person is a payer */
export async function setPayer(
  db: Db,
  { actor, now }: AuditedContext,
  userId: number,
  payerId: number | null,
): Promise<void> {
  const before = (await findPayer(db, userId)) ?? null;
  // Also lock the present payer, because a merge or an erasure of this person changes who gets the invoices.
  const locked = await lockUsers(
    db,
    [userId, payerId, before].filter((id) => id !== null),
  );
  if (((await findPayer(db, userId)) ?? null) !== before) throw new MustRepeat();
  const isKnown = (id: number): boolean => locked.some((user) => user.id === id && user.erased_at === null);
  orNotFound(isKnown(userId) ? userId : undefined, `user ${userId}`);
  if (payerId !== null) {
    if (!isKnown(payerId)) throw refuse('not_found', `There is no user ${payerId}.`);
    if (payerId === userId) throw refuse('not_allowed', 'Nobody is their own payer. Remove the payer instead.');
    if ((await findPayer(db, payerId)) !== undefined)
      throw refuse('not_allowed', 'The invoices of this payer go to another person.');
    if ((await listPaidFor(db, userId)).length > 0)
      throw refuse('not_allowed', 'This person gets the invoices of others, so cannot have a payer.');
  }
  if (before === payerId) return;
  await removePayer(db, userId);
  if (payerId !== null) await addPayer(db, userId, payerId);
  const entry = { action: 'setInvoicePayer', target: `users ${userId}` } as const;
  await recordAudit(db, actor, { ...entry, before: { payer_id: before }, after: { payer_id: payerId } }, now());
}

function refuse(code: 'not_found' | 'not_allowed', detail: string) {
  return invalid([{ pointer: '#/payer_id', code, detail }]);
}

async function addPayer(db: Db, user_id: number, payer_id: number): Promise<void> {
  await db.insertInto('invoice_payers').values({ user_id, payer_id }).execute();
}

async function removePayer(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('invoice_payers').where('user_id', '=', userId).execute();
}

/** Moves the payer of a merged guest, and the people for whom the guest pays, unless that would make a chain. */
export async function mergePayers(db: Db, from: number, to: number): Promise<void> {
  const [former, paidFor] = [await findPayer(db, from), await listPaidFor(db, from)];
  await removePayers(db, from);
  const isPaidFor = (await findPayer(db, to)) !== undefined;
  for (const userId of paidFor) if (userId !== to && !isPaidFor) await addPayer(db, userId, to);
  const canHavePayer = !isPaidFor && (await listPaidFor(db, to)).length === 0;
  if (former !== undefined && former !== to && canHavePayer) await addPayer(db, to, former);
}

/** Removes the payer of a person, and the person as the payer of others. */
export async function removePayers(db: Db, userId: number): Promise<void> {
  await removePayer(db, userId);
  await db.deleteFrom('invoice_payers').where('payer_id', '=', userId).execute();
}
