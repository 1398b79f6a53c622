import type { Problems } from '../platform/problems.ts';

export const problems = {
  court_inactive: {
    status: 409,
    title: 'The court cannot be booked',
    remedy: 'This court is not active. Choose another court.',
  },
  quota_exceeded: {
    status: 409,
    title: 'The player has reached a limit',
    remedy: 'Cancel a booking, or wait until one has ended. The errors show the limit and how much of it is used.',
  },
  player_busy: {
    status: 409,
    title: 'The player has another booking at that time',
    remedy: 'Choose another time, or first cancel or reschedule the other booking. Its id is in values.booking_id.',
  },
  slot_taken: { status: 409, title: 'The slot is taken', remedy: 'Choose another time or another court.' },
  cancellation_too_late: {
    status: 409,
    title: 'Too late to cancel or reschedule',
    remedy: 'Players can no longer cancel or reschedule this booking. Ask the club.',
  },
  check_in_closed: {
    status: 409,
    title: 'Check-in is not open',
    remedy: 'You can check in from opens_at until closes_at. After closes_at, ask the club.',
  },
  already_started: {
    status: 409,
    title: 'The booking has already started',
    remedy: 'Players cannot cancel a booking that has started or ended.',
  },
  own_booking: {
    status: 409,
    title: 'The booking is your own',
    remedy: 'You cannot leave your own booking. Cancel it, or change its participants with PATCH /bookings/{booking}.',
  },
  invalid_transition: {
    status: 409,
    title: 'The booking cannot change to this status',
    remedy: 'The statuses rejected and cancelled are final. See "Booking statuses" in the API guide.',
  },
  user_not_found: {
    status: 422,
    title: 'There is no such user',
    remedy: 'Send the user_id or email of a registered user, or a guest_name.',
  },
  nonexistent_local_time: {
    status: 422,
    title: 'This local time does not exist',
    remedy: 'The clocks at the court go forward on that day and skip this time. Choose another time.',
  },
  in_the_past: {
    status: 422,
    title: 'The start is in the past',
    remedy: 'Choose a later start. Times are local times at the court.',
  },
  too_late: {
    status: 422,
    title: 'Too late to book this start time',
    remedy: 'The court must be booked further in advance: see its min_notice_minutes.',
  },
  too_early: {
    status: 422,
    title: 'Too early to book this date',
    remedy: 'The court cannot be booked this far in advance: see its max_advance_days.',
  },
  outside_opening_hours: {
    status: 422,
    title: 'Outside opening hours',
    remedy: "Choose a time within one period of the court's opening_hours.",
  },
  off_grid: {
    status: 422,
    title: 'The time does not fit the slots of the court',
    remedy: 'The duration, and the time from the opening to the start, must be multiples of slot_minutes.',
  },
  duration_out_of_range: {
    status: 422,
    title: 'The booking is too short or too long',
    remedy: "Choose a duration between the court's min_duration_minutes and max_duration_minutes.",
  },
  too_many_people: {
    status: 422,
    title: 'Too many people for this court',
    remedy: "Name fewer people: the court's capacity includes the owner of the booking.",
  },
  after_midnight: 'field error',
  another_phone: 'field error',
} as const satisfies Problems;

declare module '../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
