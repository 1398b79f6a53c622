import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    not_pending: ['This person has already been accepted', 'Reload the page.'],
    last_admin: ['Nobody else is an admin', 'Make another person an admin first.'],
  },
  fieldErrors: {
    cannot_sign_in: 'A person without an account cannot be an admin.',
  },
} satisfies ProblemTexts;
