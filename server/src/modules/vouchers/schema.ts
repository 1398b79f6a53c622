import Type, { type Static } from 'typebox';
import {
  Id,
  LocalDate,
  Money,
  Timestamp,
  integer,
  nullable,
  oneOf,
  strictObject,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { PaymentInput } from '../payments/schema.ts';

export const statuses = ['open', 'redeemed', 'cancelled'] as const;
const { amount, currency } = Money.properties;

export const Voucher = Type.Object(
  {
    id: Id,
    code: Type.String({
      description: 'A code such as `7K4M-Q2XF-9TRB`. Every player who knows the code can redeem the voucher.',
    }),
    ...{ amount, currency },
    status: oneOf(statuses),
    expires_on: nullable({ ...LocalDate, description: 'The last day on which the voucher can be redeemed.' }),
    bought_by: Type.Object({ id: Id, name: Type.String() }),
    redeemed_by: nullable(Type.Object({ id: Id, name: Type.String() })),
    redeemed_at: nullable(Timestamp),
    note: nullable(Type.String()),
    created_at: Timestamp,
  },
  { $id: 'Voucher', description: 'A gift voucher. The club owes its amount until a player redeems the voucher.' },
);
export type Voucher = Static<typeof Voucher>;

const { means } = PaymentInput.properties;

export const VoucherInput = strictObject(
  {
    user_id: { ...Id, description: 'The person who buys the voucher.' },
    amount: integer(1, 1_000_000_000, 'In minor units, such as cents.'),
    currency: Type.Optional({ ...currency, description: 'The default is the currency of the club.' }),
    means: Type.Optional({ ...means, description: 'The default is the balance of the person.' }),
    expires_on: Type.Optional(nullable(LocalDate)),
    note: Type.Optional(
      nullable(visibleText(200, { description: 'A note, such as the name of the person who gets the voucher.' })),
    ),
  },
  { $id: 'VoucherInput' },
);
export type VoucherInput = Static<typeof VoucherInput>;

export const RedeemInput = strictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) }, { $id: 'RedeemInput' });
export const RedeemedVoucher = Type.Object(
  { amount, currency },
  { $id: 'RedeemedVoucher', description: 'The money that is now part of the balance.' },
);

export const VoucherQuery = strictObject({ ...pageParameters, status: Type.Optional(oneOf(statuses)) });
