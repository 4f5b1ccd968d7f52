import { z } from 'zod';
import { emailSchema } from '../../kernel/email-schema.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { sessionSchema, signInReplySchema } from '../accounts/contract.ts';
import { profileFeature } from './feature.ts';
import { PASSWORD_HINT, isPassword, nameIssue } from './rules/registration.ts';
import { TERMS_KINDS } from './rules/terms.ts';

export const passwordSchema = z.string().max(1000).refine(isPassword, { error: PASSWORD_HINT });
export const personNameSchema = z
  .string()
  .trim()
  .max(400)
  .check((context) => {
    const message = nameIssue(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });
const tokenSchema = z.string().regex(/^[\w-]{43}$/, 'is incomplete: copy the link again');
const okSchema = z.object({ status: z.literal('ok') });

export const register = defineEndpoint({
  name: 'register',
  summary:
    'Asks for a free account: a link is sent to the email address, and opening it makes the account. The reply doesn’t tell whether the address has one already.',
  method: 'POST',
  path: '/users.json',
  body: z.object({
    user: z.object({
      name: personNameSchema,
      email: emailSchema,
      password: passwordSchema,
      preferences: z
        .object({
          profile_answers: z
            .object({ job_title: z.string().max(100).optional(), industry: z.string().max(100).optional() })
            .optional(),
          /** Accepted from programs that were written for other parcel services; not stored. */
          source: z.string().max(200).optional(),
          created_at: z.union([z.string().max(50), z.number()]).optional(),
        })
        .optional(),
    }),
    /** The fields `flow`, `via` and `plan` are for the page that follows the registration. They are not stored. */
    flow: z.enum(['free', 'paid']).default('free'),
    via: z.string().max(100).optional(),
    plan: z.string().max(50).optional(),
    wants_email: z.enum(['0', '1']).default('0'),
    /**
     * `1`: the person read the terms of this site and agrees. `0` is refused if the site has terms. Absent, as in the requests of programs: the person
     * agrees by following the link that confirms the email.
     */
    agrees_to_terms: z.enum(['0', '1']).optional(),
  }),
  output: okSchema.extend({
    /** False when this site sends no emails and its operator reads them instead (`/admin/mail.json`). */
    is_mail_connected: z.boolean(),
  }),
  permission: profileFeature.permissions['account.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'not_allowed', 'too_many_requests'],
});

export const getTerms = defineEndpoint({
  name: 'getTerms',
  summary:
    'One text, by `kind`: the terms of this site, which people agree to when they create an account; the terms of its plans or of its API; or how the site treats personal data.',
  method: 'GET',
  path: '/terms.json',
  query: z.object({ kind: z.enum(TERMS_KINDS).default('site') }),
  output: z.object({
    /** The address of the terms; null if the site has none. */
    url: z.string().nullable(),
    /** The text of the terms; null if `url` is a page of the operator. */
    text: z.string().nullable(),
  }),
  permission: profileFeature.permissions['terms.read'],
  problems: ['invalid_input'],
});

const profileSchema = z.object({
  name: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  created_at: z.string(),
});

export const renamePerson = defineEndpoint({
  name: 'renamePerson',
  summary: 'Changes the name of the signed-in person. The names of their accounts (groups) stay.',
  method: 'POST',
  path: '/profile.json',
  body: z.object({ name: personNameSchema }),
  output: profileSchema,
  permission: profileFeature.permissions['account.rename'],
  problems: ['invalid_input', 'sign_in_required'],
});

export const getProfile = defineEndpoint({
  name: 'getProfile',
  summary: 'The profile of the signed-in person.',
  method: 'GET',
  path: '/profile.json',
  output: profileSchema,
  permission: profileFeature.permissions['account.read'],
  problems: [],
});

export const confirmEmail = defineEndpoint({
  name: 'confirmEmail',
  summary:
    'Confirms an email address with the token of a link, once. If the link is from a registration, this makes the account and signs in.',
  method: 'POST',
  path: '/users/confirm.json',
  body: z.object({ token: tokenSchema }),
  /** `session` is null when the confirmation signed no one in. */
  output: okSchema.extend({ session: sessionSchema.nullable() }),
  permission: profileFeature.permissions['account.confirm'],
  rate: 'guessable',
  problems: ['invalid_input', 'not_allowed', 'too_many_requests'],
});

export const resendConfirmation = defineEndpoint({
  name: 'resendConfirmation',
  summary: 'Sends another link to confirm the person’s email address, if it is not confirmed yet.',
  method: 'POST',
  path: '/users/confirmation.json',
  output: okSchema,
  permission: profileFeature.permissions['account.resend_confirmation'],
  problems: ['too_many_requests'],
});

export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  summary:
    'Sends an email to set a new password, if the address has an account. The reply doesn’t tell whether it has.',
  method: 'POST',
  path: '/users/password/reset.json',
  body: z.object({ email: emailSchema }),
  output: okSchema,
  permission: profileFeature.permissions['account.reset_password'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});

export const setPassword = defineEndpoint({
  name: 'setPassword',
  summary:
    'Sets a new password with the token of an email, once; signs in here, or asks for the second step, and signs out everywhere else.',
  method: 'POST',
  path: '/users/password.json',
  body: z.object({ token: tokenSchema, password: passwordSchema }),
  output: signInReplySchema,
  permission: profileFeature.permissions['account.reset_password'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});

export const listStoredMail = defineEndpoint({
  name: 'listStoredMail',
  summary: 'Emails that wait in the data folder because no mail server is set, the newest first.',
  method: 'GET',
  path: '/admin/mail.json',
  output: z.object({
    is_connected: z.boolean(),
    emails: z.array(z.object({ sent_at: z.string(), to: z.string(), subject: z.string(), text: z.string() })),
  }),
  permission: profileFeature.permissions['mail.read'],
  problems: [],
});

export const dataExportSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'building', 'ready', 'failed']),
  parts_done: z.number(),
  parts_total: z.number(),
  bytes: z.number().nullable(),
  created_at: z.string(),
  /** The time until which a finished archive can be downloaded. */
  expires_at: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

