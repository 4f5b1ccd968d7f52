import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { columnSchema, parcelQueryShape } from '../filters/contract.ts';
import type { ParcelQuery } from '../filters/rules/parcel-query.ts';
import { exportsFeature } from './feature.ts';
import { DEFAULT_EXPORT_FORMAT, EXPORT_FORMAT_IDS } from './rules/export-formats.ts';
import { MAX_COLUMNS } from './rules/exported-columns.ts';

/** The slug of a project: `/projects/{slug}`. */
const projectParams = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'is not the short name of a project'),
});

export const exportFormatSchema = z.enum(EXPORT_FORMAT_IDS);
const sourceIdSchema = z.string().max(40);

/** A query, and the datasets of the project whose records are exported together with the parcels. */
export interface ExportQuery extends ParcelQuery {
  sources: Record<string, true>;
}

/**
 * The query of an export: the filters, the boundary, and the enabled datasets of the project, under `sources` or as `{id: true}` next to the other
 * keys. A dataset that the project doesn't have is refused, so no key is ignored.
 */
export const exportQuerySchema = z
  .object({ ...parcelQueryShape, sources: z.record(sourceIdSchema, z.literal(true)).default({}) })
  .catchall(
    z.literal(true, { error: 'is not a key of a query. Name a dataset by its id, with the value true.' }),
  )
  .transform(({ path, mapPath, operation, parcel, sources, ...datasets }): ExportQuery => ({
    path,
    operation,
    parcel,
    ...(mapPath === undefined ? {} : { mapPath }),
    sources: { ...sources, ...datasets },
  }));

/** `true`: all data; `false`: only records of the enabled datasets. Most clients send the value as text, some as a boolean. */
const allParcelsSchema = z
  .union([
    z.enum(['true', 'false']),
    z.boolean().transform((isAll) => (isAll ? ('true' as const) : ('false' as const))),
  ])
  .prefault('true');

export const exportItemSchema = z.object({
  id: z.string(),
  filename: z.string(),
  format: exportFormatSchema,
  /** 1 in progress, 2 download available, 3 failed, 4 expired (rules/export-history.ts). */
  status: z.number(),
  /** Seconds since 1970, or a date as text. */
  created_at: z.union([z.number(), z.string()]),
  finished_at: z.union([z.number(), z.string()]).nullable(),
  /** The number of parcels in the file, or that the file will have. */
  records: z.number(),
  /** 0 to 1 while the file is being made. */
  progress: z.number(),
  /** The size of the file; null until it is finished. */
  bytes: z.number().nullable(),
  /** SHA-256 of the file, in hexadecimal digits. */
  checksum: z.string().nullable(),
  /** The error of a failed export, for people. */
  error: z.string().nullable(),
  /** The signed URL of the file; null when it can't be downloaded. */
  url: z.string().nullable(),
});
export type ExportItem = z.infer<typeof exportItemSchema>;

const exportListSchema = z.object({ exports: z.array(exportItemSchema) });

export const listExports = defineEndpoint({
  name: 'listExports',
  summary: 'The exports of a project, newest first.',
  method: 'GET',
  path: '/projects/{slug}/exports.json',
  params: projectParams,
  output: exportListSchema,
  permission: exportsFeature.permissions['export.read'],
  problems: ['invalid_input', 'sign_in_required', 'not_found', 'not_allowed'],
});

export const listOwnExports = defineEndpoint({
  name: 'listOwnExports',
  summary: 'The exports that the signed-in person made without a project, newest first.',
  method: 'GET',
  path: '/exports.json',
  output: exportListSchema,
  permission: exportsFeature.permissions['export.read_own'],
  problems: ['sign_in_required'],
});

export const listFreeDownloads = defineEndpoint({
  name: 'listFreeDownloads',
  summary:
    'The free rows that the current account (group) downloaded, by day, and how many are left this month.',
  method: 'GET',
  path: '/exports/free_downloads.json',
  output: z.object({
    downloaded_parcel_history: z.array(
      z.object({
        /** YYYY-MM-DD, in UTC. */
        date: z.string(),
        /** The free rows of exports whose file was made. */
        successful: z.number().int(),
        /** The free rows of all exports, including those that are in progress, failed or were stopped. */
        attempted: z.number().int(),
      }),
    ),
    downloaded_parcels_sum: z.number().int(),
    /** null when unlimited. */
    downloaded_parcels_remaining: z.number().int().nullable(),
  }),
  permission: exportsFeature.permissions['export.read_own'],
  problems: ['sign_in_required'],
});

