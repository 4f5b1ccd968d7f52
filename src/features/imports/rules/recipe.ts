import { z } from 'zod';

/**
 * A recipe: how the columns of one county's file become the parcel record. It is a document that operators read, edit and keep; its
 * JSON Schema is published at `/schemas/recipe.json`. Bounds are here because a recipe arrives from outside.
 */

/** Of a file's column; a recipe can't name a longer one. */
export const COLUMN_NAME_MAX = 128;
const columnName = z.string().min(1).max(COLUMN_NAME_MAX);
/** A regular expression as JavaScript writes it, without slashes. */
const pattern = z.string().min(1).max(300).refine(isPattern, 'is not a regular expression');

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu') instanceof RegExp;
  } catch {
    return false;
  }
}

/** What happens to a value before it is parsed as its column's type, in this order: blanks, replace, lookup, parse. */
export const recipeColumnSchema = z.object({
  /** The name in the file, or in the joined table. */
  from: columnName,
  /** The standard column; null keeps it among the county's own columns. */
  to: columnName.nullable(),
  /** Why it was matched, for people. */
  reason: z.string().max(500).optional(),
  /** Values that stand for "nothing" in this column, beyond blanks: `0`, `UNKNOWN`, `-9999`. */
  blanks: z.array(z.string().max(100)).max(100).optional(),
  /** Replaced in the text, one after the other; `$1` is the first group. */
  replace: z
    .array(z.object({ pattern, with: z.string().max(300) }))
    .max(20)
    .optional(),
  /**
   * Name of a table of `lookups`, or of one that comes with Platbook (`ma-use-codes`): the code is replaced by what the table says; an unknown
   * code is reported and kept.
   */
  lookup: z.string().max(64).optional(),
  /**
   * How the text is read when the column's type is not enough. Dates: `yyyymmdd`, `mmddyyyy`, `ddmmyyyy`, `yyyymm`, `yyyy`, `excel` (days),
   * `unix` (seconds), `unix_ms`. Numbers: `money_cents` (whole cents), `thousands` (times 1,000).
   */
  parse: z
    .enum([
      'yyyymmdd',
      'mmddyyyy',
      'ddmmyyyy',
      'yyyymm',
      'yyyy',
      'excel',
      'unix',
      'unix_ms',
      'money_cents',
      'thousands',
    ])
    .optional(),
  /**
   * Of a column that stays among the county's own (`to` is null): true hides its values as owner names are hidden, false shows them to everyone.
   * Absent: decided from its name and values.
   */
  personal: z.boolean().optional(),
});
export type RecipeColumn = z.infer<typeof recipeColumnSchema>;

