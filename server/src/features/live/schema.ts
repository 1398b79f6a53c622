import Type from 'typebox';
import { Timestamp } from '../../platform/http/fields.ts';

export const LiveTicket = Type.Object(
  {
    ticket: Type.String({
      description: 'Opens streams at /live?ticket=… until the session ends. A session has one ticket for each API key.',
    }),
    expires_at: Timestamp,
  },
  {
    $id: 'LiveTicket',
    description: 'A ticket, which replaces the API key and the token for clients that cannot send headers.',
  },
);

export const EventStream = Type.String({
  description: 'Server-sent events (WHATWG HTML), until either side ends them.',
});