const checkBody = z.object({
  query: exportQuerySchema,
  fmt: exportFormatSchema.default(DEFAULT_EXPORT_FORMAT),
  all_parcels: allParcelsSchema,
});
const exportCheckSchema = z.object({
  /** Whole cents, for the requested format. */
  price: z.number(),
  /** Free CSV rows left this month; null when unlimited. */
  remaining: z.number().nullable(),
  requested: z.number(),
  can_download: z.boolean(),
  /** The free rows per month (`max_list_count`); null when unlimited. */
  max_list_count: z.number().nullable(),
  /** True when the operator of this site does not charge this person. */
  is_free: z.boolean(),
  /** The county of the parcels, with its total number of parcels. The server never sends null: without a county, it answers with a problem. */
  county: z.object({ path: z.string(), headline: z.string(), total: z.number() }).nullable(),
  /** Columns of the schema that the reader can't export from this county, and why. */
  locked: z.array(z.object({ name: z.string(), why: z.string() })),
});
export type ExportCheck = z.infer<typeof exportCheckSchema>;

export const checkExport = defineEndpoint({
  name: 'checkExport',
  summary:
    'The size and price of an export: the number of parcels, the remaining free rows, and the price in whole cents.',
  method: 'POST',
  path: '/projects/{slug}/exports/check',
  params: projectParams,
  body: checkBody,
  output: exportCheckSchema,
  permission: exportsFeature.permissions['export.check'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found', 'not_allowed'],
});

export const checkOwnExport = defineEndpoint({
  name: 'checkOwnExport',
  summary: 'The size and price of an export without a project, like `exports/check` of a project.',
  method: 'POST',
  path: '/exports/check.json',
  body: checkBody,
  output: exportCheckSchema,
  permission: exportsFeature.permissions['export.check_own'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found', 'not_allowed'],
});

export const countProject = defineEndpoint({
  name: 'countProject',
  summary:
    'The number of parcels of a project: of its saved query, of a given query, or only those with data in its datasets.',
  method: 'POST',
  path: '/projects/{slug}/blexts.json',
  params: projectParams,
  body: z.object({
    style: z.literal('counts').default('counts'),
    /**
     * `projectCount`: parcels of the query as the project was saved; `currentCount`: of the given query; `allCount`: without datasets; `withDataCount`:
     * parcels for which datasets have records.
     */
    type: z.enum(['projectCount', 'currentCount', 'allCount', 'withDataCount']),
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
  /** Names of columns, in the order of the file. Absent: all columns that the reader may export. */
  columns: z.array(columnSchema).min(1).max(MAX_COLUMNS.others).optional(),
});

const startedSchema = z.object({
  /** The URL of the file; null until it is ready. */
  url: z.string().nullable(),
  export: exportItemSchema,
});
const START_PROBLEMS = [
  'invalid_input',
  'sign_in_required',
  'upgrade_required',
  'not_found',
  'not_allowed',
  'limit_reached',
  'conflict',
  'too_large',
  'busy',
] as const;

export const startExport = defineEndpoint({
  name: 'startExport',
  summary: 'Starts an export that needs no purchase. While it is made, `exports.json` has its progress.',
  method: 'POST',
  path: '/projects/{slug}/exports/start.json',
  params: projectParams,
  body: exportBody,
  output: startedSchema,
  permission: exportsFeature.permissions['export.create'],
  problems: [...START_PROBLEMS],
});

export const startOwnExport = defineEndpoint({
  name: 'startOwnExport',
  summary:
    'Starts an export of the parcels of a query, without a project. While it is made, `/exports.json` has its progress.',
  method: 'POST',
  path: '/exports/start.json',
  body: exportBody,
  output: startedSchema,
  permission: exportsFeature.permissions['export.create_own'],
  problems: [...START_PROBLEMS],
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

export const cancelOwnExport = defineEndpoint({
  name: 'cancelOwnExport',
  summary: 'Stops an export that the person made without a project.',
  method: 'POST',
  path: '/exports/{id}/cancel.json',
  params: z.object({ id: z.uuid() }),
  output: z.object({ export: exportItemSchema }),
  permission: exportsFeature.permissions['export.create_own'],
  problems: ['invalid_input', 'sign_in_required', 'not_found', 'conflict'],
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
    /** The path of the cart; null while this site has no checkout. */
    path: z.string().nullable(),
  }),
  permission: exportsFeature.permissions['export.create'],
  problems: ['invalid_input', 'sign_in_required', 'upgrade_required', 'not_found', 'not_allowed', 'conflict'],
});

export const downloadExport = defineEndpoint({
  name: 'downloadExport',
  summary: 'The file of an export, for everyone who has its signed link.',
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
