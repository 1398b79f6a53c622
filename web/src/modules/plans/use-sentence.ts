import { useQuery } from '@tanstack/react-query';
import type { Court, PlanRule } from '@courtside/client';
import { ruleWords } from '../../i18n/rule-words.ts';
import { useWords, wordsHook } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { courtsQuery } from '../../lib/queries.ts';
import { ruleSentence } from '../../lib/rule-sentence.ts';
import { config } from '../../lib/session.ts';

const useRuleWords = wordsHook(ruleWords);

export function useCourts(): Court[] {
  return useQuery(courtsQuery).data ?? [];
}

/** Returns a function that describes a rule in one sentence. */
export function useSentence(): (rule: Omit<PlanRule, 'name'>) => string {
  const rules = useRuleWords();
  const { sport } = useWords();
  const formats = useFormats();
  const courts = useCourts();
  const courtName = (id: number): string | undefined => courts.find((court) => court.id === id)?.name;
  return (rule) => ruleSentence(rule, { rules, formats, sport, courtName, currency: config.currency });
}
