import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    second_factor_required: ['This account has a second factor', 'Enter the code from your authenticator app.'],
    second_factor_setup_required: ['Your role needs a second factor', 'Set it up in your profile. Then try again.'],
    second_factor_enabled: ['The second factor is already on', 'Reload the page.'],
  },
} satisfies ProblemTexts;
