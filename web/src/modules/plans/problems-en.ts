import type { ProblemTexts } from '../../i18n/problems.ts';
import { amountsOf, planRemedy, type PlanTexts } from './problem-values.ts';

const texts: PlanTexts = {
  opens: (date, time) => `Booking opens on ${date} at ${time}.`,
  quota({ per = '', counted, ...values }) {
    const [used, limit] = amountsOf(values, 'bookings');
    const who = counted === 'membership' ? 'Your family or team has' : 'You have';
    const period = per === 'day' ? 'on that day' : `in that ${per}`;
    const shorter = values.unit === 'minutes' ? ', or a shorter time' : '';
    return `${who} used ${used} of ${limit} ${period}. Choose another ${per}${shorter}.`;
  },
  participantQuota: ({ participant = 0 }) =>
    `Player ${participant + 1} cannot take part. Choose another day, or other players.`,
};

export const problems = {
  codes: {
    not_in_plan: ['Your plan does not include this time', 'Choose another time or court.'],
    guests_not_allowed: ['Your plan does not allow these players', 'Change the players.'],
    plan_in_use: ['Some memberships use this plan', 'Give these memberships another plan first.'],
  },
  remedyOf: (values, formats) => planRemedy(texts, values, formats),
  sourceOf: ({ rule, plan }) =>
    rule === undefined || plan === undefined ? undefined : `Rule of the plan “${plan}”: ${rule}.`,
} satisfies ProblemTexts;
