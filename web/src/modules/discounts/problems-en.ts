import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    code_not_valid: [
      'This code cannot be used for this booking',
      'Check the code. It may be used up, or be for other days, times or courts.',
    ],
    code_exists: ['There is a code with this text', 'Choose another text, or change the existing code.'],
  },
} satisfies ProblemTexts;
