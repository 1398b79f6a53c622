import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    malformed_csv: ['This is not a readable CSV file', 'Save it as CSV (UTF-8) with a header. Nothing was imported.'],
    import_in_progress: ['Another import is running', 'Nothing was changed. Try again when it has finished.'],
  },
  fieldErrors: {
    malformed: 'This line is not readable CSV.',
  },
} satisfies ProblemTexts;
