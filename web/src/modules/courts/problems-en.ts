import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    court_is_part: ['This court is part of another court', 'Remove it from the parts of the other court first.'],
    court_not_found: ['This court no longer exists', 'Choose another court.'],
  },
  fieldErrors: {
    another_time_zone: 'A court and its parts must be in the same time zone.',
    nested_parts: 'A part cannot have parts of its own, and a court cannot be part of itself.',
    not_a_multiple: 'This must be a multiple of “Bookings start every”.',
    not_after_open: 'The closing time must be after the opening time.',
    overlapping: 'This overlaps another time of the same day.',
  },
} satisfies ProblemTexts;
