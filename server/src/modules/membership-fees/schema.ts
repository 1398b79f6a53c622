import Type, { type Static } from 'typebox';
import {
  Id,
  LocalDate,
  Money,
  Timestamp,
  integer,
  nullable,
  oneOf,
  strictObject,
  versionFields,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';

const { currency } = Money.properties;

export const feeFields = {
  plan_id: Id,
  amount: integer(1, 1_000_000_000, 'In minor units. Includes the tax.'),
  period: oneOf(['month', 'quarter', 'year'], { description: 'Calendar periods. The first one costs its days only.' }),
  tax_rate: integer(0, 10_000, 'In hundredths of a percent.'),
  pay_within_days: integer(0, 365, 'Days from the charge to the last day to pay.'),
  if_unpaid: oneOf(['end', 'keep'], { description: 'The result for a membership that is not paid in time.' }),
  grace_days: integer(0, 365, 'With `end`, the membership is in `grace` this long before it ends.'),
};

export const fee = resource({
  ...{ name: 'PlanFee', table: 'plan_fees', path: 'plan-fees/:fee' },
  options: { body: { description: 'The price of a plan for a period.' } },
  fields: feeFields,
  shown: {
    currency: { ...currency, description: 'The currency of the club when the price was set.' },
    charged_from: { ...LocalDate, description: 'Days before this one cost nothing.' },
    ...versionFields,
  },
  defaults: {
    ...{ period: 'month' as const, tax_rate: 0, pay_within_days: 14 },
    ...{ if_unpaid: 'end' as const, grace_days: 14 },
  },
});
export const { body: PlanFee, input: PlanFeeInput, patch: PlanFeePatch } = fee;

export const dueStates = ['open', 'grace', 'ended', 'paid'] as const;

export const Due = Type.Object(
  {
    id: Id,
    membership_id: Id,
    plan: Type.Object({ id: Id, name: Type.String() }),
    user: Type.Object({ id: Id, name: Type.String() }),
    ...{ period_from: LocalDate, period_to: LocalDate, due_on: LocalDate, currency },
    amount: Type.Integer({ description: 'Before the waiver.' }),
    ...{ tax_rate: Type.Integer(), waived: Type.Integer(), paid: Type.Integer(), owed: Type.Integer() },
    owed_since: nullable(Timestamp),
    state: oneOf(dueStates, {
      description: '`grace` and `ended` if the membership was stopped because of this unpaid fee.',
    }),
  },
  { $id: 'Due', description: 'The fee of a membership for one period. Amounts are in minor units.' },
);
export type Due = Static<typeof Due>;

export const DueQuery = strictObject({ ...pageParameters, user_id: Type.Optional(Id), invoice_id: Type.Optional(Id) });
