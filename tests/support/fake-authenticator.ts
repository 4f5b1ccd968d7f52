import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Errors of a device, or manipulations by an attacker. */
export interface Mischief {
  origin?: string;
  rpId?: string;
  /** The device did not verify the person. */
  isUnverified?: boolean;
  /** The signature counter to send instead of the next value. */
  counter?: number;
  userHandle?: string;
  /** True to sign with another key. */
  isForged?: boolean;
  type?: string;
}

export interface FakeAuthenticator {
  /** Makes a passkey, in the form that the browser passes to the page. */
  create(options: { challenge: string; user: { id: string } }, mischief?: Mischief): object;
  /** Signs in with the passkey. */
  get(options: { challenge: string }, mischief?: Mischief): object;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey, exactly as WebAuthn specifies: ES256, no attestation, a counter that grows. */
export function createFakeAuthenticator(site: { rpId: string; origin: string }): FakeAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const credentialId = randomBytes(32);
  let counter = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, { origin = site.origin, ...mischief }: Mischief) =>
    Buffer.from(JSON.stringify({ type: mischief.type ?? type, challenge, origin, crossOrigin: false }));
  const head = (flags: number, { rpId = site.rpId, isUnverified, ...mischief }: Mischief) => {
    const bytes = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(bytes);
    bytes[32] = flags | PRESENT | (isUnverified === true ? 0 : VERIFIED);
    bytes.writeUInt32BE(mischief.counter ?? counter++, 33);
    return bytes;
  };
  const named = { id: text(credentialId), rawId: text(credentialId), type: 'public-key' };

  return {
    create({ challenge, user }, mischief = {}) {
      owner = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head(HAS_CREDENTIAL, mischief),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, mischief)),
          attestationObject: text(attestation(authData)),
        },
      };
    },
    get({ challenge }, mischief = {}) {
      const authData = head(0, mischief);
      const data = clientData('webauthn.get', challenge, mischief);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      const key = mischief.isForged === true ? foreign : privateKey;
      return {
        ...named,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(sign('sha256', signed, key)),
          userHandle: mischief.userHandle ?? owner,
        },
      };
    },
  };
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** CBOR: kty EC2, alg ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR: { fmt: "none", attStmt: {}, authData }. */
function attestation(authData: Buffer): Buffer {
  const size = Buffer.alloc(3);
  size[0] = 0x59;
  size.writeUInt16BE(authData.length, 1);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    size,
    authData,
  ]);
}
