import Type, { type Static } from 'typebox';
import { Id, LocalDate, Money, nullable, ref, strictObject } from '../../platform/http/fields.ts';
import { Plan } from '../plans/schema.ts';
import { BookingReview } from './policy-review.ts';
import { PolicyDraft } from './schema.ts';

export const PlanDraft = strictObject(
  {
    plan_id: Type.Optional({
      ...Id,
      description: 'The plan that gets these rules. By default, people without a membership get them.',
    }),
    name: Type.Optional(Plan.properties.name),
    rules: Plan.properties.rules,
    days: PolicyDraft.properties.days,
  },
  { $id: 'PlanDraft', description: 'New rules to check for a plan.' },
);
export type PlanDraft = Static<typeof PlanDraft>;

export const PlanOutcome = Type.Object(
  {
    refused: Type.Integer({ description: 'Number of rejected bookings.' }),
    income: Type.Array(Money, { description: 'The prices of the other bookings, for each currency.' }),
  },
  { $id: 'PlanOutcome', description: 'The result of checking past bookings.' },
);
const Name = nullable(Type.String());
const outcomes = { checked: Type.Integer(), current: ref(PlanOutcome), draft: ref(PlanOutcome) };

export const PlanPreview = Type.Object(
  {
    date_from: LocalDate,
    date_to: LocalDate,
    ...outcomes,
    plans: Type.Array(Type.Object({ plan_id: nullable(Id), plan: Name, ...outcomes }), {
      description: 'The plan is null for people without a plan. A person with several plans counts for each.',
    }),
    rules: Type.Array(Type.Object({ code: Type.String(), ...{ rule: Name, plan: Name }, refused: Type.Integer() }), {
      description: 'How many bookings each rule of the draft rejects. `rule` is null for rules of a court.',
    }),
    bookings: Type.Array(ref(BookingReview), {
      description: 'The first 100 bookings that only the draft rejects.',
    }),
  },
  { $id: 'PlanPreview' },
);
export type PlanPreview = Static<typeof PlanPreview>;
