import Type, { type Static } from 'typebox';
import { nullable, Timestamp } from '../../platform/http/fields.ts';
import type { FeedRow } from './store.ts';

export const CalendarLink = Type.Object(
  {
    url: nullable(
      Type.String({
        description: 'The address to subscribe to; null if there is no link.',
      }),
    ),
    created_at: nullable(Timestamp),
  },
  { $id: 'CalendarLink', description: 'A secret link to a calendar.' },
);

export const CalendarText = Type.String({ description: 'iCalendar (RFC 5545).' });

export function presentLink(feed: FeedRow | undefined, origin: string): Static<typeof CalendarLink> {
  if (!feed) return { url: null, created_at: null };
  return { url: `${origin}/calendar/${feed.secret}.ics`, created_at: feed.created_at };
}
