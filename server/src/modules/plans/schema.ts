import Type, { type Static } from 'typebox';
import {
  EndTime,
  Id,
  LocalDate,
  QueryFlag,
  Slug,
  StartTime,
  Weekdays,
  integer,
  nullable,
  oneOf,
  priceInput,
  ref,
  strictObject,
  versionFields,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { MAX_NOTICE_MINUTES } from '../courts/rules.ts';
import { membershipStates } from './membership-rules.ts';
import { resource } from '../../platform/resource.ts';
import type { MembershipRow } from './store.ts';

/** Maximum number of rules of a plan, of a membership and of a person in a membership. */
export const MAX_RULES = 100;

const Price = priceInput(
  "The default currency is the club's. The price does not apply to courts with another currency.",
);

const Courts = strictObject(
  {
    court_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true })),
    venue: Type.Optional(visibleText(200, { description: 'Ignores case and accents.' })),
    type: Type.Optional(Slug),
  },
  { minProperties: 1, maxProperties: 1, description: 'By default, all courts.' },
);

const Times = strictObject(
  {
    days: Type.Optional(Weekdays),
    start_time: Type.Optional(StartTime),
    end_time: Type.Optional(EndTime),
    from_date: Type.Optional(LocalDate),
    to_date: Type.Optional(LocalDate),
  },
  {
    minProperties: 1,
    description: 'Local to the court. By default, always. The rule applies to each slot that overlaps.',
  },
);

const Quota = strictObject({
  per: oneOf(['day', 'week', 'month'], { description: 'A week is Monday to Sunday.' }),
  unit: oneOf(['minutes', 'bookings']),
  limit: integer(0, 100_000, 'The maximum in one day, week or month.'),
  counted: oneOf(['person', 'membership'], {
    description: 'Whether the people of a membership share the quota.',
  }),
  every_participant: Type.Optional(
    Type.Boolean({ description: 'Whether a booking counts for every participant with an account.' }),
  ),
});
export type Quota = Static<typeof Quota>;

/** A setting that replaces a limit of the operator or of the court. */
const limit = (description: string) => Type.Optional(integer(0, 100_000, `${description} 0 means no limit.`));

const PlanSettings = strictObject(
  {
    bookable: Type.Optional(Type.Boolean()),
    opens: Type.Optional(
      strictObject(
        {
          days_ahead: integer(0, 3650, 'Number of days before the day of the booking.'),
          time: Type.Optional({ ...StartTime, description: 'The time of day at the court. The default is 00:00.' }),
        },
        { description: 'When booking opens.' },
      ),
    ),
    min_notice_minutes: Type.Optional(integer(0, MAX_NOTICE_MINUTES, 'Minutes between the request and the start.')),
    cancellation_cutoff_minutes: Type.Optional(
      integer(0, MAX_NOTICE_MINUTES, 'Players can cancel until this many minutes before the start.'),
    ),
    max_duration_minutes: Type.Optional(integer(1, 1440, 'The longest booking.')),
    quotas: Type.Optional(
      Type.Array(Quota, {
        minItems: 1,
        maxItems: 12,
        description: 'Each combination of `per`, `unit` and `counted` is a setting of its own.',
      }),
    ),
    price_per_hour: Type.Optional(Price),
    requires_approval: Type.Optional(Type.Boolean()),
    guests: Type.Optional(
      strictObject(
        {
          max: integer(0, 100, 'Maximum number of guests in a booking.'),
          price: Type.Optional(Price),
          must_be_named: Type.Optional(Type.Boolean({ description: 'Whether each guest needs a name.' })),
        },
        { description: 'A guest is a participant without a membership on the day. The price is per guest.' },
      ),
    ),
    max_upcoming_bookings: limit('Maximum number of upcoming bookings.'),
    max_upcoming_bookings_at_court: limit('Maximum number of upcoming bookings of the same court.'),
    max_minutes_per_day: limit('Maximum booked minutes in a day.'),
    max_minutes_per_week: limit('Maximum booked minutes in a week, Monday to Sunday.'),
    max_no_shows: limit('The number of no-shows after which the player cannot book.'),
    may_overlap: Type.Optional(
      Type.Boolean({
        description: 'Whether the player may have several bookings at the same time.',
      }),
    ),
    members_only: Type.Optional(Type.Boolean({ description: 'Whether every participant needs a membership.' })),
  },
  { minProperties: 1, description: 'The settings of a rule. Settings that are left out come from other rules.' },
);
export type PlanSettings = Static<typeof PlanSettings>;

export const PlanRule = strictObject(
  {
    name: visibleText(80, { description: 'Shown when the rule rejects a booking.' }),
    courts: Type.Optional(Courts),
    times: Type.Optional(Times),
    settings: PlanSettings,
  },
  { $id: 'PlanRule', description: 'Settings for some courts at some times.' },
);
export type PlanRule = Static<typeof PlanRule>;

const rules = Type.Array(ref(PlanRule), { maxItems: MAX_RULES });

