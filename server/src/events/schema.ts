import Type from 'typebox';
import { Timestamp } from '../http/fields.ts';

export const LiveTicket = Type.Object(
  {
    ticket: Type.String({ description: 'Opens one stream, at /live?ticket=… . It is shown this once.' }),
    expires_at: Timestamp,
  },
  { $id: 'LiveTicket', description: 'Stands for a key and a token where headers cannot be sent.' },
);

/** A stream of server-sent events. */
export const EventStream = Type.String({
  description: 'Server-sent events (WHATWG HTML), until either side ends them.',
});
