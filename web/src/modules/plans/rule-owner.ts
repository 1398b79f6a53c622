import type { Membership, Plan, PlanRule } from '@courtside/client';
import { api } from '../../lib/session.ts';
import { nameOf } from './membership-text.ts';
import { useMembershipChanges } from './use-membership-changes.ts';
import { usePlanChanges } from './use-plan-changes.ts';

/** A plan, a membership, or a person of a membership. Each can have rules. */
export interface RuleOwner {
  name: string;
  rules: readonly PlanRule[];
  /** The path of the rules in a request. The pointers of field errors begin with this path. */
  path: string;
  /** Only the rules of a plan can be tried on past bookings. */
  plan?: Plan;
  /** Replaces the rules, unless somebody else has changed them in between. */
  replace: (rules: PlanRule[]) => Promise<PlanRule[]>;
  /** Puts a removed rule back, even if somebody else has changed the rules in between. */
  restore: (rule: PlanRule, index: number) => Promise<PlanRule[]>;
}

export function usePlanRules(plan: Plan): RuleOwner {
  const { patch } = usePlanChanges();
  const save = async (current: Plan, rules: PlanRule[]): Promise<PlanRule[]> => (await patch(current, { rules })).rules;
  return {
    ...{ name: plan.name, rules: plan.rules, path: 'rules', plan },
    replace: (rules) => save(plan, rules),
    async restore(rule, index) {
      const current = await api.get('/admin/plans/{plan}', { params: { path: { plan: plan.id } } });
      return save(current, current.rules.toSpliced(index, 0, rule));
    },
  };
}

/** The rules of a membership itself or, with `userId`, of one of its people. */
export function useMembershipRules(membership: Membership, userId?: number): RuleOwner {
  const { patch } = useMembershipChanges();
  const placeOf = ({ people }: Membership): number => people.findIndex(({ user_id }) => user_id === userId);
  const rulesOf = (current: Membership): PlanRule[] =>
    userId === undefined ? current.rules : (current.people[placeOf(current)]?.rules ?? []);
  const save = async (current: Membership, rules: PlanRule[]): Promise<PlanRule[]> => {
    const people = current.people.map((person) => ({
      user_id: person.user_id,
      rules: person.user_id === userId ? rules : person.rules,
    }));
    return rulesOf(await patch(current, userId === undefined ? { rules } : { people }));
  };
  const place = placeOf(membership);
  return {
    name: membership.people[place]?.name ?? nameOf(membership),
    rules: rulesOf(membership),
    path: userId === undefined ? 'rules' : `people/${place}/rules`,
    replace: (rules) => save(membership, rules),
    async restore(rule, index) {
      const params = { path: { membership: membership.id } };
      const current = await api.get('/admin/memberships/{membership}', { params });
      return save(current, rulesOf(current).toSpliced(index, 0, rule));
    },
  };
}
