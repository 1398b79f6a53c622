import { minutes } from '../../i18n/durations-en.ts';
import { plural } from '../../i18n/plural.ts';
import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    user_not_found: ['There is no account with this email address', 'Check the address, or book for a guest.'],
    too_many_people: ['Too many players for this court', 'Remove a player, or choose another court.'],
    check_in_closed: ['Check-in is not open at the moment', 'If the booking has started, ask the club.'],
    court_inactive: ['This court takes no bookings at the moment', 'Choose another court.'],
    quota_exceeded: ['The booking limit is reached', 'Cancel a booking, or wait until one has ended.'],
    player_busy: [
      'There is another booking at that time',
      'Choose another time, or cancel or reschedule the other booking first.',
    ],
    slot_taken: ['This time is already taken', 'Choose another time or court.'],
    cancellation_too_late: ['Too late to cancel or reschedule', 'Ask the club.'],
    already_started: ['This booking has already started', 'It can no longer be cancelled or rescheduled.'],
    own_booking: ['You cannot leave your own booking', 'Cancel it, or change its players.'],
    invalid_transition: ['This booking has changed in the meantime', 'Reload the list to see its status.'],
    nonexistent_local_time: [
      'This time does not exist',
      'The clocks go forward on that day and skip this time. Choose another time.',
    ],
    in_the_past: ['This time is in the past', 'Choose a later time.'],
    too_late: ['Too late to book this time', 'Book this court further in advance.'],
    too_early: ['Too early to book this day', 'Choose an earlier day.'],
    outside_opening_hours: ['The court is not open at that time', 'Choose a time within the opening hours.'],
    off_grid: ['Bookings do not start at this time', 'Choose one of the start times of the court.'],
    duration_out_of_range: ['This duration is not possible on this court', 'Choose another duration.'],
  },
  remedies: {
    too_late: ({ min_notice_minutes: n }) =>
      n === undefined ? undefined : `Book this court at least ${minutes(n)} before the start.`,
    too_early: ({ max_advance_days: n, last_date }, formats) =>
      n === undefined || last_date === undefined
        ? undefined
        : `You can book up to ${plural(n, 'day', 'days')} ahead. Today, that is until ${formats.date(last_date)}.`,
    outside_opening_hours: ({ windows }, formats) => {
      if (windows === undefined) return undefined;
      if (windows.length === 0) return 'The court is closed on that day.';
      const open = windows.map(({ opens, closes }) => formats.range(opens, closes));
      return `The court is open ${open.join(' and ')} on that day.`;
    },
    off_grid: ({ slot_minutes: n }) =>
      n === undefined ? undefined : `Bookings start every ${minutes(n)}, and last ${minutes(n)} or a multiple.`,
    duration_out_of_range: ({ min_duration_minutes: min, max_duration_minutes: max }) =>
      max === undefined
        ? undefined
        : min === max
          ? `A booking here lasts ${minutes(max)}.`
          : `A booking here lasts ${min} to ${minutes(max)}.`,
    too_many_people: ({ capacity: n }) =>
      n === undefined
        ? undefined
        : `At most ${plural(n, 'person', 'people')} can play here, including the person who books.`,
    // Cancelling a booking does not help with `no_shows`, so its text gives other advice.
    quota_exceeded: ({ quota, used, limit, days }) => {
      if (limit === undefined) return undefined;
      if (quota === 'no_shows')
        return `${plural(used, 'booking', 'bookings')} missed without cancelling in the last ${plural(days, 'day', 'days')}. You can book again when the oldest missed booking is more than ${plural(days, 'day', 'days')} ago. If you have questions, ask the club.`;
      if (quota === 'minutes_a_day' || quota === 'minutes_a_week')
        return `A player can book at most ${minutes(limit)} a ${quota === 'minutes_a_day' ? 'day' : 'week'}. Cancel a booking, or choose another ${quota === 'minutes_a_day' ? 'day' : 'week'}.`;
      return `A player can have at most ${plural(limit, 'upcoming booking', 'upcoming bookings')}${quota === 'upcoming_bookings_at_court' ? ' of this court' : ''}. Cancel a booking, or wait until one has ended.`;
    },
    slot_taken: ({ buffer_minutes: n }) =>
      n === undefined
        ? undefined
        : `The court must stay free for ${minutes(n)} between two bookings. Choose another time or court.`,
  },
  fieldErrors: {
    another_phone:
      'A guest with this name has another phone number. If it is the same person, choose the guest from the list. If not, add a last name.',
    after_midnight: 'The booking would end after midnight.',
  },
  fieldsWithCodes: {
    'user_id required': 'Choose a player, or enter the name of a guest.',
    'guest_phone wrong_format': 'Enter a phone number such as +44 20 7946 0018.',
    'participants wrong_format': 'Enter a name, or an email address such as ana@example.org.',
  },
  fields: {
    duration_minutes: 'Duration',
    guest_name: 'Guest',
    guest_phone: 'Phone',
    participants: 'Players',
  },
} satisfies ProblemTexts;
