import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    ticket_invalid: ['Live updates have stopped', 'Reload the page.'],
    events_gone: ['This page is out of date', 'Reload it.'],
    too_far_behind: ['This page is out of date', 'Reload it.'],
    too_many_streams: ['Too many pages are open at once', 'Close one of them, or try again later.'],
  },
  fieldErrors: {
    invalid_event_id: 'There is no such event.',
  },
} satisfies ProblemTexts;
