import { z } from 'zod';
import { emailSchema } from '../../kernel/email-schema.ts';
import { type OutputOf, defineEndpoint } from '../../kernel/endpoint.ts';
import { groupSchema, groupSlugSchema, roleSchema, sessionSchema } from '../accounts/contract.ts';
import { BAD_GROUP_NAME, isGroupName, tidyGroupName } from '../accounts/rules/group-name.ts';
import { passwordSchema, personNameSchema } from '../profile/contract.ts';
import { groupsFeature } from './feature.ts';
import { INVITED_ROLES } from './rules/invitations.ts';

export const searchGroups = defineEndpoint({
  name: 'searchGroups',
  summary:
    'With exact=true, the group whose name is the query, to check whether a name is taken. Otherwise the groups of the signed-in person whose names contain the query, at most 33.',
  method: 'GET',
  path: '/search/groups.json',
  query: z.object({
    query: z.string().trim().min(2).max(100),
    exact: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  }),
  /** `path` is set only for members. */
  output: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
  permission: groupsFeature.permissions['group.search'],
  rate: 'guessable',
  problems: ['invalid_input'],
});

const groupParams = z.object({ slug: groupSlugSchema });

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  /** The name of the person who sent it. */
  invited_by: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const groupDetailSchema = groupSchema.extend({
  /** When true, members without a second factor see no data of the group until they set one up. */
  requires_second_factor: z.boolean(),
  created_at: z.string(),
  /** Guests see only themselves. */
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: roleSchema,
      since: z.string(),
      is_you: z.boolean(),
      /** True when the group was created with this person's account: they stay its owner. */
      is_their_own: z.boolean(),
      /** The plan has no seat for them: they see no data of the group until it has one. */
      is_suspended: z.boolean(),
      /** null for readers who may not invite, except in their own row. */
      has_second_factor: z.boolean().nullable(),
    }),
  ),
  /** Invitations that were neither used nor withdrawn, even if they have expired, newest first; empty for readers who may not invite. */
  invitations: z.array(invitationSchema),
  /** Invitations that can still be accepted count as used, but not those for guests. A total of null means unlimited. */
  seats: z.object({ used: z.number(), total: z.number().nullable() }),
  /** The reasons that the reader may not do something; null when they may. */
  abilities: z.object({
    update: z.string().nullable(),
    invite: z.string().nullable(),
    /** Guests take no seat. */
    invite_guest: z.string().nullable(),
    hand_over: z.string().nullable(),
    billing: z.string().nullable(),
  }),
});
export type GroupDetail = z.infer<typeof groupDetailSchema>;

export const getGroup = defineEndpoint({
  name: 'getGroup',
  summary: 'A group of the signed-in person with its members.',
  method: 'GET',
  path: '/groups/{slug}.json',
  params: groupParams,
  output: groupDetailSchema,
  permission: groupsFeature.permissions['group.read'],
  problems: ['not_found', 'not_allowed', 'second_factor_required'],
});

const groupNameSchema = z
  .string()
  .max(400)
  .transform(tidyGroupName)
  .refine(isGroupName, { error: BAD_GROUP_NAME });

export const renameGroup = defineEndpoint({
  name: 'renameGroup',
  summary: 'Gives a group another name; its address stays.',
  method: 'POST',
  path: '/groups/{slug}/name.json',
  params: groupParams,
  body: z.object({ name: groupNameSchema }),
  output: groupDetailSchema,
  permission: groupsFeature.permissions['group.update'],
  problems: ['not_found', 'not_allowed', 'conflict', 'invalid_input'],
});

export const setGroupSecondFactor = defineEndpoint({
  name: 'setGroupSecondFactor',
  summary:
    'Sets whether a group requires a second factor of its members and guests: a passkey, codes of an app, or single sign-on as their only way to sign in.',
  method: 'POST',
  path: '/groups/{slug}/second_factor.json',
  params: groupParams,
  body: z.object({ is_required: z.boolean() }),
  output: groupDetailSchema,
  permission: groupsFeature.permissions['group.update'],
  problems: ['not_found', 'not_allowed', 'second_factor_required'],
});

const memberParams = z.object({ slug: groupSlugSchema, account_id: z.uuid() });

export const setMemberRole = defineEndpoint({
  name: 'setMemberRole',
  summary: 'Gives a member another role.',
  method: 'POST',
  path: '/groups/{slug}/members/{account_id}.json',
  params: memberParams,
  body: z.object({ role: roleSchema }),
  output: groupDetailSchema,
  permission: groupsFeature.permissions['member.update'],
  problems: ['not_found', 'not_allowed', 'limit_reached', 'invalid_input'],
});

