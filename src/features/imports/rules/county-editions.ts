import { z } from 'zod';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { importsFeature } from '../feature.ts';
import { editionParams } from './edition-columns.ts';
import { refreshStarterSchema } from './refresh/county-refresh.ts';

const editionSchema = z.object({
  id: z.number(),
  /** Counts up within a county; a version is never used again. */
  version: z.number(),
  source_name: z.string(),
  parcel_count: z.number(),
  is_current: z.boolean(),
  created_at: z.string(),
  published_at: z.string(),
  /** The name of the operator. Null for an import from the command line or by the schedule, or if the account no longer exists. */
  imported_by: z.string().nullable(),
  /** What started the import. With `person` and without a name, the account no longer exists. */
  started_by: refreshStarterSchema,
  /** True if the schedule of the county imported it. */
  is_scheduled: z.boolean(),
  /** The import that made it, with the report; null if that import no longer exists. */
  run_id: z.string().nullable(),
});
export type Edition = z.infer<typeof editionSchema>;

const countyEditionsSchema = z.object({
  place_path: z.string(),
  /** For example "Alder County, ZZ". */
  headline: z.string(),
  /** Newest first. */
  editions: z.array(editionSchema),
});
export type CountyEditions = z.infer<typeof countyEditionsSchema>;

export const listEditions = defineEndpoint({
  name: 'listEditions',
  summary: 'The editions of every county, or of one, with the source of each and the current one marked.',
  method: 'GET',
  path: '/admin/editions.json',
  query: z.object({ place: z.string().max(200).optional() }),
  output: z.object({
    counties: z.array(countyEditionsSchema),
    /** The number of editions of a county to keep after a publication; null keeps all. */
    keep: z.number().nullable(),
  }),
  permission: importsFeature.permissions['edition.read'],
  problems: ['invalid_input'],
});

export const rollBackEdition = defineEndpoint({
  name: 'rollBackEdition',
  summary: "Makes an earlier edition the county's current one again, in one step.",
  method: 'POST',
  path: '/admin/editions/{id}/publish.json',
  params: editionParams,
  output: countyEditionsSchema,
  permission: importsFeature.permissions['edition.publish'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});

export const removeEdition = defineEndpoint({
  name: 'removeEdition',
  summary: 'Removes an edition that is not current, with its parcels and files.',
  method: 'DELETE',
  path: '/admin/editions/{id}.json',
  params: editionParams,
  output: countyEditionsSchema,
  permission: importsFeature.permissions['edition.remove'],
  problems: ['not_found', 'conflict', 'invalid_input'],
});
