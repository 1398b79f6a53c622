import { plural } from '../../platform/text.ts';
import type { RankedRule } from './rules.ts';
import type { Rule, SlotCheck } from '../../kernel/part.ts';
import type { ParticipantUsage, PlanUsage } from './terms.ts';

export const notIncluded: Rule = {
  name: 'plan',
  exemptsAdmins: true,
  code: 'not_in_plan',
  field: () => 'start_time',
  breaks: ({ terms }) => terms?.single.bookable?.value === false,
  detail: ({ court }) => `${court.name} cannot be booked at that time.`,
  source: ({ terms }) => terms!.single.bookable!.from,
};

export const guests: Rule = {
  name: 'plan',
  exemptsAdmins: true,
  code: 'guests_not_allowed',
  field: () => 'participants',
  breaks: (check) => guestViolation(check) !== undefined,
  detail: (check) => guestViolation(check)!.detail,
  values: ({ company }) => ({ guests: company!.guests }),
  source: (check) => guestViolation(check)!.from,
};

function guestViolation({ terms, company }: SlotCheck): { detail: string; from: RankedRule } | undefined {
  if (!terms || !company || company.guests === 0) return undefined;
  const { guests, members_only } = terms.single;
  if (members_only?.value === true) return { detail: 'Every participant needs a membership.', from: members_only.from };
  if (!guests) return undefined;
  const { value, from } = guests;
  if (company.guests > value.max) {
    const allowed = value.max === 0 ? 'no guests' : `at most ${plural(value.max, 'guest')}`;
    return { detail: `${allowed[0]!.toUpperCase()}${allowed.slice(1)} may take part in a booking.`, from };
  }
  if (value.must_be_named === true && company.unnamedGuests > 0) return { detail: 'Each guest needs a name.', from };
  return undefined;
}

export const planQuota: Rule = {
  name: 'quota',
  exemptsAdmins: true,
  code: 'quota_exceeded',
  field: () => 'booking_date',
  breaks: (check) => exceeded(check) !== undefined,
  detail: (check) => {
    const { quota, used } = exceeded(check)!;
    const { unit, limit, per, counted } = quota.value;
    const owner = counted === 'membership' ? 'The people who share the membership have' : 'You have';
    const noun = unit === 'minutes' ? 'minute' : 'booking';
    return `${owner} used ${used} of ${plural(limit, noun)} in that ${per}.`;
  },
  values: (check) => {
    const { quota, used } = exceeded(check)!;
    const { unit, limit, per, counted } = quota.value;
    return { quota: 'plan', unit, per, counted, limit, used };
  },
  source: (check) => exceeded(check)!.quota.from,
};

/**
 * Rejects a booking that exceeds a participant's quota. The error names only the participant, because the plan, the
 * limits and the bookings of a participant are private.
 */
const participantQuota: Rule = {
  name: 'quota',
  exemptsAdmins: true,
  code: 'quota_exceeded',
  field: (check) => `participants/${participantOver(check)!.index}`,
  breaks: (check) => participantOver(check) !== undefined,
  detail: (check) => {
    const { index, name } = participantOver(check)!;
    return `${name ?? `Participant ${index + 1}`} cannot take part in this booking.`;
  },
  values: (check) => ({ quota: 'participant', participant: participantOver(check)!.index }),
  source: (check) => participantOver(check)!.quotasByPlan[0]!.find(isExceeded)!.quota.from,
  hidesSource: true,
};

function participantOver({ participantUsage = [] }: SlotCheck): ParticipantUsage | undefined {
  return participantUsage.find(isOverQuota);
}

export function isOverQuota({ quotasByPlan }: ParticipantUsage): boolean {
  return quotasByPlan.length > 0 && quotasByPlan.every((quotas) => quotas.some(isExceeded));
}

function exceeded({ planUsage = [] }: SlotCheck): PlanUsage | undefined {
  return planUsage.find(isExceeded);
}

/**
 * Returns whether the booking would exceed a quota. A player over the quota can still reschedule a booking if the new
 * slot uses no more of the quota than the old slot.
 */
function isExceeded({ quota, used, existing, amount }: PlanUsage): boolean {
  return amount > existing && used + amount > quota.value.limit;
}

export const planRules: readonly Rule[] = [notIncluded, guests, planQuota, participantQuota];
