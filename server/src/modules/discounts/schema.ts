import Type, { type Static } from 'typebox';
import {
  Id,
  LocalDate,
  Money,
  StartTime,
  integer,
  nullable,
  strictObject,
  versionFields,
} from '../../platform/http/fields.ts';
import { resource } from '../../platform/resource.ts';

const Code = Type.String({
  pattern: '^[A-Za-z0-9-]{3,40}$',
  description: 'Letters, digits and hyphens. The service stores capital letters.',
});
const uses = (description: string) => nullable(integer(1, 1_000_000, description));

export const codeFields = {
  code: Code,
  percent: nullable(integer(1, 100, 'The percentage of the price. Null if the code has an `amount`.')),
  amount: nullable(integer(1, 1_000_000_000, 'In minor units of `currency`. Null if the code has a `percent`.')),
  currency: nullable(Money.properties.currency),
  date_from: nullable({ ...LocalDate, description: 'The code applies to bookings from this day on.' }),
  date_to: nullable({ ...LocalDate, description: 'The code applies to bookings until this day.' }),
  start_from: nullable({ ...StartTime, description: 'The earliest start of the booking.' }),
  start_to: nullable({ ...StartTime, description: 'The latest start of the booking.' }),
  court_ids: nullable(
    Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, description: 'Null means all courts.' }),
  ),
  max_uses: uses('The maximum number of bookings of all people. Null means no limit.'),
  max_uses_per_person: uses('The maximum number of bookings of one person. Null means no limit.'),
};

export const discountCode = resource({
  ...{ name: 'DiscountCode', table: 'discount_codes', path: 'discount-codes/:discount' },
  options: { body: { description: 'A code that lowers the price of a booking.' } },
  fields: codeFields,
  shown: versionFields,
  defaults: {
    ...{
      percent: null,
      amount: null,
      currency: null,
      date_from: null,
      date_to: null,
      start_from: null,
      start_to: null,
    },
    ...{ court_ids: null, max_uses: null, max_uses_per_person: 1 },
  },
});
export const { body: DiscountCode, input: DiscountCodeInput, patch: DiscountCodePatch } = discountCode;
export type DiscountCodeInput = Static<typeof DiscountCodeInput>;

export const UsedCodeInput = strictObject(
  { code: Type.Optional(nullable({ ...Code, description: 'Without a code, the discount is removed.' })) },
  { $id: 'UsedCodeInput' },
);
