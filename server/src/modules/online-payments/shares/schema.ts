import Type, { type Static } from 'typebox';
import {
  Id,
  Money,
  Timestamp,
  integer,
  nullable,
  oneOf,
  strictObject,
  visibleText,
} from '../../../platform/http/fields.ts';
import { OnlinePayment } from '../schema.ts';

const { amount, currency } = Money.properties;
const { provider, mode } = OnlinePayment.properties;

const Share = Type.Object({
  ...{ id: Id, name: Type.String(), amount },
  state: oneOf(['open', 'processing', 'authorized', 'paid', 'covered'], {
    description:
      '`authorized`: the money is reserved, and is taken when the whole price is reserved. `covered`: somebody else has ' +
      'paid the share.',
  }),
});

const split = {
  state: oneOf(['open', 'capturing', 'paid', 'released'], {
    description:
      '`capturing`: the whole price is reserved, and is being taken. `released`: nobody pays, and all reserved money is ' +
      'released.',
  }),
  pay_by: { ...Timestamp, description: 'If the whole price is not reserved until then, nobody pays.' },
  ...{ amount, currency },
  rest: Type.Integer({ description: 'The part of the price that nobody has reserved, in minor units.' }),
  ...{ provider, mode },
};

export const BookingShares = Type.Object(
  {
    share_within_minutes: Type.Integer({
      description: 'The time to pay of a new split, in minutes. 0 means that the booking cannot be shared.',
    }),
    split: nullable(
      Type.Object({
        ...split,
        shares: Type.Array(
          Type.Object({ ...Share.properties, url: Type.String({ description: 'The page on which a person pays.' }) }),
        ),
      }),
    ),
  },
  { $id: 'BookingShares', description: 'How several people pay a booking. `split` is null if it is not shared.' },
);
export type BookingShares = Static<typeof BookingShares>;

export const BookingSharesInput = strictObject(
  {
    shares: Type.Optional(
      Type.Array(
        strictObject({
          id: Type.Optional({ ...Id, description: 'An existing share. A share that is not in the list is removed.' }),
          name: visibleText(80),
          amount: Type.Optional(
            integer(0, 1_000_000_000, 'In minor units. Without amounts, the price is divided equally.'),
          ),
        }),
        { minItems: 1, maxItems: 20, description: 'The default is one share for each player of the booking.' },
      ),
    ),
  },
  { $id: 'BookingSharesInput' },
);
export type BookingSharesInput = Static<typeof BookingSharesInput>;

const token = Type.String({ maxLength: 100, description: 'The token from the link of a share.' });
export const ShareLink = strictObject({ token }, { $id: 'ShareLink' });
export const SharePaymentInput = strictObject(
  {
    token,
    rest: Type.Optional(Type.Boolean({ description: 'Whether the person pays everything that nobody has reserved.' })),
  },
  { $id: 'SharePaymentInput' },
);

export const SharedBooking = Type.Object(
  {
    ...{ court_name: Type.String(), venue: nullable(Type.String()) },
    ...{ booking_date: Type.String(), start_time: Type.String(), end_time: Type.String() },
    time_zone: Type.String(),
    share_id: { ...Id, description: 'The share of the link.' },
    ...split,
    shares: Type.Array(Share),
  },
  { $id: 'SharedBooking', description: 'A shared booking, for people with the link of a share.' },
);
export type SharedBooking = Static<typeof SharedBooking>;

export const SharePayment = Type.Object(
  { url: Type.String({ description: 'The page of the provider. Open it in the browser.' }) },
  { $id: 'SharePayment' },
);
