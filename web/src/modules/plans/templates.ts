import type { PlanInput, PlanRule } from '@courtside/client';
import type { PlanWords } from './plan-words.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];
const PRIME_TIME = { days: WEEKDAYS, start_time: '17:00', end_time: '21:00' };

export type RuleKey = 'ahead' | 'sameDay' | 'notAfterSix' | 'primeTime';
export const ruleKeys: readonly RuleKey[] = ['ahead', 'sameDay', 'notAfterSix', 'primeTime'];

/** Returns one of the usual rules of a tennis club, which an admin can add with a click. */
export function ruleTemplate(key: RuleKey, words: PlanWords): PlanRule {
  const { name } = words.ruleTemplates[key];
  switch (key) {
    case 'ahead':
      return { name, settings: { opens: { days_ahead: 7 } } };
    case 'sameDay':
      return { name, settings: { opens: { days_ahead: 0 } } };
    case 'notAfterSix':
      return {
        ...{ name, times: { days: WEEKDAYS, start_time: '18:00', end_time: '24:00' } },
        settings: { bookable: false },
      };
    case 'primeTime':
    default:
      return {
        ...{ name, times: PRIME_TIME },
        settings: { quotas: [{ per: 'week', unit: 'minutes', limit: 120, counted: 'membership' }] },
      };
  }
}

export type PlanKey = 'members' | 'juniors' | 'guests';
export const planKeys: readonly PlanKey[] = ['members', 'juniors', 'guests'];

const plans: Record<PlanKey, { colour: string; forGuests: boolean; rules: readonly RuleKey[] }> = {
  members: { colour: '#0a6b50', forGuests: false, rules: ['ahead', 'primeTime'] },
  juniors: { colour: '#b4540a', forGuests: false, rules: ['ahead', 'notAfterSix'] },
  guests: { colour: '#5b6b7a', forGuests: true, rules: ['sameDay'] },
};

/** Returns one of the usual plans of a tennis club. */
export function planTemplate(key: PlanKey, words: PlanWords): Required<PlanInput> {
  const { colour, forGuests, rules } = plans[key];
  const { name, description } = words.planTemplates[key];
  return { name, description, colour, for_guests: forGuests, rules: rules.map((rule) => ruleTemplate(rule, words)) };
}
