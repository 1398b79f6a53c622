import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    invitation_ended: ['This invitation has been used or revoked', 'Send a new one.'],
  },
} satisfies ProblemTexts;
