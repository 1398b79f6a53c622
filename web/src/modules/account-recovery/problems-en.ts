import { wait } from '../../i18n/durations-en.ts';
import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    already_verified: ['Your email address is already verified'],
    link_just_sent: ['We sent you a link a short time ago', 'Look in your inbox and in your spam folder.'],
  },
  remedies: {
    link_just_sent: ({ seconds }) =>
      seconds !== undefined
        ? `Look in your inbox and in your spam folder. You can ask for another link in ${wait(seconds)}.`
        : undefined,
  },
} satisfies ProblemTexts;