export const removeMember = defineEndpoint({
  name: 'removeMember',
  summary: 'Removes a member from a group, or leaves the group.',
  method: 'DELETE',
  path: '/groups/{slug}/members/{account_id}.json',
  params: memberParams,
  output: z.object({ status: z.literal('ok') }),
  permission: groupsFeature.permissions['member.remove'],
  problems: ['not_found', 'not_allowed'],
});

export const transferGroup = defineEndpoint({
  name: 'transferGroup',
  summary: 'Makes a member the owner. The previous owner becomes a manager.',
  method: 'POST',
  path: '/groups/{slug}/owner.json',
  params: groupParams,
  body: z.object({ account_id: z.uuid() }),
  output: groupDetailSchema,
  permission: groupsFeature.permissions['group.hand_over'],
  problems: ['not_found', 'not_allowed', 'invalid_input'],
});

/** A group after an email was sent. `kept`: the email waits in the data folder, because no mail server is set. */
const emailReplySchema = z.object({
  group: groupDetailSchema,
  email_state: z.enum(['sent', 'kept', 'failed']),
});
export type EmailReply = z.infer<typeof emailReplySchema>;

export const inviteMember = defineEndpoint({
  name: 'inviteMember',
  summary: 'Invites a person by email. The reply doesn’t tell whether the address has an account.',
  method: 'POST',
  path: '/groups/{slug}/invitations.json',
  params: groupParams,
  body: z.object({ email: emailSchema, role: z.enum(INVITED_ROLES) }),
  output: emailReplySchema,
  permission: groupsFeature.permissions['member.invite'],
  problems: ['not_found', 'not_allowed', 'limit_reached', 'conflict', 'invalid_input', 'too_many_requests'],
});

const invitationParams = z.object({ slug: groupSlugSchema, id: z.uuid() });

export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  summary: 'Sends the email of an invitation again with a new link. The previous link stops working.',
  method: 'POST',
  path: '/groups/{slug}/invitations/{id}/resend.json',
  params: invitationParams,
  output: emailReplySchema,
  permission: groupsFeature.permissions['member.invite'],
  problems: ['not_found', 'not_allowed', 'limit_reached', 'too_many_requests'],
});

export const withdrawInvitation = defineEndpoint({
  name: 'withdrawInvitation',
  summary: 'Withdraws an invitation, so that its link stops working.',
  method: 'DELETE',
  path: '/groups/{slug}/invitations/{id}.json',
  params: invitationParams,
  output: groupDetailSchema,
  permission: groupsFeature.permissions['invitation.withdraw'],
  problems: ['not_found', 'not_allowed'],
});

const tokenSchema = z.string().regex(/^[\w-]{43}$/, 'is incomplete: copy the link again');

export const readInvitation = defineEndpoint({
  name: 'readInvitation',
  summary: 'The invitation that belongs to the token of an email.',
  method: 'POST',
  path: '/users/invitation.json',
  body: z.object({ token: tokenSchema }),
  output: z.object({
    group_name: z.string(),
    role: roleSchema,
    invited_by: z.string(),
    email: z.string(),
    expires_at: z.string(),
    /** True when an account with this email exists, so the person must sign in. Shown only to the person who has the email. */
    has_account: z.boolean(),
    /** True when the data of the group can be seen only with a second factor. */
    requires_second_factor: z.boolean(),
  }),
  permission: groupsFeature.permissions['invitation.read'],
  problems: ['invalid_input', 'too_many_requests'],
});
export type InvitationRead = OutputOf<typeof readInvitation>;

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  summary:
    'Joins a group with the token of an email, which works once, and switches the session to this group.',
  method: 'POST',
  path: '/users/invitation/accept.json',
  body: z.object({ token: tokenSchema }),
  output: sessionSchema,
  permission: groupsFeature.permissions['invitation.accept'],
  problems: ['invalid_input', 'not_allowed', 'limit_reached', 'too_many_requests'],
});

export const registerFromInvitation = defineEndpoint({
  name: 'registerFromInvitation',
  summary:
    'Creates a free account for the email address of an invitation, joins the group and signs in. The address counts as confirmed.',
  method: 'POST',
  path: '/users/invitation/register.json',
  body: z.object({
    token: tokenSchema,
    name: personNameSchema,
    password: passwordSchema,
  }),
  output: sessionSchema,
  permission: groupsFeature.permissions['invitation.register'],
  problems: ['invalid_input', 'conflict', 'limit_reached', 'too_many_requests'],
});