/** How the parcel's own value is made of a column of its joined records. */
export const JOIN_RULES = ['first', 'latest', 'sum', 'min', 'max', 'count', 'joined'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

export const recipeJoinSchema = z.object({
  /** The table: a path on the server, or a name inside the imported archive. Absent: a table of the imported file itself. */
  file: z.string().max(1000).optional(),
  layer: z.string().max(200).optional(),
  encoding: z.string().max(64).optional(),
  /** Columns whose values are the same in a parcel and in its records. `loose` ignores case, punctuation, blanks and leading zeros. */
  on: z.object({
    parcel: columnName,
    table: columnName,
    match: z.enum(['exact', 'loose']).default('loose'),
  }),
  /** Rule by column of the table; the others follow `otherwise`. Without that, values and taxes are summed and of the rest the first counts. */
  rules: z.record(columnName, z.enum(JOIN_RULES)).default({}),
  otherwise: z.enum(JOIN_RULES).optional(),
  /** The column that orders records for `latest`: a date or a number. */
  latest_by: columnName.optional(),
});
export type RecipeJoin = z.infer<typeof recipeJoinSchema>;

/** Values taken from the polygon of a layer or boundary set that covers most of the parcel. */
export const recipeSpatialJoinSchema = z.object({
  /** A published layer (`zoning`, `fema`), or a boundary style (`tracts`, `blocks`, `neighborhoods`), or a file on the server. */
  layer: z.string().max(64).optional(),
  boundaries: z.string().max(64).optional(),
  file: z.string().max(1000).optional(),
  /** Standard or own column of the parcel to property of the polygon. */
  columns: z.record(columnName, columnName),
  /** Own column that receives the share of the parcel's area that the polygon covers, 0 to 1, in whole percents. */
  share_column: columnName.optional(),
  /** The polygon must cover at least this share of the parcel. */
  min_share: z.number().min(0).max(1).default(0),
  /** True: a value that the file gives is kept. */
  keeps_given: z.boolean().default(true),
});
export type RecipeSpatialJoin = z.infer<typeof recipeSpatialJoinSchema>;

export const recipeAddressSchema = z.discriminatedUnion('kind', [
  /** `{saddno} {saddpref} {saddstr}`: names in braces are standard columns or columns of the file; what is empty leaves no blank. */
  z.object({ kind: z.literal('assemble'), to: columnName, template: z.string().min(1).max(500) }),
  /** A whole line such as `12 N MAIN ST APT 4` into the site (`sadd*`) or mailing (`mail_*`) parts. */
  z.object({ kind: z.literal('split'), from: columnName, into: z.enum(['site', 'mail']) }),
]);
export type RecipeAddress = z.infer<typeof recipeAddressSchema>;

/** Rows that are no parcels: roads, water, rail. They are counted and listed with the reason. */
export const recipeExclusionSchema = z.object({
  column: columnName,
  equals: z.array(z.string().max(200)).max(500).optional(),
  matches: pattern.optional(),
  reason: z.string().min(1).max(200),
});
export type RecipeExclusion = z.infer<typeof recipeExclusionSchema>;

/** How many codes a look-up table may have. */
export const MAX_CODES = 20_000;

/** Codes and what they stand for: written out, or two columns of a table. */
const lookupTable = z.union([
  z.strictObject({
    /** As in a join: a path on the server, or a name inside the imported archive; absent: a table of the imported file itself. */
    file: z.string().max(1000).optional(),
    layer: z.string().max(200).optional(),
    code_column: columnName,
    value_column: columnName,
  }),
  z
    .record(z.string().max(200), z.union([z.string().max(500), z.number(), z.boolean()]))
    .refine((table) => Object.keys(table).length <= MAX_CODES, 'has more than 20,000 codes'),
]);

const recipeV2Schema = z.object({
  version: z.literal(2),
  /** Which layer of a file that has several. */
  layer: z.string().max(200).optional(),
  /** Overrides the file's own statement: `EPSG:2248` or WKT. */
  crs: z.string().max(20_000).optional(),
  encoding: z.string().max(64).optional(),
  /** A column of the file may stand several times: a use code also gives its description. */
  columns: z.array(recipeColumnSchema).max(2000).default([]),
  /** Values that are the same for every parcel, by standard or own column: `{"sourceurl": "https://..."}`. */
  constants: z.record(columnName, z.union([z.string().max(2000), z.number(), z.boolean()])).default({}),
  lookups: z.record(z.string().max(64), lookupTable).default({}),
  joins: z.array(recipeJoinSchema).max(5).default([]),
  spatial_joins: z.array(recipeSpatialJoinSchema).max(20).default([]),
  addresses: z.array(recipeAddressSchema).max(10).default([]),
  not_parcels: z.array(recipeExclusionSchema).max(50).default([]),
  /** Puts each parcel into a smaller place, which becomes part of its path: by a column that names it, or by a boundary set. */
  place: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('column'), column: columnName }),
      z.object({ by: z.literal('boundaries'), style: z.string().max(64) }),
    ])
    .optional(),
});

/** Recipes of the first version had columns only. */
const recipeV1Schema = z
  .object({
    version: z.literal(1),
    columns: z.array(recipeColumnSchema),
    crs: z.string().optional(),
    encoding: z.string().optional(),
  })
  .transform((recipe) => recipeV2Schema.parse({ ...recipe, version: 2 }));

export const recipeSchema = z.union([recipeV2Schema, recipeV1Schema]);
export type Recipe = z.infer<typeof recipeV2Schema>;

/** The schema that is published: the current version. */
export const publishedRecipeSchema = recipeV2Schema;

/** A recipe that says nothing: everything is guessed. */
export const EMPTY_RECIPE: Recipe = recipeV2Schema.parse({ version: 2 });

type LookupTable = Recipe['lookups'][string];
export type TableOfCodes = Extract<LookupTable, { code_column: string; value_column: string }>;

/** True for codes that are read from a table, false for codes that are written out. */
export function isTableOfCodes(table: LookupTable): table is TableOfCodes {
  return typeof table['code_column'] === 'string' && typeof table['value_column'] === 'string';
}
