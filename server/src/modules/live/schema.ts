import Type, { type Static, type TSchema } from 'typebox';
import { AdminBooking, Booking } from '../../kernel/schema.ts';
import { Closure } from '../closures/schema.ts';
import { Court } from '../courts/schema.ts';
import { EVENT_TYPES } from '../../platform/events/actions.ts';
import { Id, LocalDate, nullable, oneOf, ref, strictObject, Timestamp } from '../../platform/http/fields.ts';

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

const former = {
  type: 'object',
  description: 'The former values of changed fields.',
  additionalProperties: true,
};

const eventOf = <T extends TSchema>(subject: string, data: T, options: { $id: string; description: string }) =>
  Type.Object(
    {
      id: Type.Integer({ description: 'Increases by one with each event.' }),
      type: oneOf(EVENT_TYPES.filter((type) => type.startsWith(`${subject}.`))),
      timestamp: Timestamp,
      data: Type.Unsafe<Static<T> & { former?: Partial<Static<T>> }>({
        allOf: [ref(data), { properties: { former } }],
      }),
    },
    options,
  );

export const BookingEvent = eventOf('booking', AdminBooking, {
  $id: 'BookingEvent',
  description: 'A booking right after an event, as admins see it.',
});
export const OwnBookingEvent = eventOf('booking', Booking, {
  $id: 'OwnBookingEvent',
  description: 'A booking right after an event, as the player sees it.',
});
export const CourtEvent = eventOf('court', Court, {
  $id: 'CourtEvent',
  description: 'A court right after an event.',
});
export const ClosureEvent = eventOf('closure', Closure, {
  $id: 'ClosureEvent',
  description: 'A closure right after an event.',
});
export const Event = Type.Unsafe<Static<typeof BookingEvent> | Static<typeof CourtEvent> | Static<typeof ClosureEvent>>(
  {
    ...{ $id: 'Event', description: 'An event, as admins and webhooks receive it.' },
    anyOf: [ref(BookingEvent), ref(CourtEvent), ref(ClosureEvent)],
  },
);

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
export const EventStream = streamOf(Type.Unsafe({ anyOf: [ref(Event), ref(OwnBookingEvent)] }));
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
    data: Type.Array(ref(Event)),
    last_id: Type.Integer({
      description: 'Send this id as `after` to get the events that follow. The id never decreases.',
    }),
  },
  { $id: 'EventList' },
);
