import { exportsFeature } from './feature.ts';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { columnSchema, parcelQuerySchema } from '../filters/contract.ts';
import { DEFAULT_EXPORT_FORMAT, EXPORT_FORMAT_IDS } from './rules/export-formats.ts';

/** The short name of a project: `/projects/{slug}`. */
const projectParams = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'is not the short name of a project'),
});

export const exportFormatSchema = z.enum(EXPORT_FORMAT_IDS);
const sourceIdSchema = z.string().max(40);

/** A file holds at most so many chosen columns; more than the schema and any county have together. */
export const MAX_EXPORT_COLUMNS = 1_000;

/**
 * The query of an export: the filters, the boundary, and the datasets of the project that are switched on. The specification sends the latter as
 * `{id: true}` beside the others; here they have a name of their own, so that nothing unknown is let in.
 */
export const exportQuerySchema = z.intersection(
  parcelQuerySchema,
  z.object({ sources: z.record(sourceIdSchema, z.literal(true)).default({}) }),
);

/** `true`: all data; `false`: only records of the datasets that are switched on. Text, as the specification sends it. */
const allParcelsSchema = z.enum(['true', 'false']).default('true');

export const exportItemSchema = z.object({
  id: z.string(),
  filename: z.string(),
  format: exportFormatSchema,
  /** 1 in progress, 2 download available, 3 failed, 4 expired (rules/export-history.ts). */
  status: z.number(),
  /** Seconds since 1970, or a date as text. */
  created_at: z.union([z.number(), z.string()]),
  finished_at: z.union([z.number(), z.string()]).nullable(),
  /** Parcels that are in it, or will be. */
  records: z.number(),
  /** 0 to 1 while it is made. */
  progress: z.number(),
  /** Of the file; null until it is there. */
  bytes: z.number().nullable(),
  /** SHA-256 of the file, in hexadecimal digits. */
  checksum: z.string().nullable(),
  /** Why it failed, for people. */
  error: z.string().nullable(),
  /** Where the file is, signed; null unless it can be downloaded. */
  url: z.string().nullable(),
});
export type ExportItem = z.infer<typeof exportItemSchema>;

export const listExports = defineEndpoint({
  name: 'listExports',
  summary: 'The exports of a project, newest first.',
  method: 'GET',
  path: '/projects/{slug}/exports.json',
  params: projectParams,
  output: z.object({ exports: z.array(exportItemSchema) }),
  permission: exportsFeature.permissions['export.read'],
  problems: ['invalid_input', 'sign_in_required', 'not_found', 'not_allowed'],
});

export const checkExport = defineEndpoint({
  name: 'checkExport',
  summary:
    'What an export would take: how many parcels, the free rows that remain, and the price in whole cents.',
  method: 'POST',
  path: '/projects/{slug}/exports/check',
  params: projectParams,
  body: z.object({
    query: exportQuerySchema,
    fmt: exportFormatSchema.default(DEFAULT_EXPORT_FORMAT),
    all_parcels: allParcelsSchema,
  }),
  output: z.object({
    /** Whole cents, of the format that was asked for. */
    price: z.number(),
    /** Free csv rows of this month; null is without limit. */
    remaining: z.number().nullable(),
    requested: z.number(),
    can_download: z.boolean(),
    /** The free rows of a month (`max_list_count`); null is without limit. */
    max_list_count: z.number().nullable(),
    /** The operator of this site takes no money from whoever asks. */
    is_free: z.boolean(),
    /** The county that the parcels are of, with all that it has; null when no county holds them. */
    county: z.object({ path: z.string(), headline: z.string(), total: z.number() }).nullable(),
    /** Columns of the schema that the reader gets in no file of this county, and why. */
    locked: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
  permission: exportsFeature.permissions['export.check'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found', 'not_allowed'],
});
export type ExportCheck = z.infer<NonNullable<(typeof checkExport)['output']>>;

export const countProject = defineEndpoint({
  name: 'countProject',
  summary:
    'How many parcels a project chooses: as it was saved, all of them, or those with data in its datasets.',
  method: 'POST',
  path: '/projects/{slug}/blexts.json',
  params: projectParams,
  body: z.object({
    style: z.literal('counts').default('counts'),
    /** `projectCount`: what the query chooses; `allCount`: without datasets; `withDataCount`: those that datasets have records of. */
    type: z.enum(['projectCount', 'allCount', 'withDataCount']),
    all_parcels: allParcelsSchema,
    query: exportQuerySchema,
  }),
  output: z.object({ count: z.number() }),
  permission: exportsFeature.permissions['export.check'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found', 'not_allowed'],
});

const exportBody = z.object({
  fmt: exportFormatSchema,
  all_parcels: allParcelsSchema,
  query: exportQuerySchema,
  /** Columns by name, in the order of the file; absent: all that the reader may have. */
  columns: z.array(columnSchema).min(1).max(MAX_EXPORT_COLUMNS).optional(),
});

export const startExport = defineEndpoint({
  name: 'startExport',
  summary: 'Starts an export that needs no purchase. While it is made, `exports.json` says how far it is.',
  method: 'POST',
  path: '/projects/{slug}/exports/start.json',
  params: projectParams,
  body: exportBody,
  output: z.object({
    /** Where the file is, or is going to be when the export is ready; null: it could not be started. */
    url: z.string().nullable(),
    export: exportItemSchema.nullable(),
  }),
  permission: exportsFeature.permissions['export.create'],
  problems: [
    'invalid_input',
    'sign_in_required',
    'upgrade_required',
    'not_found',
    'not_allowed',
    'limit_reached',
    'conflict',
    'too_large',
    'busy',
  ],
});

export const cancelExport = defineEndpoint({
  name: 'cancelExport',
  summary: 'Stops an export that is being made.',
  method: 'POST',
  path: '/projects/{slug}/exports/{id}/cancel.json',
  params: projectParams.extend({ id: z.uuid() }),
  output: z.object({ export: exportItemSchema }),
  permission: exportsFeature.permissions['export.create'],
  problems: ['invalid_input', 'sign_in_required', 'not_found', 'not_allowed', 'conflict'],
});

export const addExportItems = defineEndpoint({
  name: 'addExportItems',
  summary: 'Puts an export that has to be bought into the cart of the account.',
  method: 'POST',
  path: '/orders/cart/add_export_items.json',
  body: exportBody.extend({ project: projectParams.shape.slug }),
  output: z.object({
    item: z.object({
      id: z.string(),
      format: exportFormatSchema,
      records: z.number(),
      /** Whole cents. */
      price: z.number(),
    }),
    /** Where the cart is; null while this site has no checkout. */
    path: z.string().nullable(),
  }),
  permission: exportsFeature.permissions['export.create'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found', 'not_allowed', 'conflict'],
});

export const downloadExport = defineEndpoint({
  name: 'downloadExport',
  summary: 'The file of an export, for whoever has its signed link.',
  method: 'GET',
  path: '/exports/{id}/download',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** Seconds since 1970. */
    expires: z.coerce.number().int().min(0).max(99_999_999_999),
    signature: z.string().max(100),
  }),
  binary: ['application/zip'],
  permission: exportsFeature.permissions['export.download'],
  rate: 'costly',
  problems: ['invalid_input', 'not_found', 'conflict'],
});
