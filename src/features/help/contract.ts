import { z } from 'zod';
import { emailSchema } from '../../kernel/email-schema.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { helpFeature } from './feature.ts';

/** The way in which people reach the operators, and links to tutorials. */
export const configuredHelpSchema = z.object({
  contact: z.object({ kind: z.enum(['link', 'mailbox', 'widget', 'form']), address: z.string() }),
  tutorials: z.array(z.object({ title: z.string(), url: z.string() })),
});

export const MESSAGE_MAX = 5_000;

export const newSupportRequestSchema = z.object({
  /** The address to which the answer is sent. */
  email: emailSchema,
  message: z.string().trim().min(10, 'needs at least 10 characters').max(MESSAGE_MAX),
  /** The path of the page that the person has open. */
  page: z.string().max(1_000).default(''),
});
export type NewSupportRequest = z.infer<typeof newSupportRequestSchema>;

const supportRequestSchema = newSupportRequestSchema.extend({
  id: z.uuid(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  is_signed_in: z.boolean(),
});
export type SupportRequest = z.infer<typeof supportRequestSchema>;

export const createSupportRequest = defineEndpoint({
  name: 'createSupportRequest',
  summary: 'Sends a message to the operators of this site.',
  method: 'POST',
  path: '/support_requests.json',
  body: newSupportRequestSchema,
  output: z.object({ id: z.uuid() }),
  permission: helpFeature.permissions['support_request.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});

export const listSupportRequests = defineEndpoint({
  name: 'listSupportRequests',
  summary: 'Messages to the operators, open ones first, newest first.',
  method: 'GET',
  path: '/admin/requests.json',
  output: z.object({ requests: z.array(supportRequestSchema) }),
  permission: helpFeature.permissions['support_request.read'],
  problems: [],
});

export const settleSupportRequest = defineEndpoint({
  name: 'settleSupportRequest',
  summary: 'Marks a request as done, or open again.',
  method: 'POST',
  path: '/admin/requests/{id}.json',
  params: z.object({ id: z.uuid() }),
  body: z.object({ is_done: z.boolean() }),
  output: supportRequestSchema,
  permission: helpFeature.permissions['support_request.settle'],
  problems: ['not_found', 'invalid_input'],
});

/** The search text and other information, neither of which is required. */
export const newSearchFeedbackSchema = z.object({
  query: z.string().trim().max(200).default(''),
  additional_information: z.string().trim().max(MESSAGE_MAX).default(''),
});
export type NewSearchFeedback = z.infer<typeof newSearchFeedbackSchema>;

const searchFeedbackSchema = newSearchFeedbackSchema.extend({
  id: z.uuid(),
  created_at: z.string(),
  is_signed_in: z.boolean(),
});
export type SearchFeedback = z.infer<typeof searchFeedbackSchema>;

export const createSearchFeedback = defineEndpoint({
  name: 'createSearchFeedback',
  summary: 'Reports a search without results to the operators.',
  method: 'POST',
  path: '/search/feedback',
  body: z.object({ feedback: newSearchFeedbackSchema }),
  output: z.object({ status: z.literal('ok'), message: z.string() }),
  permission: helpFeature.permissions['search_feedback.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});

export const listSearchFeedback = defineEndpoint({
  name: 'listSearchFeedback',
  summary: 'Feedback on the search, newest first.',
  method: 'GET',
  path: '/admin/search_feedback.json',
  output: z.object({ feedback: z.array(searchFeedbackSchema) }),
  permission: helpFeature.permissions['search_feedback.read'],
  problems: [],
});
