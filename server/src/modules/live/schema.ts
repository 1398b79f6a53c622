import Type, { type TSchema } from 'typebox';
import { OwnBookingEvent } from '../../kernel/event-types.ts';
import { Id, LocalDate, nullable, ref, strictObject, Timestamp } from '../../platform/http/fields.ts';

export const LiveTicket = Type.Object(
  {
    ticket: Type.String({
      description: 'Opens streams at /live?ticket=… until the session ends. A session has one ticket for each API key.',
    }),
    expires_at: Timestamp,
  },
  {
    $id: 'LiveTicket',
  },
);

/** Returns the schema of all events, which `app.ts` registers. */
export function anyEvent(schemas: readonly TSchema[]): TSchema {
  const description = 'An event, as admins and webhooks receive it.';
  return Type.Unsafe({ $id: 'Event', description, anyOf: schemas.map(ref) });
}
const Event = Type.Unsafe<object>({ $ref: 'Event#' });

const dates = Type.Array(LocalDate);
export const AvailabilityChange = Type.Object(
  {
    court_ids: nullable(Type.Array(Id, { description: 'The courts. Null means any court.' })),
    dates: nullable({ ...dates, description: 'The dates. Null means any date.' }),
  },
  { $id: 'AvailabilityChange', description: 'Courts and dates whose availability may have changed.' },
);

const streamOf = (data: TSchema): Type.TString =>
  Type.String({
    description: 'Server-sent events (WHATWG HTML), until either side closes the stream.',
    contentMediaType: 'application/json',
    contentSchema: data,
  });
export const EventStream = streamOf(Type.Unsafe({ anyOf: [Event, ref(OwnBookingEvent)] }));
export const AvailabilityStream = streamOf(ref(AvailabilityChange));

export const EventQuery = strictObject({
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Only events after this id.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Number of events, 1–100.' }),
  ),
});

export const EventList = Type.Object(
  {
    data: Type.Array(Event),
    last_id: Type.Integer({
      description: 'Send this id as `after` to get the events that follow. The id never decreases.',
    }),
  },
  { $id: 'EventList' },
);
