import { sql } from 'kysely';
import Type from 'typebox';
import { type NewTransaction, post } from '../ledger/post.ts';
import { exportedValue } from '../../platform/export-fields.ts';
import { Id, LocalDate, Timestamp, nullable } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { owedOf } from './charge.ts';
import { owedOfDue } from './dues.ts';
import { lockMoney } from './pay.ts';

const ExportedMovement = Type.Object({
  ...{ created_at: Timestamp, kind: Type.String(), account: Type.String(), booking_id: nullable(Id) },
  ...{ amount: Type.Integer(), currency: Type.String() },
});

const ExportedFee = Type.Object({
  ...{ plan: Type.String(), period_from: LocalDate, period_to: LocalDate, due_on: LocalDate },
  ...{ amount: Type.Integer(), waived: Type.Integer(), paid: Type.Integer(), currency: Type.String() },
});

export const person: PersonPart = {
  export: {
    membership_fees: exportedValue(Type.Array(ExportedFee), ({ db }, { id }) =>
      db.read
        .selectFrom('dues')
        .leftJoin('plans', 'plans.id', 'plan_id')
        .select(sql<string>`coalesce(plans.name, '')`.as('plan'))
        .select(['period_from', 'period_to', 'due_on', 'amount', 'waived', 'paid', 'dues.currency'])
        .where('user_id', '=', id)
        .orderBy('dues.id')
        .execute(),
    ),
    account_movements: exportedValue(Type.Array(ExportedMovement), ({ db }, { id }) =>
      db.read
        .selectFrom('ledger_postings as postings')
        .innerJoin('ledger_transactions as transactions', 'transactions.id', 'postings.transaction_id')
        .select(['timestamp as created_at', 'kind', 'account', 'booking_id', 'amount', 'currency'])
        .where('postings.user_id', '=', id)
        .orderBy('postings.id')
        .execute(),
    ),
  },
  /** Moves the debts and the balance of a merged guest to the other person. Receipts keep their numbers and amounts. */
  async merge(db, { from, to, now }) {
    await lockMoney(db);
    const charges = await db.selectFrom('booking_charges').selectAll().where('user_id', '=', from).execute();
    const balances = await db.selectFrom('ledger_balances').selectAll().where('user_id', '=', from).execute();
    const refunds = await db.selectFrom('refunds').selectAll().where('user_id', '=', from).execute();
    const open = refunds.filter(({ state }) => state === 'open');
    const dues = await db.selectFrom('dues').selectAll().where('user_id', '=', from).execute();
    const moved = [
      ...open.map((row) => ({ ...row, account: 'liabilities:refunds' as const, amount: -row.amount })),
      ...charges.map((charge) => ({ account: 'assets:receivable' as const, ...charge, amount: owedOf(charge) })),
      ...balances.map((row) => ({
        ...row,
        account: 'liabilities:balance' as const,
        amount: -row.amount,
        booking_id: undefined,
      })),
      ...dues.map(({ currency, ...due }) => ({
        ...{ account: 'assets:receivable' as const, booking_id: undefined, currency },
        amount: owedOfDue(due),
      })),
    ].map(({ account, booking_id, currency, amount }): NewTransaction => {
      const posting = { account, currency, ...(booking_id !== undefined && { booking_id }) };
      const postings = [
        { ...posting, user_id: from, amount: -amount },
        { ...posting, user_id: to, amount },
      ];
      return { kind: 'transfer', user_id: null, postings };
    });
    await post(db, moved, now);
    await db.updateTable('booking_charges').set({ user_id: to }).where('user_id', '=', from).execute();
    await db.updateTable('refunds').set({ user_id: to }).where('user_id', '=', from).execute();
    await db.updateTable('dues').set({ user_id: to }).where('user_id', '=', from).execute();
    await db.updateTable('payments').set({ user_id: to }).where('user_id', '=', from).execute();
    await db.updateTable('write_offs').set({ user_id: to }).where('user_id', '=', from).execute();
  },
  /** Removes the reasons that staff wrote, because a reason can name the person. */
  async erase(db, { id }) {
    await db.updateTable('booking_charges').set({ waived_reason: null }).where('user_id', '=', id).execute();
    await db.updateTable('dues').set({ waived_reason: null }).where('user_id', '=', id).execute();
    await db.updateTable('payments').set({ reason: null }).where('user_id', '=', id).execute();
    await db.updateTable('write_offs').set({ reason: null }).where('user_id', '=', id).execute();
  },
};
