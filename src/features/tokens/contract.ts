import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { nextPageShape, rowCursorSchema } from '../../kernel/row-cursor.ts';
import { tokensFeature } from './feature.ts';
import { tidyOrigin } from './rules/token-origin.ts';

export const TOKEN_NAME_MAX = 100;
export const TOKEN_DAYS_MAX = 366;
export const TOKEN_ORIGINS_MAX = 10;
/** The maximum number of tokens of one person at a time. */
export const TOKENS_MAX = 25;

/** The maximum number of scopes in a request. It exceeds the number of existing scopes, against which each name is checked. */
const TOKEN_SCOPES_MAX = 100;

export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The only part of the token that is shown: `pb_4fK2pQ…`. */
  fragment: z.string(),
  scopes: z.array(z.string()),
  origins: z.array(z.string()),
  /** The account (group) that the token works in. Its plan sets the limits. */
  group_name: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Exact to a few seconds. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  /** The reason why the token does not work now, as a message; null while it works. */
  ended: z.string().nullable(),
});
export type ApiToken = z.infer<typeof tokenSchema>;

export const listTokens = defineEndpoint({
  name: 'listTokens',
  summary: 'The API tokens of the signed-in person, newest first, without their secrets.',
  method: 'GET',
  path: '/profile/tokens.json',
  output: z.object({
    tokens: z.array(tokenSchema),
    /** Names of the scopes that a new token can have. */
    scopes: z.array(z.string()),
    scope_labels: z.record(z.string(), z.object({ label: z.string(), hint: z.string() })),
  }),
  permission: tokensFeature.permissions['token.read'],
  problems: [],
});

const originSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const origin = tidyOrigin(text);
    if (origin !== undefined) return origin;
    context.addIssue({
      code: 'custom',
      message: 'is not the address of a site, such as https://app.example',
    });
    return z.NEVER;
  });

export const createToken = defineEndpoint({
  name: 'createToken',
  summary: 'Makes an API token. The reply is the only place where it is ever shown.',
  method: 'POST',
  path: '/profile/tokens.json',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(TOKEN_NAME_MAX)
      .refine((name) => !/\p{Cc}/u.test(name), { error: 'has characters that can’t be shown' }),
    scopes: z.array(z.string().max(100)).min(1, 'select at least one').max(TOKEN_SCOPES_MAX),
    /** Origins of web pages that may use the token (CORS). An empty list is for programs. */
    origins: z.array(originSchema).max(TOKEN_ORIGINS_MAX).default([]),
    expires_in_days: z.number().int().min(1).max(TOKEN_DAYS_MAX),
  }),
  output: tokenSchema.extend({ token: z.string() }),
  permission: tokensFeature.permissions['token.create'],
  problems: ['invalid_input', 'limit_reached', 'not_allowed'],
});

const idParams = z.object({ id: z.uuid() });

export const revokeToken = defineEndpoint({
  name: 'revokeToken',
  summary: 'Revokes an API token. Every server refuses it after at most ten seconds.',
  method: 'DELETE',
  path: '/profile/tokens/{id}.json',
  params: idParams,
  output: z.object({ status: z.literal('ok') }),
  permission: tokensFeature.permissions['token.revoke'],
  problems: ['not_found'],
});

export const listTokenUses = defineEndpoint({
  name: 'listTokenUses',
  summary: 'The number of uses of a token by day (UTC) and permission, for the last 90 days.',
  method: 'GET',
  path: '/profile/tokens/{id}/usage.json',
  params: idParams,
  output: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        requests: z.number(),
        /** The number of requests by permission: `parcel.read`, `tile.read`. */
        by_permission: z.record(z.string(), z.number()),
      }),
    ),
  }),
  permission: tokensFeature.permissions['token.read'],
  problems: ['not_found'],
});

const sandboxSchema = z.object({
  /** The state of the sandbox, which can be opened once. */
  state: z.enum(['available', 'active', 'used']),
  expires_at: z.string().nullable(),
  records: z.object({ used: z.number(), total: z.number() }),
  tiles: z.object({ used: z.number(), total: z.number() }),
  /** The paths of the counties whose records were requested. */
  counties: z.object({ used: z.array(z.string()), total: z.number() }),
});
export type ApiSandbox = z.infer<typeof sandboxSchema>;

export const getSandbox = defineEndpoint({
  name: 'getSandbox',
  summary: 'The free API sandbox of the person: whether it can be opened, and how much of it is used.',
  method: 'GET',
  path: '/profile/sandbox.json',
  output: sandboxSchema,
  permission: tokensFeature.permissions['token.read'],
  problems: ['not_found'],
});

export const openSandbox = defineEndpoint({
  name: 'openSandbox',
  summary:
    'Opens the free API sandbox, once: a token for 30 days, with 2,000 parcel records of 7 counties and 10,000 tiles. The reply is the only place where the token is shown.',
  method: 'POST',
  path: '/profile/sandbox.json',
  output: sandboxSchema.extend({ token: z.string() }),
  permission: tokensFeature.permissions['token.create'],
  problems: ['not_found', 'conflict'],
});

/** The number of sandboxes on one page of the operators' list. */
export const API_TRIALS = 50;

export const listApiTrials = defineEndpoint({
  name: 'listApiTrials',
  summary: 'The API sandboxes of all people, the newest first, for operators.',
  method: 'GET',
  path: '/admin/api_trials.json',
  query: z.object({ after: rowCursorSchema.optional() }),
  output: z.object({
    trials: z.array(
      sandboxSchema.extend({
        /** The id of the account. */
        id: z.string(),
        name: z.string(),
        email: z.string(),
        began_at: z.string(),
        last_used_at: z.string().nullable(),
      }),
    ),
    ...nextPageShape,
  }),
  permission: tokensFeature.permissions['api_trial.list'],
  problems: ['invalid_input'],
});
