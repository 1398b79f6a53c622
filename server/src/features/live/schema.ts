import Type from 'typebox';
import { Timestamp } from '../../platform/http/fields.ts';

export const LiveTicket = Type.Object(
  {
    ticket: Type.String({
      description:
        'Opens streams at /live?ticket=… , for as long as the session lives. A session has one ticket for each key.',
    }),
    expires_at: Timestamp,
  },
  { $id: 'LiveTicket', description: 'Stands for a key and a token where headers cannot be sent.' },
);

/** A stream of server-sent events. */
export const EventStream = Type.String({
  description: 'Server-sent events (WHATWG HTML), until either side ends them.',
});
