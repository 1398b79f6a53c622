import type { ProblemMessages } from './problems.ts';
import type { Language } from './words.tsx';

/**
 * Returns functions that write problems and field errors. They return a general text until `loadProblems` has loaded the
 * texts. The texts are not part of the first load, because they are long and rarely shown.
 */
export function problemWords(language: Language, generalText: string) {
  let messages: ProblemMessages | undefined;
  return {
    async loadProblems(this: void): Promise<void> {
      const { loadMessages } = await import('./load-problems.ts');
      messages = await loadMessages(language);
    },
    problem: ((problem) => messages?.problem(problem) ?? generalText) satisfies ProblemMessages['problem'],
    fieldError: ((error) => messages?.fieldError(error) ?? generalText) satisfies ProblemMessages['fieldError'],
  };
}
