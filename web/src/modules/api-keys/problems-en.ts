import type { ProblemTexts } from '../../i18n/problems.ts';

const disconnected: [string, string] = [
  'This page has lost its connection to the club',
  'Reload the page. If that does not help, tell the club.',
];

export const problems = {
  codes: {
    api_key_missing: disconnected,
    api_key_invalid: disconnected,
    scope_missing: ['This page is not allowed to do that', 'Tell the club: the web app’s API key lacks a permission.'],
    origin_not_allowed: ['Booking is not set up for this web address', 'Tell the club.'],
  },
  fieldErrors: {
    not_publishable: 'Only publishable API keys can have web addresses.',
    bad_origin: 'Enter addresses such as https://club.example, without a path.',
  },
  fieldsWithCodes: {
    'scopes too_few': 'Choose at least one permission.',
    'expires_at in_the_past': 'Choose a day in the future.',
  },
  fields: {
    expires_at: 'Expires on',
    origins: 'Web addresses',
    scopes: 'Permissions',
  },
} satisfies ProblemTexts;
