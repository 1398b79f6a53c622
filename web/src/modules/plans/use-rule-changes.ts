import { useMutation } from '@tanstack/react-query';
import type { PlanRule } from '@courtside/client';
import { showToast } from '../../ui/toasts.tsx';
import { usePlanWords } from './plan-words.ts';
import type { RuleOwner } from './rule-owner.ts';

/** Returns functions that remove a rule or move it up, without a dialog. A toast offers to undo a removal. */
export function useRuleChanges({ rules, replace, restore }: RuleOwner) {
  const words = usePlanWords();
  const changing = useMutation({ mutationFn: replace });
  const restoring = useMutation({
    mutationFn: ({ rule, index }: { rule: PlanRule; index: number }) => restore(rule, index),
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
