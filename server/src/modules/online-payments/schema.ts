import Type, { type Static } from 'typebox';
import {
  Id,
  Money,
  Timestamp,
  integer,
  nullable,
  oneOf,
  strictObject,
  versionFields,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { resource } from '../../platform/resource.ts';
import { providerNames } from '../ledger/accounts.ts';
import { DrawerId } from '../payments/schema.ts';

const name = oneOf(providerNames);
const mode = oneOf(['test', 'live'], { description: 'Payments in test mode never get into the books.' });
const secret = (description: string) => Type.String({ minLength: 1, maxLength: 300, description });

export const provider = resource({
  ...{ name: 'PaymentProvider', table: 'payment_providers', path: 'payment-providers/:provider' },
  options: { body: { description: "The club's account at a payment provider." } },
  fields: {
    active: Type.Boolean({
      description: 'Whether players pay here. Only one provider of each mode is active: another one becomes inactive.',
    }),
  },
  creates: { name },
  inputs: {
    api_key: secret('The secret API key. It is stored encrypted, and never shown.'),
    webhook_secret: nullable(secret('The secret with which Stripe signs notifications.')),
  },
  shown: {
    ...{ name, mode, has_webhook_secret: Type.Boolean() },
    notification_url: Type.String({ description: 'The address for notifications of the provider.' }),
    ...versionFields,
  },
  defaults: { active: true, webhook_secret: null },
});
export const { body: PaymentProvider, input: PaymentProviderInput, patch: PaymentProviderPatch } = provider;
export type PaymentProvider = Static<typeof PaymentProvider>;
export type PaymentProviderInput = Static<typeof PaymentProviderInput>;
export type PaymentProviderPatch = Static<typeof PaymentProviderPatch>;

const { amount, currency } = Money.properties;

export const OnlinePayment = Type.Object(
  {
    ...{ id: Id, booking_id: Id, amount, currency },
    state: oneOf(['open', 'processing', 'paid', 'refunded', 'failed'], {
      description:
        '`open`: pay at `url`. `processing`: the provider has not decided yet, so do not pay again. `refunded`: the money ' +
        'came too late or twice, and goes back. `failed`: nothing was paid, and the player can try again.',
    }),
    url: nullable({ ...Type.String(), description: 'The page of the provider. Null unless the payment is open.' }),
    pay_by: nullable({ ...Timestamp, description: 'The slot is held until then.' }),
    provider: name,
    mode,
    reason: nullable({ ...Type.String(), description: "The provider's code for the failure." }),
    created_at: Timestamp,
  },
  { $id: 'OnlinePayment', description: 'A payment on the page of a payment provider.' },
);
export type OnlinePayment = Static<typeof OnlinePayment>;

export const OnlinePaymentInput = strictObject({}, { $id: 'OnlinePaymentInput' });

export const PaymentMeans = Type.Object(
  {
    online: nullable(Type.Object({ provider: name, mode })),
    processing: Type.Array(Type.Object({ id: Id, booking_id: Id }), {
      description: 'Do not pay these bookings again.',
    }),
  },
  { $id: 'PaymentMeans', description: 'How the current user can pay without staff. Null if not at all.' },
);

export const Dispute = Type.Object({
  ...{ reference: Type.String(), amount: Type.Integer(), state: oneOf(['open', 'won', 'lost']) },
  updated_at: Timestamp,
});

export const AdminOnlinePayment = Type.Object(
  {
    ...OnlinePayment.properties,
    user: Type.Object({ id: Id, name: Type.String() }),
    reference: nullable({ ...Type.String(), description: "The provider's id of the payment." }),
    refunded: Type.Integer({ description: 'The amount that the provider has returned, or has accepted to return.' }),
    payment_id: nullable({ ...Id, description: 'The receipt.' }),
    disputes: Type.Array(Dispute),
    failed_refund_ids: Type.Array(Id, { description: 'Open refunds that the provider could not make.' }),
    needs_attention: Type.Boolean({
      description: 'A refund failed, a dispute is open, or the provider has not decided for an hour.',
    }),
  },
  { $id: 'AdminOnlinePayment' },
);
export type AdminOnlinePayment = Static<typeof AdminOnlinePayment>;

export const OnlinePaymentQuery = strictObject({
  ...pageParameters,
  booking_id: Type.Optional(Id),
  needs_attention: Type.Optional(Type.Boolean()),
});

export const RefundByInput = strictObject(
  { means: oneOf(['cash', 'card', 'transfer']), drawer_id: Type.Optional(DrawerId) },
  { $id: 'RefundByInput', description: 'How staff pay out a refund that failed online.' },
);
export type RefundByInput = Static<typeof RefundByInput>;

const Amount = (description: string) => integer(0, 1_000_000_000, description);
export const ProviderPayoutInput = strictObject(
  {
    amount: Amount('The amount that arrived at the bank, in minor units.'),
    fee: Amount('The amount that the provider kept for its services.'),
    currency: Type.Optional({ ...currency, description: 'The default is the currency of the club.' }),
  },
  { $id: 'ProviderPayoutInput' },
);
export type ProviderPayoutInput = Static<typeof ProviderPayoutInput>;
export const ProviderPayout = Type.Object(
  { id: Id, amount: Type.Integer(), fee: Type.Integer(), currency, created_at: Timestamp },
  { $id: 'ProviderPayout', description: 'Money that a provider has sent to the bank.' },
);
