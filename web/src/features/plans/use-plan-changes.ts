import { useMutation } from '@tanstack/react-query';
import { ifMatch, type Plan, type PlanInput, type PlanPatch, type PlanRule } from '@courtside/client';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { usePlanWords } from './plan-words.ts';

const paramsOf = (plan: Plan) => ({ path: { plan: plan.id }, header: ifMatch(plan) });

/** Returns functions that change plans and load the visible plans again. A plan that has changed in between is refused. */
export function usePlanChanges() {
  const refresh = useRefresh('plans');
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      await refresh();
    }
  };
  return {
    create: (body: PlanInput) => thenRefresh(api.post('/admin/plans', { body })),
    patch: (plan: Plan, body: PlanPatch) =>
      thenRefresh(api.patch('/admin/plans/{plan}', { params: paramsOf(plan), body })),
    remove: (plan: Plan) => thenRefresh(api.delete('/admin/plans/{plan}', { params: paramsOf(plan) })),
  };
}

/** Changes the order and the number of a plan's rules, without a dialog. */
export function useRuleChanges(plan: Plan) {
  const words = usePlanWords();
  const { patch } = usePlanChanges();
  const { rules } = plan;
  const changing = useMutation({ mutationFn: (next: PlanRule[]) => patch(plan, { rules: next }) });
  const restoring = useMutation({
    mutationFn: async ({ rule, index }: { rule: PlanRule; index: number }) => {
      const current = await api.get('/admin/plans/{plan}', { params: { path: { plan: plan.id } } });
      return patch(current, { rules: current.rules.toSpliced(index, 0, rule) });
    },
  });
  return {
    error: changing.error ?? restoring.error,
    remove(index: number) {
      const rule = rules[index]!;
      const undo = (): void => restoring.mutate({ rule, index });
      changing.mutate(rules.toSpliced(index, 1), { onSuccess: () => showToast(words.removed(rule.name), undo) });
    },
    moveUp(index: number) {
      changing.mutate(rules.toSpliced(index - 1, 2, rules[index]!, rules[index - 1]!));
    },
  };
}
