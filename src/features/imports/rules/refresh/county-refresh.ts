import { z } from 'zod';
import { defineEndpoint } from '../../../../kernel/endpoint.ts';
import { importsFeature } from '../../feature.ts';
import { importStateSchema } from '../import-state.ts';
import { refreshComparisonSchema, refreshLimitsSchema } from './comparison.ts';
import { isTimeZone } from './cron.ts';

export const refreshStarterSchema = z.enum(['schedule', 'person', 'command']);
export type RefreshStarter = z.infer<typeof refreshStarterSchema>;

/** The source of a county's parcels. */
const refreshSourceSchema = z.object({
  kind: z.enum(['layer', 'file']),
  /** Without its condition. */
  address: z.string(),
  /** The condition that selects features of a layer. */
  where: z.string().nullable(),
  host: z.string(),
});
export type RefreshSource = z.infer<typeof refreshSourceSchema>;

/** A refresh that is under way or has ended: an import run with its trigger and its result. */
export const refreshRunSchema = z.object({
  id: z.string(),
  state: importStateSchema,
  phase: z.string().nullable(),
  started_by: refreshStarterSchema,
  /** The person; null for the schedule, a command, or an account that no longer exists. */
  person: z.string().nullable(),
  comparison: refreshComparisonSchema.nullable(),
  held_because: z.array(z.string()),
  error: z.string().nullable(),
  edition_version: z.number().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type RefreshRun = z.infer<typeof refreshRunSchema>;

const countyRefreshSchema = z.object({
  place_path: z.string(),
  headline: z.string(),
  source: refreshSourceSchema,
  /** Five fields, as in crontab. */
  cron: z.string(),
  time_zone: z.string(),
  limits: refreshLimitsSchema,
  is_paused: z.boolean(),
  /** Null while paused. */
  next_at: z.string().nullable(),
  /** The number of refreshes that failed in a row. */
  failures: z.number(),
  latest: refreshRunSchema.nullable(),
});
export type CountyRefresh = z.infer<typeof countyRefreshSchema>;

const placeQuery = z.object({ place: z.string().max(200) });

export const listRefreshes = defineEndpoint({
  name: 'listRefreshes',
  summary: 'The schedules on which counties are refreshed, with the latest refresh of each.',
  method: 'GET',
  path: '/admin/refreshes.json',
  output: z.object({ refreshes: z.array(countyRefreshSchema) }),
  permission: importsFeature.permissions['refresh.read'],
  problems: [],
});

const countyRefreshReplySchema = z.object({
  /** Null: the county has no schedule. */
  refresh: countyRefreshSchema.nullable(),
  /** The source of the current edition, which a new schedule starts from; null if its address is not known. */
  source: refreshSourceSchema.nullable(),
  /** False: the county has no edition, so there is nothing to refresh. */
  has_edition: z.boolean(),
  /** Files that the import joins and whose address is not known: each refresh uses them as they are. */
  fixed_files: z.array(z.string()),
  /** Newest first. */
  runs: z.array(refreshRunSchema),
  /** When the current edition became current, if the latest refresh found its source unchanged since; otherwise null. */
  unchanged_since: z.string().nullable(),
});
export type CountyRefreshReply = z.infer<typeof countyRefreshReplySchema>;

export const getCountyRefresh = defineEndpoint({
  name: 'getCountyRefresh',
  summary: 'The schedule on which a county is refreshed, and its latest refreshes.',
  method: 'GET',
  path: '/admin/county-refresh.json',
  query: placeQuery,
  output: countyRefreshReplySchema,
  permission: importsFeature.permissions['refresh.read'],
  problems: ['invalid_input', 'not_found'],
});

export const saveCountyRefresh = defineEndpoint({
  name: 'saveCountyRefresh',
  summary: 'Gives a county a schedule on which it is imported again from its source, or changes it.',
  method: 'POST',
  path: '/admin/county-refresh.json',
  body: z.object({
    place: z.string().max(200),
    /** Words such as "every Monday at 03:00", or five fields as in crontab. */
    schedule: z.string().trim().min(1).max(200),
    time_zone: z.string().max(60).refine(isTimeZone, 'is not a time zone such as America/Chicago'),
    /** The address of the file or layer. Absent: that of the current schedule or, for a new schedule, the one that the county was imported from. */
    address: z.string().trim().min(1).max(2000).optional(),
    /** For an ArcGIS layer, a collection of OGC API Features or a Socrata data set: only the features that meet this condition. */
    where: z.string().trim().max(1000).optional(),
    limits: refreshLimitsSchema.optional(),
    is_paused: z.boolean().optional(),
  }),
  output: countyRefreshReplySchema,
  permission: importsFeature.permissions['refresh.update'],
  problems: ['invalid_input', 'not_found', 'conflict'],
});

export const runCountyRefresh = defineEndpoint({
  name: 'runCountyRefresh',
  summary: 'Refreshes a county now, within the limits of its schedule.',
  method: 'POST',
  path: '/admin/county-refresh/run.json',
  body: placeQuery,
  output: countyRefreshReplySchema,
  permission: importsFeature.permissions['refresh.run'],
  problems: ['invalid_input', 'not_found', 'conflict'],
});

export const removeCountyRefresh = defineEndpoint({
  name: 'removeCountyRefresh',
  summary: 'Removes the schedule of a county. Its parcels and the reports of its refreshes stay.',
  method: 'DELETE',
  path: '/admin/county-refresh.json',
  query: placeQuery,
  output: countyRefreshReplySchema,
  permission: importsFeature.permissions['refresh.update'],
  problems: ['invalid_input', 'not_found'],
});
