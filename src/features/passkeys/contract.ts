import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { sessionSchema } from '../accounts/contract.ts';
import { accountsFeature } from '../accounts/feature.ts';
import { passkeysFeature } from './feature.ts';
import { BAD_PASSKEY_NAME, isPasskeyName, tidyPasskeyName } from './rules/passkey-name.ts';

/** Bytes in base64url, in at most `maxLength` characters. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/, 'is not base64url');
/** The standard allows credential ids of at most 1023 bytes. */
const credentialId = bytes(1364);
const idParams = z.object({ id: z.uuid() });
const nameSchema = z
  .string()
  .max(400)
  .transform(tidyPasskeyName)
  .refine(isPasskeyName, { error: BAD_PASSKEY_NAME });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** null when never used. */
  last_used_at: z.string().nullable(),
  /** True when a password manager stores it for all devices of its owner, false when one device holds it. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = defineEndpoint({
  name: 'listPasskeys',
  summary: 'The passkeys of the signed-in person, oldest first, and whether they can be removed.',
  method: 'GET',
  path: '/users/passkeys.json',
  output: z.object({
    passkeys: z.array(passkeySchema),
    /** Reasons that a passkey can't be removed or added; null when it can. */
    abilities: z.object({ remove: z.string().nullable(), add: z.string().nullable() }),
  }),
  permission: passkeysFeature.permissions['passkey.read'],
  problems: [],
});

export const beginPasskey = defineEndpoint({
  name: 'beginPasskey',
  summary:
    'The options with which the browser makes a passkey for the signed-in person. They work once, within five minutes.',
  method: 'POST',
  path: '/users/passkeys/begin.json',
  output: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  permission: passkeysFeature.permissions['passkey.create'],
  problems: ['not_allowed', 'limit_reached', 'not_configured', 'too_many_requests'],
});

export const createPasskey = defineEndpoint({
  name: 'createPasskey',
  summary: 'Stores the passkey that the browser made.',
  method: 'POST',
  path: '/users/passkeys.json',
  body: z.object({
    name: nameSchema,
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes(8192),
        attestationObject: bytes(32_768),
      }),
    }),
  }),
  output: passkeySchema,
  permission: passkeysFeature.permissions['passkey.create'],
  problems: ['invalid_input', 'not_allowed', 'conflict', 'limit_reached', 'not_configured'],
});

export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  summary: 'Renames a passkey of the signed-in person.',
  method: 'POST',
  path: '/users/passkeys/{id}.json',
  params: idParams,
  body: z.object({ name: nameSchema }),
  output: passkeySchema,
  permission: passkeysFeature.permissions['passkey.update'],
  problems: ['not_found', 'not_allowed', 'invalid_input'],
});

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Removes a passkey of the signed-in person, unless it is their only way to sign in.',
  method: 'DELETE',
  path: '/users/passkeys/{id}.json',
  params: idParams,
  output: z.object({ status: z.literal('ok') }),
  permission: passkeysFeature.permissions['passkey.remove'],
  problems: ['not_found', 'not_allowed'],
});

export const beginPasskeySignIn = defineEndpoint({
  name: 'beginPasskeySignIn',
  summary:
    'The options with which the browser asks for a passkey of this site. They work once, within five minutes.',
  method: 'POST',
  path: '/users/passkeys/sign_in/begin.json',
  output: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
  permission: accountsFeature.permissions['session.create'],
  problems: ['not_configured', 'too_many_requests'],
});

export const signInWithPasskey = defineEndpoint({
  name: 'signInWithPasskey',
  summary: 'Signs in the owner of the passkey, and sets the session cookie.',
  method: 'POST',
  path: '/users/passkeys/sign_in.json',
  body: z.object({
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes(8192),
        authenticatorData: bytes(8192),
        signature: bytes(8192),
        userHandle: bytes(100).optional(),
      }),
    }),
  }),
  output: sessionSchema,
  permission: accountsFeature.permissions['session.create'],
  problems: ['invalid_input', 'not_configured', 'too_many_requests'],
});
