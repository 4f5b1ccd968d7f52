import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

const sessionSchema = z.object({
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      tier: z.enum(['starter', 'pro', 'team']),
      is_operator: z.boolean(),
    })
    .nullable(),
  /** Sent back as `x-csrf-token` on every change; null without a session. */
  csrf_token: z.string().nullable(),
});

export const getSession = defineEndpoint({
  name: 'getSession',
  summary: 'Who is signed in.',
  method: 'GET',
  path: '/users/session.json',
  output: sessionSchema,
  permission: 'session.read',
  problems: [],
});

export const signIn = defineEndpoint({
  name: 'signIn',
  summary: 'Signs in with e-mail and password; sets the session cookie.',
  method: 'POST',
  path: '/users/sign_in.json',
  body: z.object({ email: z.string().trim().min(3).max(254), password: z.string().min(1).max(1000) }),
  output: sessionSchema,
  permission: 'session.create',
  problems: ['invalid_input', 'too_many_requests'],
});

export const signOut = defineEndpoint({
  name: 'signOut',
  summary: 'Ends the session.',
  method: 'POST',
  path: '/users/sign_out.json',
  output: sessionSchema,
  permission: 'session.delete',
  problems: [],
});
