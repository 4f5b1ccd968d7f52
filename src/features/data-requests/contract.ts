import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { placePathSchema } from '../places/contract.ts';
import { dataRequestsFeature } from './feature.ts';

/** The maximum number of characters of each field. No field is required. */
export const REQUEST_LIMITS = { name: 200, contact: 254, comment: 5_000 } as const;

/** A form sends text, from a checkbox or a hidden field. A program sends a JSON boolean. */
const flagSchema = z
  .union([
    z.boolean(),
    z.enum(['true', '1', 'on']).transform(() => true),
    z.enum(['false', '0', '']).transform(() => false),
  ])
  .default(false);

export const newDataRequestSchema = z.object({
  /** The place; empty when only the comment names it. */
  path: z.union([placePathSchema.max(200), z.literal('')]).default(''),
  name: z.string().trim().max(REQUEST_LIMITS.name).default(''),
  /**
   * The contact for an answer. When the county is published, an email goes to it if it is an email address. Absent: the email goes to the signed-in account.
   */
  contact: z.string().trim().max(REQUEST_LIMITS.contact).optional(),
  comment: z.string().trim().max(REQUEST_LIMITS.comment).default(''),
  /** True for a report about data that the site has. */
  data_report: flagSchema,
});
export type NewDataRequest = z.output<typeof newDataRequestSchema>;

export const createDataRequest = defineEndpoint({
  name: 'createDataRequest',
  summary:
    'Asks for the data of a place that this site does not have, or reports an issue with data that it has.',
  method: 'POST',
  path: '/requests',
  takesForm: true,
  body: newDataRequestSchema,
  output: z.object({ status: z.literal('ok'), message: z.string() }),
  permission: dataRequestsFeature.permissions['data_request.create'],
  rate: 'guessable',
  problems: ['invalid_input', 'too_many_requests'],
});

/** The maximum numbers of requests in one reply and of lines in the CSV file. To see other requests, operators narrow the filter. */
export const LISTED_REQUESTS = 200;
export const REQUEST_CSV_LINES = 50_000;

const filterSchema = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  /** A part of the place, the name, the contact or the comment. */
  text: z.string().trim().max(200).default(''),
});
export type DataRequestFilter = z.output<typeof filterSchema>;

const dataRequestSchema = z.object({
  id: z.number(),
  created_at: z.string(),
  path: z.string(),
  /** The name of the place; null when there is no such place. */
  headline: z.string().nullable(),
  /** The number of requests for this place, or of reports about it if this one is a report; includes closed ones. */
  count: z.number(),
  name: z.string(),
  contact: z.string(),
  comment: z.string(),
  data_report: z.boolean(),
  is_signed_in: z.boolean(),
  /** The state of the email that tells the person that the place has parcels. */
  notice: z.enum(['none', 'waiting', 'published', 'sent', 'off', 'failed']),
  closed_at: z.string().nullable(),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;

export const listDataRequests = defineEndpoint({
  name: 'listDataRequests',
  summary: 'Requests for data, newest first.',
  method: 'GET',
  path: '/admin/data_requests.json',
  query: filterSchema,
  output: z.object({ requests: z.array(dataRequestSchema), has_more: z.boolean() }),
  permission: dataRequestsFeature.permissions['data_request.read'],
  problems: ['invalid_input'],
});

export const downloadDataRequests = defineEndpoint({
  name: 'downloadDataRequests',
  summary: 'Requests for data as a CSV file, newest first, at most 50,000 lines.',
  method: 'GET',
  path: '/admin/data_requests.csv',
  query: filterSchema,
  binary: ['text/csv'],
  permission: dataRequestsFeature.permissions['data_request.read'],
  problems: ['invalid_input'],
});

export const closeDataRequest = defineEndpoint({
  name: 'closeDataRequest',
  summary: 'Closes a request, or opens it again.',
  method: 'POST',
  path: '/admin/data_requests/{id}.json',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({ is_closed: z.boolean() }),
  output: z.object({ id: z.number(), closed_at: z.string().nullable() }),
  permission: dataRequestsFeature.permissions['data_request.close'],
  problems: ['not_found', 'invalid_input'],
});
