import { plural } from '../../i18n/plural.ts';
import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    external_id_taken: ['Another court has this external ID', 'Choose another one.'],
    court_has_bookings: ['There are upcoming bookings', 'Cancel them first, or wait until they have ended.'],
  },
  remedies: {
    court_has_bookings: ({ bookings: n }) =>
      n !== undefined && n > 0
        ? `${plural(n, 'upcoming booking is', 'upcoming bookings are')} affected. Cancel ${n === 1 ? 'it' : 'them'} first, or wait until ${n === 1 ? 'it has' : 'they have'} ended.`
        : undefined,
  },
  fieldErrors: {
    unknown_time_zone: 'There is no such time zone. An example is Europe/London.',
    unknown_currency: 'There is no such currency. An example is EUR.',
    another_currency: 'All prices of a court must be in the same currency.',
  },
  fieldsWithCodes: {
    'opening_hours too_few': 'Add at least one time when the court is open.',
    'max_duration_minutes too_small': 'The longest booking must not be shorter than the shortest one.',
    'latitude required': 'Enter both latitude and longitude, or neither.',
    'longitude required': 'Enter both latitude and longitude, or neither.',
    'type wrong_format': 'Choose a sport from the list, or type its name.',
  },
  fields: {
    address: 'Address',
    capacity: 'Maximum players',
    max_duration_minutes: 'Longest booking',
    min_duration_minutes: 'Shortest booking',
    opening_hours: 'Opening hours',
    special_hours: 'Special hours',
    peak_prices: 'Peak prices',
    price_per_hour: 'Price',
    time_zone: 'Time zone',
    type: 'Sport',
    venue: 'Venue',
  },
} satisfies ProblemTexts;
