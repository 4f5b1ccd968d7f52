import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { layerReportSchema } from '../layers/contract.ts';
import { importsFeature } from './feature.ts';
import { dryRunSchema } from './rules/dry-run-result.ts';
import { importReportSchema } from './rules/import-report.ts';
import { importStateSchema } from './rules/import-state.ts';
import { layerRequestSchema, layerDraftSchema, layerPreviewSchema } from './rules/layer-request.ts';
import { publishedRecipeSchema, recipeSchema, recipeSpatialJoinSchema } from './rules/recipe.ts';
import { refreshComparisonSchema } from './rules/refresh/comparison.ts';
import { refreshStarterSchema } from './rules/refresh/county-refresh.ts';

export { type ImportReport, importReportSchema } from './rules/import-report.ts';
export {
  type LayerRequest,
  layerRequestSchema,
  type LayerDraft,
  type LayerPreview,
} from './rules/layer-request.ts';
export { type FoundServices, type ParcelService, findParcelServices } from './rules/parcel-services.ts';
export {
  type CountyRefresh,
  type CountyRefreshReply,
  type RefreshRun,
  type RefreshSource,
  getCountyRefresh,
  listRefreshes,
  removeCountyRefresh,
  runCountyRefresh,
  saveCountyRefresh,
} from './rules/refresh/county-refresh.ts';
export { GEOMETRY_LABELS, type InspectedAddress, inspectAddress } from './rules/inspected-address.ts';
export { type CountyFilter, findCountyFilter } from './rules/county-filter.ts';
export { type DryRun, dryRunSchema } from './rules/dry-run-result.ts';
export { type Recipe, recipeSchema } from './rules/recipe.ts';
export { rowFindingSchema } from './rules/report-parts.ts';

/**
 * Decides what happens when an import is complete. `now`: it is published, unless the comparison with the edition before suggests a mistake (the reason is
 * `held_because` of its report). `review`: it waits for a person to check its report. `anyway`: it is published without that comparison.
 */
export const publishModeSchema = z.enum(['now', 'review', 'anyway']);
export type PublishMode = z.infer<typeof publishModeSchema>;

