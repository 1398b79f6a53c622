import type { ProblemMessages } from './problems.ts';

const UNKNOWN = 'Something went wrong. Try again.';
let messages: ProblemMessages | undefined;

/** Loads the texts of problems. They are not part of the first load, because they are long and rarely shown. */
export async function loadProblems(): Promise<void> {
  ({ messages } = await import('./problems-en.ts'));
}

/** All texts of the app, except those in other chunks. The compiler reports keys that another language lacks. */
export const en = {
  nav: {
    label: 'Main',
    find: 'Find a court',
    bookings: 'My bookings',
    profile: 'Profile',
    admin: 'Admin',
    signIn: 'Sign in',
    signOut: 'Sign out',
    skip: 'Skip to content',
    offers: (n: number) => `${n} waiting for your answer`,
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  undo: 'Undo',
  save: 'Save',
  saved: 'Saved.',
  more: 'Show more',
  taken: 'taken',
  closed: 'closed',
  /** The price of a time that costs nothing, such as a time outside the hours with peak prices. */
  noCharge: 'Free',
  minutes: (n: number) =>
    n % 60 === 0 ? `${n / 60} h` : n < 60 ? `${n} min` : `${Math.floor(n / 60)} h ${n % 60} min`,
  sport: (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('_', ' '),
  failed: {
    offline: "You're offline, or the club's server is down. Try again.",
    slow: 'The server takes too long to respond. Try again.',
    unknown: UNKNOWN,
    noKey: 'Booking is not set up yet. The operator must run “courtside keys create --publishable”.',
  },
  problem: ((problem) => messages?.problem(problem) ?? UNKNOWN) satisfies ProblemMessages['problem'],
  fieldError: ((error) => messages?.fieldError(error) ?? UNKNOWN) satisfies ProblemMessages['fieldError'],
  signedOut: { title: "You've been signed out", text: 'Sign in to see this page again.' },
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has been removed.',
    home: 'Find a court',
  },
  find: {
    title: 'Find a court',
    day: 'Day',
    today: 'Today',
    tomorrow: 'Tomorrow',
    previousDay: 'Day before',
    nextDay: 'Day after',
    chooseDay: 'Choose a day',
    earlierDays: 'Earlier days',
    laterDays: 'Later days',
    sport: 'Sport',
    anySport: 'All sports',
    filters: 'Filters',
    activeFilters: (n: number) => (n === 1 ? 'Filters, 1 active' : `Filters, ${n} active`),
    clear: 'Clear filters',
    view: 'View',
    asGrid: 'Grid',
    asList: 'List',
    caption: (day: string) => `Courts and their times on ${day}. Arrow keys move between times.`,
    court: 'Court',
    pick: (court: string, time: string, price?: string) =>
      `${court}, ${time}, free: choose${price === undefined ? '' : `, ${price}`}`,
    takenBlock: (court: string, time: string) => `${court}, ${time}, taken: join the waiting list`,
    ownBlock: (court: string, time: string) => `${court}, ${time}, yours`,
    ownTime: (time: string) => `Your booking: ${time}`,
    closedFor: (time: string, reason: string) => `Closed ${time}: ${reason}`,
    opensOn: (day: string, plan?: string) => `Opens ${plan === undefined ? '' : `for ${plan} `}on ${day}`,
    states: {
      free: 'Free',
      own: 'Yours',
      taken: 'Taken',
      tooShort: 'Too short to book',
      closed: 'Closed',
      shut: 'Outside opening hours',
      past: 'Past',
      late: 'Too late to book',
      later: 'Not open for booking yet',
      excluded: 'Not in your plan',
      refused: 'Your limits or bookings prevent it',
    },
    noCourts: 'No courts match.',
    noTimes: 'No times match.',
    nothingToday: 'Nothing left today.',
    showTomorrow: 'Show tomorrow',
    nothingThatDay: 'Nothing free on this day.',
    showNextDay: 'Show the next day',
    dayOpensOn: (date: string) => `Booking for this day opens on ${date}.`,
    showDay: (date: string) => `Show ${date}`,
    nothingFree: 'No free times',
    membersSignIn: 'Members: sign in to see your times',
    moreTimes: (n: number) => `${n} more`,
    zone: (zone: string) => `Times are in the court’s time zone (${zone}).`,
    legend: 'Legend',
    wait: 'Join the waiting list',
    waitFor: (court: string) => `Join the waiting list for ${court}`,
  },
  book: {
    length: 'Duration',
    unknown: 'No response. The booking may exist already. It is safe to try again.',
  },
  bookings: {
    status: {
      offered: 'Offered',
      pending: 'Requested',
      confirmed: 'Confirmed',
      completed: 'Played',
      no_show: 'No-show',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
    },
  },
};

export type Words = typeof en;
