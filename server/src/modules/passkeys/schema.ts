import Type, { type Static } from 'typebox';
import type { PasskeyRow } from './store.ts';
import { SecondFactorCode } from '../accounts/schema.ts';
import { Id, nullable, oneOf, ref, strictObject, Timestamp, visibleText } from '../../platform/http/fields.ts';

const base64url = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$', description: 'Base64url.' });
const KeyType = oneOf(['public-key']);
const Transports = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 });

export const Passkey = Type.Object(
  {
    id: Id,
    name: Type.String(),
    synced: Type.Boolean({ description: "Whether the passkey is copied to the person's other devices." }),
    created_at: Timestamp,
    last_used_at: nullable(Timestamp),
  },
  { $id: 'Passkey', description: 'A passkey, without its key.' },
);

const Descriptor = Type.Object({ type: KeyType, id: Type.String(), transports: Type.Array(Type.String()) });
const timeout = Type.Integer({ description: 'How long the options work, in milliseconds.' });

export const PasskeyRequestOptions = Type.Object(
  {
    challenge: Type.String(),
    timeout,
    rpId: Type.String({ description: 'The domain of the passkeys.' }),
    allowCredentials: Type.Array(Descriptor),
    userVerification: oneOf(['required']),
  },
  {
    $id: 'PasskeyRequestOptions',
    description: 'Pass these options to `PublicKeyCredential.parseRequestOptionsFromJSON` in a browser.',
  },
);

export const PasskeyCreationOptions = Type.Object(
  {
    challenge: Type.String(),
    timeout,
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ type: KeyType, alg: Type.Integer() })),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: oneOf(['required']),
      requireResidentKey: Type.Boolean(),
      userVerification: oneOf(['required']),
    }),
    attestation: oneOf(['none']),
  },
  {
    $id: 'PasskeyCreationOptions',
    description: 'Pass these options to `PublicKeyCredential.parseCreationOptionsFromJSON` in a browser.',
  },
);

/** Browsers send more fields, and may add others, so unknown fields are allowed here. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: KeyType,
};

export const PasskeyAssertion = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: Type.Optional(nullable(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]*$' }))),
    }),
  },
  {
    $id: 'PasskeyAssertion',
    description: 'The result of `navigator.credentials.get`, as `toJSON()` of the credential returns it.',
  },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

export const PasskeyAttestation = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(20_000),
      transports: Type.Optional(Transports),
    }),
  },
  {
    $id: 'PasskeyAttestation',
    description: 'The result of `navigator.credentials.create`, as `toJSON()` of the credential returns it.',
  },
);
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

const PasskeyName = visibleText(60);

export const NewPasskey = strictObject(
  { name: PasskeyName, credential: ref(PasskeyAttestation) },
  { $id: 'NewPasskey' },
);
export const PasskeyChange = strictObject({ name: PasskeyName }, { $id: 'PasskeyChange' });
export const PasskeySignIn = strictObject({ credential: ref(PasskeyAssertion) }, { $id: 'PasskeySignIn' });

/** The fields with which a signed-in person confirms who they are. */
export const proofFields = {
  current_password: Type.Optional(Type.String({ maxLength: 1000, description: 'Your current password.' })),
  passkey: Type.Optional({
    ...ref(PasskeyAssertion),
    description: 'In place of the password: a passkey for the options from POST /auth/passkeys/confirmation-options.',
  }),
};
export const Confirmation = strictObject(proofFields, {
  $id: 'Confirmation',
  description: 'An account without a password can omit both in the first 10 minutes of a session.',
});
export type Confirmation = Static<typeof Confirmation>;

export const PasskeyStart = strictObject(
  { ...proofFields, code: Type.Optional(SecondFactorCode) },
  {
    $id: 'PasskeyStart',
    description: 'A confirmation. If the account has a second factor, a password also needs a `code`.',
  },
);

export function presentPasskey({ id, name, synced, created_at, last_used_at }: PasskeyRow): Static<typeof Passkey> {
  return { id, name, synced: synced === 1, created_at, last_used_at };
}
