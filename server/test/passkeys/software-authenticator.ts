import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Wrong values that a test puts into the authenticator's response. The service must reject such a response. */
interface Deviations {
  origin?: string;
  rpId?: string;
  /** Whether the response says that the device has verified its user. */
  isVerified?: boolean;
  crossOrigin?: boolean;
  challenge?: string;
}

interface Key {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** A device with passkeys, as WebAuthn Level 3 describes it. Its keys and signatures are real (ES256). */
export function softwareAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const keys: Key[] = [];
  const clientData = (type: string, challenge: string, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: deviations.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (
    rpId: string,
    counter: number,
    { isVerified = true }: Deviations,
    rest = Buffer.alloc(0),
  ) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (rest.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };

  return {
    keys,
    /** Creates a key, and returns what `navigator.credentials.create` returns in a browser. */
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, deviations: Deviations = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const { x, y } = publicKey.export({ format: 'jwk' });
      // COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x and y.
      const cose = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x!, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y!, 'base64url'))],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const key = { id: id.toString('base64url'), privateKey, userHandle: options.user.id, counter: 0 };
      keys.push(key);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(deviations.rpId ?? options.rp.id, 0, deviations, attested))],
      ]);
      return {
        ...identity(key),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, deviations).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs with the newest key, and returns what `navigator.credentials.get` returns in a browser. */
    get(options: { challenge: string; rpId?: string }, deviations: Deviations = {}) {
      const key = keys.at(-1)!;
      if (counts) key.counter += 1;
      const data = authenticatorData(deviations.rpId ?? options.rpId!, key.counter, deviations);
      const client = clientData('webauthn.get', options.challenge, deviations);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
      return {
        ...identity(key),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: key.userHandle,
        },
      };
    },
  };
}

function identity({ id }: Key) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** Encodes the head of a CBOR data item: the major type and a number (RFC 8949, section 3). */
function cborHead(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

const cborInt = (value: number): Buffer => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