export const listDataExports = defineEndpoint({
  name: 'listDataExports',
  summary: 'The archives of their own data that the person requested, newest first.',
  method: 'GET',
  path: '/profile/exports.json',
  output: z.object({ exports: z.array(dataExportSchema) }),
  permission: profileFeature.permissions['data_export.read'],
  problems: [],
});

export const createDataExport = defineEndpoint({
  name: 'createDataExport',
  summary:
    'Requests a zip of all data that is stored about the person. One is made at a time, and it is kept for some days.',
  method: 'POST',
  path: '/profile/exports.json',
  output: z.object({ exports: z.array(dataExportSchema) }),
  permission: profileFeature.permissions['data_export.create'],
  problems: ['conflict', 'not_allowed', 'too_many_requests'],
});

export const downloadDataExport = defineEndpoint({
  name: 'downloadDataExport',
  summary: 'An archive of personal data, only for the person whose data it is.',
  method: 'GET',
  path: '/profile/exports/{id}.zip',
  params: z.object({ id: z.uuid() }),
  binary: ['application/zip'],
  permission: profileFeature.permissions['data_export.read'],
  problems: ['not_found', 'not_allowed'],
});

export const deletionSchema = z.object({
  /** When the deletion was requested, and when the account will be deleted; null without a request. */
  asked_at: z.string().nullable(),
  delete_after: z.string().nullable(),
  grace_days: z.number(),
  /** What will be deleted, as text for people. */
  what_goes: z.array(z.string()),
  /** The reason that the deletion can't be requested now; null when it can. */
  refusal: z.string().nullable(),
});

export const getDeletion = defineEndpoint({
  name: 'getDeletion',
  summary: 'The requested deletion of the person’s account: its day, and the data that is deleted with it.',
  method: 'GET',
  path: '/profile/deletion.json',
  output: deletionSchema,
  permission: profileFeature.permissions['account.delete'],
  problems: [],
});

export const askDeletion = defineEndpoint({
  name: 'askDeletion',
  summary:
    'Requests the deletion of the person’s account after some days, confirmed by the password. Until then the request can be canceled.',
  method: 'POST',
  path: '/profile/deletion.json',
  body: z.object({ password: z.string().min(1, 'is missing').max(1000) }),
  output: deletionSchema,
  permission: profileFeature.permissions['account.delete'],
  problems: ['invalid_input', 'conflict', 'not_allowed', 'too_many_requests'],
});

export const undoDeletion = defineEndpoint({
  name: 'undoDeletion',
  summary: 'Cancels the requested deletion of the person’s account.',
  method: 'DELETE',
  path: '/profile/deletion.json',
  output: deletionSchema,
  permission: profileFeature.permissions['account.delete'],
  problems: ['conflict'],
});

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  summary: 'Turns one kind of email off, by the link at the end of such an email, without signing in.',
  method: 'POST',
  path: '/users/unsubscribe.json',
  body: z.object({ token: z.string().max(200) }),
  output: okSchema.extend({ label: z.string() }),
  permission: profileFeature.permissions['notification.unsubscribe'],
  problems: ['invalid_input', 'too_many_requests'],
});

export const unsubscribeOneClick = defineEndpoint({
  name: 'unsubscribeOneClick',
  summary:
    'Turns one kind of email off, by the address in the header of such an email (RFC 8058). Mail programs send it; a page with a button has the same address.',
  method: 'POST',
  path: '/users/unsubscribe/{token}',
  params: z.object({ token: z.string().max(200) }),
  ignoresBody: true,
  output: okSchema.extend({ label: z.string() }),
  permission: profileFeature.permissions['notification.unsubscribe'],
  problems: ['invalid_input', 'too_many_requests'],
});
