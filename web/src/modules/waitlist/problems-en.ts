import { plural } from '../../i18n/plural.ts';
import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    slot_available: ['This time is available', 'Book it now instead of waiting.'],
    no_offer: ['This offer has ended', 'Your bookings show your offers and your place on waiting lists.'],
  },
  remedies: {
    slot_available: ({ court_name, start_time }, formats) =>
      court_name === undefined || start_time === undefined
        ? undefined
        : `${court_name} is free at ${formats.time(start_time)}. Book it now instead of waiting.`,
  },
  remedyOf: ({ quota, used, limit }) =>
    quota !== 'waitlist_entries' || limit === undefined
      ? undefined
      : `You are already on ${plural(used, 'waiting list', 'waiting lists')}, and the limit is ${limit}. Leave one before you join another.`,
  fieldsWithCodes: {
    'duration_minutes too_large': 'There is not enough time between the earliest start and the latest end.',
    'duration_minutes off_grid': 'No booking of this duration fits between these times.',
  },
  fields: {
    end_before: 'Finish by',
    start_after: 'Earliest start',
  },
} satisfies ProblemTexts;
