import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { sessionSchema } from '../accounts/contract.ts';
import { accountsFeature } from '../accounts/feature.ts';
import { twoFactorFeature } from './feature.ts';

/** A code of the authenticator app, or a recovery code, as people type it. */
const codeSchema = z.string().trim().min(1, 'is missing').max(100);
/** Proves the identity of the person: the password, a code of the app, or a recovery code. */
const proofSchema = z.string().min(1, 'is missing').max(1000);
const codesSchema = z.object({ recovery_codes: z.array(z.string()) });

export const getTwoFactor = defineEndpoint({
  name: 'getTwoFactor',
  summary: 'Whether signing in asks for a code of an app, and which groups require a second factor.',
  method: 'GET',
  path: '/users/two_factor.json',
  output: z.object({
    is_on: z.boolean(),
    on_since: z.string().nullable(),
    recovery_codes_left: z.number(),
    /** True for a person with app codes or a passkey, and for one without a password who signs in through an organization. */
    has_second_factor: z.boolean(),
    /** Names of the groups of this person that require a second factor. */
    required_by: z.array(z.string()),
    /** True for operators when the site requires a second factor of them. */
    is_required_of_operator: z.boolean(),
  }),
  permission: twoFactorFeature.permissions['two_factor.read'],
  problems: [],
});

export const beginTwoFactor = defineEndpoint({
  name: 'beginTwoFactor',
  summary: 'Makes a new secret for an authenticator app. It takes effect once a code of the app confirms it.',
  method: 'POST',
  path: '/users/two_factor/begin.json',
  output: z.object({
    /** In base32, for typing it into the app. */
    secret: z.string(),
    /** The content of the QR code: otpauth://totp/... */
    uri: z.string(),
  }),
  permission: twoFactorFeature.permissions['two_factor.update'],
  problems: ['conflict', 'not_allowed'],
});

export const turnOnTwoFactor = defineEndpoint({
  name: 'turnOnTwoFactor',
  summary:
    'Turns codes on with a first code of the app. The reply is the only place where the recovery codes are shown.',
  method: 'POST',
  path: '/users/two_factor.json',
  body: z.object({ code: codeSchema }),
  output: codesSchema,
  permission: twoFactorFeature.permissions['two_factor.update'],
  rate: 'guessable',
  problems: ['conflict', 'invalid_input', 'not_allowed', 'too_many_requests'],
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  summary: 'Makes ten new recovery codes; the earlier ones stop working.',
  method: 'POST',
  path: '/users/two_factor/recovery_codes.json',
  body: z.object({ proof: proofSchema }),
  output: codesSchema,
  permission: twoFactorFeature.permissions['two_factor.update'],
  rate: 'guessable',
  problems: ['conflict', 'invalid_input', 'not_allowed', 'too_many_requests'],
});

export const turnOffTwoFactor = defineEndpoint({
  name: 'turnOffTwoFactor',
  summary: 'Turns codes off, with the password, a code or a recovery code.',
  method: 'POST',
  path: '/users/two_factor/off.json',
  body: z.object({ proof: proofSchema }),
  output: z.object({ status: z.literal('ok') }),
  permission: twoFactorFeature.permissions['two_factor.update'],
  rate: 'guessable',
  problems: ['conflict', 'invalid_input', 'not_allowed', 'too_many_requests'],
});

export const finishSignIn = defineEndpoint({
  name: 'finishSignIn',
  summary:
    'The second step of signing in: a code of the app, or a recovery code. It must come from the browser that sent the password, within ten minutes.',
  method: 'POST',
  path: '/users/sign_in/code.json',
  body: z.object({ code: codeSchema }),
  output: sessionSchema,
  permission: accountsFeature.permissions['session.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});
