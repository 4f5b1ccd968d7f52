import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { GROUP_ROLES } from '../../kernel/permission.ts';
import { accountsFeature } from './feature.ts';

const limit = z.number().nullable();
const limitsSchema = z.object({
  lookups: limit,
  owners: limit,
  images: limit,
  bookmarks: limit,
  focus_areas: limit,
  projects: limit,
  download_rows: limit,
  questions: limit,
  seats: limit,
});

/** A plan with its limits on this site. A limit of null means unlimited. */
export const planSchema = z.object({
  id: z.enum(['anonymous', 'free', 'pro', 'enterprise', 'team', 'team_flex', 'unlimited']),
  level: z.enum(['level0', 'level1', 'level2', 'level3', 'level4']),
  tier: z.enum(['anonymous', 'starter', 'pro', 'team']),
  label: z.string(),
  plan_class: z.string(),
  limits: limitsSchema,
});

export const roleSchema = z.enum(GROUP_ROLES);
export const groupSlugSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'is not the short name of an account');

/** A group as one of its members sees it. */
export const groupSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Path of the group's pages: `/groups/acme`. */
  path: z.string(),
  plan: planSchema.shape.id,
  plan_label: z.string(),
  plan_class: z.string(),
  /** The role of the reader in the group. */
  role: roleSchema,
  /** True for the reader's own group, created together with the account. */
  is_primary: z.boolean(),
  /** The group requires a second factor, and the reader has none: until they set one up, they see no data of the group. */
  needs_second_factor: z.boolean(),
  /** The plan of the group has fewer seats than members: the reader sees no data of the group until it has a seat for them. */
  is_suspended: z.boolean(),
});
export type Group = z.infer<typeof groupSchema>;

export const sessionSchema = z.object({
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      /** The tier of the current group's plan. */
      tier: z.enum(['starter', 'pro', 'team']),
      is_operator: z.boolean(),
      /** True for an operator who must set up a second factor before using operator rights. */
      operator_needs_second_factor: z.boolean(),
      /** The operator who is signed in as this person; null when the person themselves is signed in. */
      operated_by: z.object({ name: z.string() }).nullable(),
      /** True for an owner or manager of the current group. */
      is_manager: z.boolean(),
      /** True on Pro and Team plans, which include labels, locked layers and 3D, and for operators. */
      has_sitecontrol: z.boolean(),
      is_paid: z.boolean(),
      /** True when the person has a seat in a group on a paid plan. Guests and suspended members have none. */
      has_paid_account: z.boolean(),
      /** True when the person has no paid plan in the current group: the group has none, or they are its guest. */
      in_free: z.boolean(),
      /** True when the current group is not the person's own. */
      in_group: z.boolean(),
      /** True when the person is a guest of the current group: they see only what was shared with them, on the free plan. */
      is_guest: z.boolean(),
      plan_class: z.string(),
      group_role: roleSchema.nullable(),
      /** The group that the person works in now. The screens call it an account. */
      group: groupSchema.nullable(),
      /** All groups that the person can switch to, sorted by name. */
      groups: z.array(groupSchema),
    })
    .nullable(),
  /** The plan of the requester. Visitors without an account have one too. */
  plan: planSchema,
  /** The client sends it back in the header `x-csrf-token` with every change; null without a session. */
  csrf_token: z.string().nullable(),
});

/** The reply to a correct password: signed in, or a second step is needed. */
export const signInReplySchema = sessionSchema.extend({
  /**
   * null when the person is signed in. Otherwise no one is signed in yet: with `code`, the server waits for an authenticator code from this
   * browser (finishSignIn); with `passkey`, the person must sign in with their passkey instead of the password.
   */
  second_step: z.enum(['code', 'passkey']).nullable(),
});

export const getSession = defineEndpoint({
  name: 'getSession',
  summary: 'The signed-in person, their current group, and the rights of their plan.',
  method: 'GET',
  path: '/users/session.json',
  output: sessionSchema,
  permission: accountsFeature.permissions['session.read'],
  problems: [],
});

export const signIn = defineEndpoint({
  name: 'signIn',
  summary:
    'Signs in with email and password; sets the session cookie, or says which second step the account asks for.',
  method: 'POST',
  path: '/users/sign_in.json',
  body: z.object({ email: z.string().trim().min(3).max(254), password: z.string().min(1).max(1000) }),
  output: signInReplySchema,
  permission: accountsFeature.permissions['session.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});

export const signOut = defineEndpoint({
  name: 'signOut',
  summary: 'Ends the session.',
  method: 'POST',
  path: '/users/sign_out.json',
  output: sessionSchema,
  permission: accountsFeature.permissions['session.delete'],
  problems: [],
});

export const signInAs = defineEndpoint({
  name: 'signInAs',
  summary:
    'Signs an operator in as a person who is not an operator, for at most two hours. The audit log records it, and every change in that time.',
  method: 'POST',
  path: '/admin/sign_in_as/{id}.json',
  params: z.object({ id: z.uuid() }),
  output: sessionSchema,
  permission: accountsFeature.permissions['session.create_as'],
  problems: ['not_found', 'not_allowed'],
});

export const returnToOwnSession = defineEndpoint({
  name: 'returnToOwnSession',
  summary: 'Ends signing in as another person, and returns to the operator’s own session.',
  method: 'POST',
  path: '/admin/sign_in_as/last.json',
  output: sessionSchema,
  permission: accountsFeature.permissions['session.return'],
  problems: ['conflict'],
});

export const listSessions = defineEndpoint({
  name: 'listSessions',
  summary: 'The sessions of the account, the newest first.',
  method: 'GET',
  path: '/users/sessions.json',
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        created_at: z.string(),
        /** Exact to the hour. */
        last_seen_at: z.string(),
        /** The `User-Agent` header of the browser. */
        user_agent: z.string().nullable(),
        is_current: z.boolean(),
      }),
    ),
  }),
  permission: accountsFeature.permissions['session.list'],
  problems: [],
});

export const endSession = defineEndpoint({
  name: 'endSession',
  summary: 'Signs out one session of the signed-in person, for example on another device.',
  method: 'DELETE',
  path: '/users/sessions/{id}.json',
  params: z.object({ id: z.uuid() }),
  output: z.object({ status: z.literal('ok') }),
  permission: accountsFeature.permissions['session.end'],
  problems: ['not_found'],
});

export const listPlans = defineEndpoint({
  name: 'listPlans',
  summary: 'Every plan with its limits on this site.',
  method: 'GET',
  path: '/plans.json',
  output: z.object({ plans: z.array(planSchema) }),
  permission: accountsFeature.permissions['plan.read'],
  problems: [],
});

export const switchGroup = defineEndpoint({
  name: 'switchGroup',
  summary: 'Switches this session to another group of the signed-in person.',
  method: 'POST',
  path: '/users/current_group.json',
  body: z.object({ group_slug: groupSlugSchema }),
  output: sessionSchema,
  permission: accountsFeature.permissions['group.switch'],
  problems: ['not_found', 'invalid_input', 'second_factor_required', 'not_allowed'],
});
