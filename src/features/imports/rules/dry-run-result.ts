import { z } from 'zod';
import { countyColumnSchema } from '../../parcels/rules/county-column-schema.ts';
import { EMPTY_RECIPE, publishedRecipeSchema, recipeExclusionSchema } from './recipe.ts';
import { joinReportSchema, rowFindingSchema, unknownCodesSchema } from './report-parts.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** The parcels that a file would become under a recipe, judged by a sample of its rows. Nothing is written. */
export const dryRunSchema = z.object({
  /** The file's name without its folder. */
  file: z.string(),
  format: z.string(),
  /** The layer that is read; null for a format without layers. */
  layer: z.string().nullable(),
  /** The layers and tables in the file; empty for a format without layers. */
  layers: z.array(
    z.object({
      name: z.string(),
      geometry: z.enum(['polygon', 'line', 'point', 'mixed', 'none']),
      /** Null when only reading the whole file can tell. */
      rows: z.number().nullable(),
    }),
  ),
  /** As people read it: `NAD_1983_... (from the .prj file)`. */
  crs: z.string(),
  encoding: z.string(),
  /** Null when only reading the whole file can tell. */
  rows_total: z.number().nullable(),
  rows_sampled: z.number(),
  /** All columns of the file, then those of the joined tables. A column that fills several columns of the record occurs several times. */
  columns: z.array(
    z.object({
      from: z.string(),
      /** The standard or county column that it fills; null: a county column with its name in the file. */
      to: z.string().nullable(),
      is_standard: z.boolean(),
      reason: z.string(),
      /** 0 to 1; 1 for a match from the recipe. */
      confidence: z.number(),
      /** For a column without a match: the column of the record that it might be. */
      proposal: z.string().nullable(),
      /** The joined table that the column is from; null: the file itself. */
      table: z.string().nullable(),
      /** Percentage of the sampled rows. */
      filled_percent: z.number(),
      /** The code table and parse format that are applied, from the recipe or guessed. */
      lookup: z.string().nullable(),
      parse: z.string().nullable(),
      /** `suffix`: its letter or fraction is added to the house number of another column. */
      part: z.literal('suffix').nullable(),
      /** Up to 8 distinct values in the file, and the value that each becomes; null for an empty value. */
      samples: z.array(
        z.object({ raw: z.string(), value: valueSchema.nullable(), is_unreadable: z.boolean() }),
      ),
    }),
  ),
  /** The first 20 rows of the sample with their values in the record. */
  rows: z.array(
    z.object({
      /** The number of the row in the file, from 1. From the middle of a large text file it is an estimate. */
      row: z.number(),
      fields: z.record(z.string(), valueSchema),
      custom: z.record(z.string(), valueSchema),
      /** The number of records of joined tables that would be stored with the parcel. */
      records_count: z.number(),
      /** The reason why the row would not become a parcel; null when it would. */
      skipped: z.string().nullable(),
    }),
  ),
  /** Up to 300 polygons, and up to 300 points of rows that have no polygon, in longitude and latitude; `properties.row` is the row number. */
  geometries: z.custom<
    GeoJSON.FeatureCollection<GeoJSON.Polygon | GeoJSON.MultiPolygon | GeoJSON.Point, { row: number }>
  >((value) => typeof value === 'object' && value !== null),
  /** West, south, east, north of the sampled polygons and points; null without any. A box across the 180th meridian has a west below -180. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Findings in the sample, with row numbers of the file. */
  findings: z.array(rowFindingSchema),
  /** Joins of the sample: counts of parcels are of the sample, and no records without parcels are reported. */
  joins: z.array(joinReportSchema),
  unknown_codes: z.array(unknownCodesSchema),
  /** Rows that look like roads, water and the like, with the rule of a recipe that would leave them out. `rows` is their number in the sample. */
  proposed_exclusions: z.array(
    z.object({
      rule: recipeExclusionSchema.extend({ equals: z.array(z.string()) }),
      rows: z.number(),
    }),
  ),
  /**
   * A table of the same file that has important columns which the imported layer lacks, with the columns to join it on. `columns` are the names of these
   * columns in the record. Null if there is no such table.
   */
  proposed_join: z
    .object({
      layer: z.string(),
      on: z.object({ parcel: z.string(), table: z.string() }),
      columns: z.array(z.string()),
    })
    .nullable(),
  /** A table of the same file with the texts (`to`) for the codes of a column (`from`, which fills the column `code` of the record); null if there is none. */
  proposed_code_table: z
    .object({
      layer: z.string(),
      from: z.string(),
      code: z.string(),
      to: z.string(),
      code_column: z.string(),
      value_column: z.string(),
    })
    .nullable(),
  /** Whether the sampled parcels are in the place. If not, `message` names the place or coordinate system that would fit. */
  place: z.object({ path: z.string(), is_inside: z.boolean(), message: z.string().nullable() }),
  /** Sentences about what prevents an import; empty when it can start. */
  problems: z.array(z.string()),
  /** The county columns with their access, decided from the sampled rows, the recipe and earlier decisions for the county. */
  county_columns: z.array(countyColumnSchema),
  /** A sentence per line about important columns that the file lacks; null if none is missing. */
  missing: z.string().nullable(),
  /** Sentences that the operator should read. */
  warnings: z.array(z.string()),
  /** The recipe with this result: the given one with every guess written out. */
  recipe: publishedRecipeSchema,
});
export type DryRun = z.infer<typeof dryRunSchema>;

/** The dry run of a file in which nothing was found. */
export const EMPTY_DRY_RUN: Omit<DryRun, 'file' | 'place'> = {
  format: '',
  layer: null,
  layers: [],
  crs: '',
  encoding: '',
  rows_total: null,
  rows_sampled: 0,
  columns: [],
  county_columns: [],
  missing: null,
  rows: [],
  geometries: { type: 'FeatureCollection', features: [] },
  extent: null,
  findings: [],
  joins: [],
  unknown_codes: [],
  proposed_exclusions: [],
  proposed_join: null,
  proposed_code_table: null,
  problems: [],
  warnings: [],
  recipe: EMPTY_RECIPE,
};
