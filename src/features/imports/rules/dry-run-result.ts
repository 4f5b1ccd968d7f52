import { z } from 'zod';
import { countyColumnSchema } from '../../parcels/rules/county-columns.ts';
import { publishedRecipeSchema } from './recipe.ts';
import { joinReportSchema, rowFindingSchema, unknownCodesSchema } from './report-parts.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** What a file would become under a recipe, seen on a sample of its rows. Nothing is written anywhere. */
export const dryRunSchema = z.object({
  /** The file's name without its folder. */
  file: z.string(),
  format: z.string(),
  /** The layer that is read; null for a format that has one. */
  layer: z.string().nullable(),
  /** What is in the file, tables included; empty for a format that has one. */
  layers: z.array(
    z.object({
      name: z.string(),
      geometry: z.enum(['polygon', 'line', 'point', 'mixed', 'none']),
      /** null when only reading to the end can tell. */
      rows: z.number().nullable(),
    }),
  ),
  /** For people: `NAD_1983_... (from the .prj file)`. */
  crs: z.string(),
  encoding: z.string(),
  /** null when only reading to the end can tell. */
  rows_total: z.number().nullable(),
  rows_sampled: z.number(),
  /** Every column of the file, then of the joined tables. A column that fills several of the record stands several times. */
  columns: z.array(
    z.object({
      from: z.string(),
      /** The standard column or an own one; null: kept among the county's own under its name. */
      to: z.string().nullable(),
      is_standard: z.boolean(),
      reason: z.string(),
      /** 0 to 1; 1 for what the recipe says. */
      confidence: z.number(),
      /** The joined table that it is from; null: the file itself. */
      table: z.string().nullable(),
      /** Of the sampled rows. */
      filled_percent: z.number(),
      /** Look-up and way of parsing that are applied, given or guessed. */
      lookup: z.string().nullable(),
      parse: z.string().nullable(),
      /** Up to 8 different values as the file holds them, and what becomes of each: null is nothing. */
      samples: z.array(
        z.object({ raw: z.string(), value: valueSchema.nullable(), is_unreadable: z.boolean() }),
      ),
    }),
  ),
  /** The first 20 rows of the sample as the record would be. */
  rows: z.array(
    z.object({
      /** 1-based row number in the file. */
      row: z.number(),
      fields: z.record(z.string(), valueSchema),
      custom: z.record(z.string(), valueSchema),
      /** Records of joined tables that the parcel would keep. */
      records_count: z.number(),
      /** Why it would be no parcel; null when it would be one. */
      skipped: z.string().nullable(),
    }),
  ),
  /** Up to 300 polygons, longitude and latitude; `properties.row` is the row number. */
  geometries: z.custom<GeoJSON.FeatureCollection<GeoJSON.Polygon | GeoJSON.MultiPolygon, { row: number }>>(
    (value) => typeof value === 'object' && value !== null,
  ),
  /** West, south, east, north of the sampled polygons; null without any. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** On the sample; row numbers are the file's. */
  findings: z.array(rowFindingSchema),
  /** On the sample: only the numbers of the parcel's side are of the sample, and no record is said to be without a parcel. */
  joins: z.array(joinReportSchema),
  unknown_codes: z.array(unknownCodesSchema),
  /** Whether the sampled parcels lie in the place. `message` says where else, or in which coordinate system they would. */
  place: z.object({ path: z.string(), is_inside: z.boolean(), message: z.string().nullable() }),
  /** What stands in the way of an import, in sentences; empty: it can be started. */
  problems: z.array(z.string()),
  /** The columns that stay the county's own, judged by the rows that were looked at, as the recipe and earlier decisions for the county say. */
  county_columns: z.array(countyColumnSchema),
  /** What no column was recognized as, in one sentence; null: nothing is missing. */
  missing: z.string().nullable(),
  /** What an operator should know, in sentences. */
  warnings: z.array(z.string()),
  /** The recipe that does what is shown here: the given one with everything that was guessed. */
  recipe: publishedRecipeSchema,
});
export type DryRun = z.infer<typeof dryRunSchema>;