export const importRunSchema = z.object({
  id: z.string(),
  place_path: z.string(),
  source_name: z.string(),
  state: importStateSchema,
  publish: publishModeSchema,
  /** The current step, for example reading, building or publishing. */
  phase: z.string().nullable(),
  done_rows: z.number(),
  total_rows: z.number().nullable(),
  report: importReportSchema.nullable(),
  /** Null for an import that makes an edition of a county. */
  layer: layerRequestSchema.nullable(),
  layer_report: layerReportSchema.nullable(),
  error: z.string().nullable(),
  /** The address that the file was fetched from; null for an uploaded file. */
  source_url: z.string().nullable(),
  /** The trigger of a refresh of the county; null for any other import. */
  started_by: refreshStarterSchema.nullable(),
  /** The changes that a refresh makes. */
  comparison: refreshComparisonSchema.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

const runParams = z.object({ id: z.uuid() });

/** The file of an import: either a complete upload, or a path in a folder that the operator allows. Exactly one is set. */
const sourceShape = {
  upload: z.uuid().optional(),
  file: z.string().min(1).max(1000).optional(),
};
export type ImportSource = z.infer<z.ZodObject<typeof sourceShape>>;
const hasOneSource = ({ upload, file }: ImportSource) => (upload === undefined) !== (file === undefined);
const ONE_SOURCE = 'needs either upload or file';

export const getRecipeSchema = defineEndpoint({
  name: 'getRecipeSchema',
  summary: 'The JSON Schema of recipes, for editors and validators.',
  method: 'GET',
  path: '/schemas/recipe.json',
  output: z.record(z.string(), z.unknown()),
  permission: importsFeature.permissions['recipe.read'],
  problems: [],
});

export const createImport = defineEndpoint({
  name: 'createImport',
  summary: 'Queues the import of an upload or of a file on the server.',
  method: 'POST',
  path: '/admin/imports.json',
  body: z
    .object({
      ...sourceShape,
      place: z.string().max(200),
      recipe: recipeSchema.optional(),
      publish: publishModeSchema.default('now'),
    })
    .refine(hasOneSource, ONE_SOURCE),
  output: importRunSchema,
  permission: importsFeature.permissions['import.create'],
  problems: ['invalid_input', 'unreadable_file', 'not_found', 'not_allowed', 'conflict'],
});

/** The parcels that a file would become, and the county that it seems to cover. */
export const importPreviewSchema = z.object({
  dry_run: dryRunSchema,
  /** The county that holds more points of the sample than any other; null when none holds a point. */
  place_guess: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewImport = defineEndpoint({
  name: 'previewImport',
  summary: 'Previews the import of a file with a recipe, by a sample of its rows. Nothing is written.',
  method: 'POST',
  path: '/admin/imports/preview.json',
  body: z
    .object({
      ...sourceShape,
      /** Absent: only `place_guess` names a county. */
      place: z.string().max(200).optional(),
      recipe: recipeSchema.optional(),
    })
    .refine(hasOneSource, ONE_SOURCE),
  output: importPreviewSchema,
  permission: importsFeature.permissions['import.create'],
  rate: 'costly',
  problems: ['invalid_input', 'unreadable_file', 'not_found', 'not_allowed', 'conflict'],
});

export const createLayerImport = defineEndpoint({
  name: 'createLayerImport',
  summary: 'Queues the import of a layer of the map from an upload or a file on the server.',
  method: 'POST',
  path: '/admin/layers.json',
  body: z
    .object({ ...sourceShape, place: z.string().max(200), layer: layerRequestSchema })
    .refine(hasOneSource, ONE_SOURCE),
  output: importRunSchema,
  permission: importsFeature.permissions['import.create'],
  problems: ['invalid_input', 'unreadable_file', 'not_found', 'not_allowed', 'conflict'],
});

export const previewLayer = defineEndpoint({
  name: 'previewLayer',
  summary:
    'Previews the import of a file as a layer of the map, by a sample of its rows. Nothing is written.',
  method: 'POST',
  path: '/admin/layers/preview.json',
  body: z
    .object({
      ...sourceShape,
      /** Absent: only `place_guess` of the preview names a county. */
      place: z.string().max(200).optional(),
      layer: layerDraftSchema,
    })
    .refine(hasOneSource, ONE_SOURCE),
  output: layerPreviewSchema,
  permission: importsFeature.permissions['import.create'],
  rate: 'costly',
  problems: ['invalid_input', 'unreadable_file', 'not_found', 'not_allowed', 'conflict'],
});

export const getCountyRecipe = defineEndpoint({
  name: 'getCountyRecipe',
  summary: 'The recipe that the current edition of a county was made with: the next import starts from it.',
  method: 'GET',
  path: '/admin/county-recipe.json',
  query: z.object({ place: z.string().max(200) }),
  output: z.object({ recipe: publishedRecipeSchema.nullable(), edition_version: z.number().nullable() }),
  permission: importsFeature.permissions['import.read'],
  problems: ['invalid_input', 'not_found'],
});

export const spatialOptionSchema = z.object({
  kind: z.enum(['layer', 'boundaries']),
  name: z.string(),
  label: z.string(),
  polygons: z.number(),
  /** An entry for `recipe.spatial_joins` with the usual columns, and a column for the share of the parcel's area that the polygon covers. */
  join: recipeSpatialJoinSchema,
});
export type SpatialOption = z.infer<typeof spatialOptionSchema>;

export const listSpatialJoins = defineEndpoint({
  name: 'listSpatialJoins',
  summary:
    'The layers and boundary sets that the parcels of a county can take values from, with the usual columns.',
  method: 'GET',
  path: '/admin/spatial-joins.json',
  query: z.object({ place: z.string().max(200) }),
  output: z.object({ options: z.array(spatialOptionSchema) }),
  permission: importsFeature.permissions['import.read'],
  problems: ['invalid_input'],
});

export const listImports = defineEndpoint({
  name: 'listImports',
  summary: 'The latest imports, newest first.',
  method: 'GET',
  path: '/admin/imports.json',
  output: z.object({ imports: z.array(importRunSchema) }),
  permission: importsFeature.permissions['import.read'],
  problems: [],
});

export const getImport = defineEndpoint({
  name: 'getImport',
  summary: 'One import with its progress and report.',
  method: 'GET',
  path: '/admin/imports/{id}.json',
  params: runParams,
  output: importRunSchema,
  permission: importsFeature.permissions['import.read'],
  problems: ['not_found', 'invalid_input'],
});

export const cancelImport = defineEndpoint({
  name: 'cancelImport',
  summary: 'Asks a queued or running import to stop. A stopped import changes nothing.',
  method: 'POST',
  path: '/admin/imports/{id}/cancel.json',
  params: runParams,
  output: importRunSchema,
  permission: importsFeature.permissions['import.cancel'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const publishImport = defineEndpoint({
  name: 'publishImport',
  summary: "Makes an import in review the county's current edition, in one step.",
  method: 'POST',
  path: '/admin/imports/{id}/publish.json',
  params: runParams,
  output: importRunSchema,
  permission: importsFeature.permissions['import.publish'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const discardImport = defineEndpoint({
  name: 'discardImport',
  summary: 'Discards an import in review and deletes its edition. The county does not change.',
  method: 'POST',
  path: '/admin/imports/{id}/discard.json',
  params: runParams,
  output: importRunSchema,
  permission: importsFeature.permissions['import.publish'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export { type EditionColumns, decideEditionColumn, listEditionColumns } from './rules/edition-columns.ts';

export {
  type CountyEditions,
  type Edition,
  listEditions,
  removeEdition,
  rollBackEdition,
} from './rules/county-editions.ts';

/** The address that files are uploaded to with the tus protocol 1.0. */
export const UPLOADS_PATH = '/admin/uploads';

export const uploadStateSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null while unknown: some servers don't send the length of a file. */
  bytes: z.number().nullable(),
  received: z.number(),
  state: z.enum(['receiving', 'ready', 'failed']),
  error: z.string().nullable(),
  /** Notes about a complete file, such as features that its service did not send. */
  notes: z.array(z.string()),
  /** The rows of a service's layer that were fetched so far, and their total. Null for a file. */
  rows: z.object({ done: z.number(), total: z.number().nullable() }).nullable(),
  /** The address that the file is fetched from; null for an upload. */
  url: z.string().nullable(),
  created_at: z.string(),
});
export type UploadState = z.infer<typeof uploadStateSchema>;

const uploadParams = z.object({ id: z.uuid() });

export const listUploads = defineEndpoint({
  name: 'listUploads',
  summary: 'Uploaded and fetched files, complete or not, newest first.',
  method: 'GET',
  path: '/admin/uploads.json',
  output: z.object({ uploads: z.array(uploadStateSchema) }),
  permission: importsFeature.permissions['import.read'],
  problems: [],
});

export const getUpload = defineEndpoint({
  name: 'getUpload',
  summary: 'The state of an upload.',
  method: 'GET',
  path: '/admin/uploads/{id}.json',
  params: uploadParams,
  output: uploadStateSchema,
  permission: importsFeature.permissions['import.read'],
  problems: ['not_found', 'invalid_input'],
});

export const createFetch = defineEndpoint({
  name: 'createFetch',
  summary: 'Makes the server fetch a file, or a layer of a service, from an address. It becomes an upload.',
  method: 'POST',
  path: '/admin/uploads/fetch.json',
  body: z.object({
    url: z.string().min(1).max(2000),
    /** For a layer of an ArcGIS server: only the features that meet this condition. It replaces the condition in the address. */
    where: z.string().trim().max(1000).optional(),
  }),
  output: uploadStateSchema,
  permission: importsFeature.permissions['import.create'],
  problems: ['invalid_input', 'too_large'],
});

export const removeUpload = defineEndpoint({
  name: 'removeUpload',
  summary: 'Removes an upload, or stops it.',
  method: 'DELETE',
  path: '/admin/uploads/{id}.json',
  params: uploadParams,
  output: z.object({}),
  permission: importsFeature.permissions['import.create'],
  problems: ['not_found', 'invalid_input'],
});

export const incomingFolderSchema = z.object({
  folder: z.string(),
  files: z.array(
    z.object({ path: z.string(), name: z.string(), bytes: z.number(), modified_at: z.string() }),
  ),
});
export type IncomingFolder = z.infer<typeof incomingFolderSchema>;

export const listIncomingFiles = defineEndpoint({
  name: 'listIncomingFiles',
  summary: 'The files in the folders that operators may import from.',
  method: 'GET',
  path: '/admin/incoming.json',
  output: z.object({ folders: z.array(incomingFolderSchema) }),
  permission: importsFeature.permissions['import.read'],
  problems: [],
});
