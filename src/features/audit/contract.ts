import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { auditFeature } from './feature.ts';

export const AUDIT_PAGE = 100;
/** The maximum number of lines of a CSV file. The file leaves out older entries; people narrow the search to get them. */
export const AUDIT_CSV_LINES = 50_000;

const word = z.string().trim().min(1).max(200).optional();
const day = z.iso.date().optional();
const searchSchema = z.object({
  /** A part of a name or an email, or an account's id: the person who acted, the person they were signed in as, or the person affected. */
  person: word,
  /** A verb (`group.renamed`) or its first part (`group`). */
  verb: z
    .string()
    .trim()
    .regex(/^[a-z][a-z_]*(\.[a-z_]*)?$/, 'is not a verb such as group.renamed')
    .max(100)
    .optional(),
  /** The id of the record, or part of its name. */
  subject: word,
  /** The first and the last day (UTC). */
  from: day,
  to: day,
});
export type AuditSearch = z.output<typeof searchSchema>;

const personSchema = z.object({
  id: z.string(),
  /** null when the account was deleted. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** The person who acted; null for a command, a job or a visitor. */
  by: personSchema.nullable(),
  /** The account that an operator was signed in as, if any. */
  as: personSchema.nullable(),
  verb: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** A person whom the act affects, other than its author and its record: the member of a group whose role was changed. */
  other: personSchema.nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** The act as a sentence without its author: "Renamed the group Alder". */
  text: z.string(),
  /** The details as phrases: "from Ash to Alder". */
  facts: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAudit = defineEndpoint({
  name: 'listAudit',
  summary: 'The audit log: acts with their authors and records, newest first.',
  method: 'GET',
  path: '/admin/audit.json',
  query: searchSchema.extend({
    /** Returns only entries older than this one. For the next page, pass the `id` of the last entry. */
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ entries: z.array(auditEntrySchema), has_more: z.boolean() }),
  permission: auditFeature.permissions['audit.read'],
  problems: ['invalid_input'],
});

export const downloadAudit = defineEndpoint({
  name: 'downloadAudit',
  summary: 'The audit log as a CSV file, newest first, at most 50,000 lines.',
  method: 'GET',
  path: '/admin/audit.csv',
  query: searchSchema,
  binary: ['text/csv'],
  permission: auditFeature.permissions['audit.read'],
  problems: ['invalid_input'],
});
