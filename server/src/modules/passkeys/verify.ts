import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { PasskeyRow } from './store.ts';
import { flag, type Flag } from '../../platform/db/schema.ts';
import type { RelyingParty } from './rules.ts';
import type { PasskeyAssertion, PasskeyAttestation } from './schema.ts';

/** COSE numbers of the signature algorithms EdDSA, ES256 and RS256, which Node verifies on every platform. */
export const ALGORITHMS = [-8, -7, -257];
/**
 * Accepted formats of the statement about the device. The service requests no statement, but a security key may still
 * sign one (`packed`). For other formats, the library would load lists of revoked certificates from addresses in the
 * statement.
 */
const FORMATS = new Set(['none', 'packed']);

interface Expected {
  challenge: string;
  party: RelyingParty;
}

export interface VerifiedUse {
  counter: number;
  synced: Flag;
}

/** Checks the signature of a passkey. Returns undefined if anything is wrong. */
export async function verifyAssertion(
  { response, ...assertion }: PasskeyAssertion,
  passkey: PasskeyRow,
  { challenge, party }: Expected,
): Promise<VerifiedUse | undefined> {
  const { userHandle, ...signed } = response;
  if (typeof userHandle === 'string' && userHandle !== passkey.user_handle) return undefined;
  if (passkey.rp_id !== party.id || isInFrame(response.clientDataJSON)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: 'public-key',
        response: signed,
        clientExtensionResults: {},
      },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, synced: flag(authenticationInfo.credentialBackedUp) };
  } catch {
    // The library throws an error for each kind of invalid response.
    return undefined;
  }
}

export interface VerifiedKey extends VerifiedUse {
  credential_id: string;
  public_key: string;
  transports: string;
}

/** Checks a new passkey. Returns undefined if anything is wrong. */
export async function verifyAttestation(
  { response, id, rawId }: PasskeyAttestation,
  { challenge, party }: Expected,
): Promise<VerifiedKey | undefined> {
  const { clientDataJSON, attestationObject } = response;
  if (isInFrame(clientDataJSON)) return undefined;
  const transports = (response.transports ?? []) as AuthenticatorTransport[];
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  try {
    const statement = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    if (!FORMATS.has(statement.get('fmt'))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    const { id: credential_id, publicKey, counter } = credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    return {
      credential_id,
      public_key,
      counter,
      synced: flag(credentialBackedUp),
      transports: JSON.stringify(transports),
    };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the page that asked for the passkey was in a frame on a page of another origin. `clientData` must
 * contain valid JSON.
 */
function isInFrame(clientData: string): boolean {
  const { crossOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { crossOrigin?: unknown };
  return crossOrigin === true;
}
