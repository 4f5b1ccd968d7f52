import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import type { createPasskey, signInWithPasskey } from '../contract.ts';
import type { RelyingParty } from '../rules/relying-party.ts';

/** COSE numbers of EdDSA, ES256 and RS256: every device supports one of them. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** Loads the library when the first passkey is used, because its many modules would make every start slower. */
const loadLibrary = () => import('@simplewebauthn/server');

const clientDataSchema = z.object({ challenge: z.string().max(200) });

/** Returns the challenge that a device claims to answer; undefined when the data holds none. */
export function challengeOf(clientDataJson: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    return clientDataSchema.safeParse(parsed).data?.challenge;
  } catch {
    return undefined;
  }
}

export interface NewPasskey {
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  counter: number;
  isSynced: boolean;
}

/** Verifies a new passkey: it must answer this challenge for this site, and the device must have verified the person. Throws when a check fails. */
export async function verifyNewPasskey(
  credential: BodyOf<typeof createPasskey>['credential'],
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  if (!verified) throw new Error('the attestation is not right');
  return {
    credentialId: Buffer.from(registrationInfo.credential.id, 'base64url'),
    publicKey: registrationInfo.credential.publicKey,
    counter: registrationInfo.credential.counter,
    isSynced: registrationInfo.credentialBackedUp,
  };
}

/** Verifies signature, challenge and site, that the device verified the person, and that the device's counter grew. Throws when a check fails. */
export async function verifySignature(
  { response, ...credential }: BodyOf<typeof signInWithPasskey>['credential'],
  challenge: string,
  { id, origin }: RelyingParty,
  known: { publicKey: Uint8Array; counter: number },
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
  const { userHandle, ...signed } = response;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('the signature is not right');
  return authenticationInfo;
}
