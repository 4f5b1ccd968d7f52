import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { isOwnPage } from '../../kernel/own-page.ts';
import { sessionSchema } from '../accounts/contract.ts';
import { accountsFeature } from '../accounts/feature.ts';

const pageSchema = z.string().refine(isOwnPage, { error: 'is not a page of this site' });

export const getSingleSignOn = defineEndpoint({
  name: 'getSingleSignOn',
  summary: 'The name of the provider with which people can sign in; null when the operator has set up none.',
  method: 'GET',
  path: '/users/single_sign_on.json',
  output: z.object({ label: z.string().nullable() }),
  permission: accountsFeature.permissions['session.read'],
  problems: [],
});

export const beginSingleSignOn = defineEndpoint({
  name: 'beginSingleSignOn',
  summary:
    'The address at which the browser signs in with the provider. It works once, within ten minutes, in this browser.',
  method: 'POST',
  path: '/users/single_sign_on/begin.json',
  body: z.object({
    /** The page to open after the sign-in. */
    return_to: pageSchema.default('/'),
  }),
  output: z.object({ url: z.string() }),
  permission: accountsFeature.permissions['session.create'],
  problems: ['invalid_input', 'not_configured', 'busy', 'too_many_requests'],
});

export const finishSingleSignOn = defineEndpoint({
  name: 'finishSingleSignOn',
  summary:
    'Signs in with the parameters that the provider put into the address of the page, and sets the session cookie.',
  method: 'POST',
  path: '/users/single_sign_on/finish.json',
  body: z.object({
    state: z.string().min(1).max(500),
    code: z.string().min(1).max(4096).optional(),
    error: z.string().min(1).max(200).optional(),
    iss: z.string().min(1).max(1000).optional(),
  }),
  output: z.object({ session: sessionSchema, return_to: z.string() }),
  permission: accountsFeature.permissions['session.create'],
  problems: ['invalid_input', 'not_allowed', 'not_configured', 'busy', 'too_many_requests'],
});
