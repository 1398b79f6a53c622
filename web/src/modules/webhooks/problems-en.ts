import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    webhook_disabled: ['This webhook is disabled', 'Enable it first.'],
  },
  fieldErrors: {
    invalid_url: 'Enter an https:// address without a user name, password or #.',
    insecure_url: 'The address must start with https://.',
    private_address: 'The address must be on the internet, not in a private network.',
  },
  fieldsWithCodes: {
    'events too_few': 'Choose at least one event.',
  },
  fields: {
    events: 'Events',
    url: 'Web address',
  },
} satisfies ProblemTexts;
