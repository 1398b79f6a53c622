import type { Booking } from '@courtside/client';

type Event = Pick<Booking, 'starts_at' | 'ends_at'> & { title: string; place: string; url: string };

/** Returns an instant in UTC as Google expects it, such as 20301231T190000Z. */
const compact = (time: string): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const address = (page: string, query: Record<string, string>): string =>
  `${page}?${new URLSearchParams(query).toString()}`;

/** Returns the addresses at which calendar services add a booking to a person's calendar. */
export function calendarLinks({ title, place, url, starts_at, ends_at }: Event): { name: string; href: string }[] {
  const google = {
    ...{ action: 'TEMPLATE', text: title, location: place, details: url },
    dates: `${compact(starts_at)}/${compact(ends_at)}`,
  };
  const outlook = {
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: title, location: place, body: url },
    ...{ startdt: new Date(starts_at).toISOString(), enddt: new Date(ends_at).toISOString() },
  };
  return [
    { name: 'Google', href: address('https://calendar.google.com/calendar/render', google) },
    { name: 'Outlook', href: address('https://outlook.live.com/calendar/0/deeplink/compose', outlook) },
  ];
}
