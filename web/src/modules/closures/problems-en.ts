import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    court_closed: ['The court is closed at that time', 'Choose another time or court.'],
  },
  remedies: {
    court_closed: ({ start_time, end_time, reason }, formats) =>
      start_time === undefined || end_time === undefined || reason === undefined
        ? undefined
        : `Closed ${formats.range(start_time, end_time)}: ${reason}`,
  },
  fieldsWithCodes: {
    'days too_few': 'None of the chosen days is between these dates.',
    'end_date too_long': 'This period is too long. Choose an earlier end.',
    'weekly_until too_long': 'This period is too long. Choose an earlier last day.',
  },
  fields: {
    weekly_until: 'Every week until',
  },
} satisfies ProblemTexts;
