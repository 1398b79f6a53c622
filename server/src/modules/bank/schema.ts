import Type, { type Static } from 'typebox';
import { integer, Money, nullable, strictObject, Timestamp, visibleText } from '../../platform/http/fields.ts';

const { currency } = Money.properties;
const account = {
  holder: nullable(visibleText(70, { description: 'The name at the bank. Null removes the account.' })),
  iban: nullable(Type.String({ maxLength: 50, description: 'With its check digits. Spaces are removed.' })),
};

export const BankAccountInput = strictObject(
  { ...account, bic: Type.Optional(nullable(Type.String({ maxLength: 20 }))) },
  { $id: 'BankAccountInput' },
);
export type BankAccountInput = Static<typeof BankAccountInput>;

export const BankAccount = Type.Object(
  { ...account, bic: nullable(Type.String()), version: Type.Integer(), updated_at: Timestamp },
  { $id: 'BankAccount', description: 'The account to which players transfer what they owe.' },
);

export const Transfer = Type.Object(
  {
    holder: Type.String(),
    iban: Type.String(),
    bic: nullable(Type.String()),
    reference: Type.String({ description: 'ISO 11649, in groups of four characters, such as `RF34 0000 0000 42`.' }),
    amount: integer(0, Number.MAX_SAFE_INTEGER, 'The debt in minor units.'),
    currency,
    qr_text: nullable(Type.String({ description: 'The text of a QR code (EPC069-12). Null without a debt in euros.' })),
  },
  { $id: 'Transfer', description: 'How to pay a booking by bank transfer.' },
);
export type Transfer = Static<typeof Transfer>;
