import { plural } from '../../i18n/plural.ts';
import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    series_conflict: ['Some dates cannot be booked', 'Choose another time, or leave those dates out.'],
  },
  remedies: {
    series_conflict: ({ dates: n }) =>
      n !== undefined && n > 0
        ? `${plural(n, 'date is', 'dates are')} not available. Choose another time, or leave ${n === 1 ? 'it' : 'them'} out.`
        : undefined,
  },
  fieldsWithCodes: {
    'until too_many': 'A series has at most 104 dates. Choose an earlier last day.',
    'until required': 'Choose either a last day or a number of dates.',
  },
  fields: {
    count: 'Number of dates',
    until: 'Last day',
  },
} satisfies ProblemTexts;