export const planFields = {
  name: visibleText(80),
  description: nullable(Type.String({ maxLength: 2000 })),
  colour: nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Such as #0a6b50.' })),
  for_guests: Type.Boolean({
    description: 'Whether everybody without a membership has this plan. At most one plan.',
  }),
  rules,
};

export const plan = resource({
  ...{ name: 'Plan', table: 'plans' },
  options: {
    body: { description: 'A membership plan with its rules.' },
    patch: { description: 'A JSON merge patch (RFC 7396). Rules are replaced as a whole.' },
  },
  fields: planFields,
  defaults: { description: null, colour: null, for_guests: false, rules: [] },
  shown: {
    ...versionFields,
    members: Type.Optional(
      Type.Integer({ description: 'Number of people who have the plan today. Only in the list of plans.' }),
    ),
  },
});
export const { body: Plan, input: PlanInput, patch: PlanPatch } = plan;
export type PlanInput = Static<typeof PlanInput>;

const MemberInput = strictObject({ user_id: Id, rules: Type.Optional(rules) });
export const membershipFields = {
  plan_id: Id,
  name: nullable(visibleText(120, { description: 'The name of a family or a team.' })),
  pending: Type.Boolean({
    description: 'Whether the membership waits for an admin. A pending membership does not count.',
  }),
  starts_on: LocalDate,
  ends_on: nullable(Type.String({ format: 'date', description: 'The last day. Null if the membership does not end.' })),
  grace_days: integer(0, 365, 'The membership stays valid for this many days after `ends_on`.'),
};

const Member = Type.Object({ user_id: Id, name: Type.String(), rules });
const MembershipState = oneOf(membershipStates, {
  description:
    '`pending` before the first day, or until an admin accepts the membership; ' +
    '`grace` after the last day, during the grace days.',
});

const people = Type.Array(MemberInput, { minItems: 1, maxItems: 100 });
export const membership = resource({
  ...{ name: 'Membership', table: 'memberships' },
  options: { patch: { description: 'A JSON merge patch (RFC 7396). People and rules are replaced as a whole.' } },
  fields: membershipFields,
  inputs: { people, rules },
  patches: { people: Type.Array(MemberInput, { maxItems: 100 }) },
  defaults: { name: null, pending: false, ends_on: null, grace_days: 0, rules: [] },
  shown: {
    state: MembershipState,
    people: Type.Array(Member, { description: 'The people who share the membership.' }),
    rules: { ...rules, description: 'Rules for this membership only. They override the rules of the plan.' },
    ...versionFields,
  },
});
export const { body: Membership, input: MembershipInput, patch: MembershipPatch } = membership;
export type Membership = Static<typeof Membership>;
export type MembershipInput = Static<typeof MembershipInput>;

export const MembershipQuery = strictObject({
  ...pageParameters,
  plan_id: Type.Optional(Id),
  user_id: Type.Optional(Id),
  state: Type.Optional(oneOf(membershipStates, { description: 'The state today.' })),
  pending: Type.Optional({ ...QueryFlag, description: 'Whether the membership waits for an admin.' }),
});

const QuotaUsage = Type.Object({
  rule: Type.String(),
  ...Quota.properties,
  used: Type.Integer(),
  left: Type.Integer(),
  ends_on: { ...LocalDate, description: 'The last day of the period.' },
});
export type QuotaUsage = Static<typeof QuotaUsage>;

/** The memberships of a person and what they allow. */
export const Entitlements = Type.Object(
  {
    date: { ...LocalDate, description: 'Today in the time zone of the club.' },
    plans: Type.Array(
      Type.Object({
        plan: nullable(
          Type.Object({
            ...{ id: Id, name: Type.String(), description: nullable(Type.String()) },
            colour: nullable(Type.String()),
          }),
        ),
        membership: nullable(
          Type.Object({
            id: Id,
            name: nullable(Type.String()),
            state: MembershipState,
            starts_on: LocalDate,
            ends_on: nullable(Type.String({ format: 'date' })),
            people: Type.Integer({ description: 'Number of people who share the membership.' }),
            names: Type.Array(Type.String(), {
              description: 'The names of these people, if there are several.',
            }),
          }),
        ),
        quotas: Type.Array(QuotaUsage, { description: 'The usage today, this week or this month.' }),
        rules: Type.Array(
          Type.Object({
            level: oneOf(['person', 'membership', 'plan']),
            ...PlanRule.properties,
          }),
          {
            description: 'The most specific rule first.',
          },
        ),
      }),
      { description: 'Each booking uses the best plan.' },
    ),
  },
  { $id: 'Entitlements' },
);
export type Entitlements = Static<typeof Entitlements>;

export function presentMembership(row: MembershipRow, state: Membership['state']): Membership {
  const people = row.people.map(({ rules, ...person }) => ({ ...person, rules: JSON.parse(rules) as PlanRule[] }));
  return membership.present(row, { state, people });
}
