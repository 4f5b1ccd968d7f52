import { z } from 'zod';
import { countyColumnSchema } from '../../parcels/rules/county-column-schema.ts';
import { recipeColumnSchema } from './recipe.ts';
import { joinReportSchema, rowFindingSchema, unknownCodesSchema } from './report-parts.ts';
import { spatialJoinReportSchema } from './spatial-report.ts';

/** The outcome of an import: its counts of rows, its findings and the use of every column. */
export const importReportSchema = z.object({
  file: z.string(),
  place_path: z.string(),
  /** `review`: complete, and waiting for a person to publish or discard it. */
  outcome: z.enum(['published', 'review', 'unchanged']),
  edition_version: z.number(),
  rows_read: z.number(),
  rows_kept: z.number(),
  rows_repaired: z.number(),
  rows_skipped: z.number(),
  stacked: z.number(),
  multipart: z.number(),
  findings: z.array(rowFindingSchema),
  /** The first thousand parcel numbers of rows that were skipped because of their geometry. */
  skipped_numbers: z.array(z.string()).default([]),
  columns: z.array(
    z.object({
      from: z.string(),
      to: z.string().nullable(),
      reason: z.string(),
      filled_percent: z.number(),
      /** The changes to its values, from the recipe or guessed. */
      replace: recipeColumnSchema.shape.replace,
      lookup: recipeColumnSchema.shape.lookup,
      parse: recipeColumnSchema.shape.parse,
      part: recipeColumnSchema.shape.part,
      /** The joined table that the column is from, and its name there; absent for the file's own columns. */
      table: z.object({ name: z.string(), column: z.string() }).optional(),
    }),
  ),
  crs: z.string(),
  encoding: z.string(),
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  seconds: z.number(),
  rows_per_second: z.number(),
  /** One entry per joined table. */
  joins: z.array(joinReportSchema).default([]),
  /** One entry per layer, boundary set or file of the spatial joins. */
  spatial_joins: z.array(spatialJoinReportSchema).default([]),
  unknown_codes: z.array(unknownCodesSchema).default([]),
  /** Sentences with figures about why it was held for review, although it was to be published at once. */
  held_because: z.array(z.string()).default([]),
  /** The county columns, with their access and the reason. */
  county_columns: z.array(countyColumnSchema).default([]),
  /** A sentence per line about important columns that the file lacks; null if none is missing. */
  missing: z.string().nullable().default(null),
  /** Sentences that the operator should read. */
  warnings: z.array(z.string()).default([]),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** With fewer rows, an import spends most of its time on its beginning and end, so a rate says nothing about its rows. */
const RATE_MIN_ROWS = 1000;

/** Returns true if the file has enough rows that rows per second say something: one row in 3 s would be "0 rows a second". */
export function isRateTelling(report: { rows_read: number }): boolean {
  return report.rows_read >= RATE_MIN_ROWS;
}
