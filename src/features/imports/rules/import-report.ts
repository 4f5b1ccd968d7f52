import { z } from 'zod';
import { countyColumnSchema } from '../../parcels/rules/county-columns.ts';
import { recipeColumnSchema } from './recipe.ts';
import { joinReportSchema, rowFindingSchema, unknownCodesSchema } from './report-parts.ts';
import { spatialJoinReportSchema } from './spatial-report.ts';

/** What became of every row of an import, and of every column. */
export const importReportSchema = z.object({
  file: z.string(),
  place_path: z.string(),
  /** `review`: complete, and waiting for someone to publish or discard it. */
  outcome: z.enum(['published', 'review', 'unchanged']),
  edition_version: z.number(),
  rows_read: z.number(),
  rows_kept: z.number(),
  rows_repaired: z.number(),
  rows_skipped: z.number(),
  stacked: z.number(),
  multipart: z.number(),
  findings: z.array(rowFindingSchema),
  /** Parcel numbers of rows that were skipped for their geometry, the first thousand. */
  skipped_numbers: z.array(z.string()).default([]),
  columns: z.array(
    z.object({
      from: z.string(),
      to: z.string().nullable(),
      reason: z.string(),
      filled_percent: z.number(),
      /** What was done with its values, given or guessed. */
      lookup: recipeColumnSchema.shape.lookup,
      parse: recipeColumnSchema.shape.parse,
      /** The joined table that it is from, and its name there; absent for the file's own columns. */
      table: z.object({ name: z.string(), column: z.string() }).optional(),
    }),
  ),
  crs: z.string(),
  encoding: z.string(),
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  seconds: z.number(),
  rows_per_second: z.number(),
  /** One for each table that was joined. */
  joins: z.array(joinReportSchema).default([]),
  /** One for each layer, boundary set or file that parcels were joined with by place. */
  spatial_joins: z.array(spatialJoinReportSchema).default([]),
  unknown_codes: z.array(unknownCodesSchema).default([]),
  /** Why it waits for a decision though it was to be published at once, in sentences with figures. */
  held_because: z.array(z.string()).default([]),
  /** The columns that stay the county's own, with who may see them and why. */
  county_columns: z.array(countyColumnSchema).default([]),
  /** What no column was recognized as, in one sentence; null: nothing is missing. */
  missing: z.string().nullable().default(null),
  /** What an operator should know, in sentences. */
  warnings: z.array(z.string()).default([]),
});
export type ImportReport = z.infer<typeof importReportSchema>;
