import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    mail_not_set_up: ['The club cannot send email yet', 'Ask the club to set a new password for you.'],
  },
} satisfies ProblemTexts;
