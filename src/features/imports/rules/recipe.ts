import { z } from 'zod';
import { MAX_CONDITION } from './row-condition.ts';
import { MAX_CODES } from './table-of-codes.ts';

/**
 * A recipe says how the columns of one county's file become the parcel record. Operators read, edit and keep it; its JSON Schema is published at
 * `/schemas/recipe.json`. Texts and lists have maximum lengths, because recipes are uploaded.
 */

/** The maximum length of a column's name; recipes can't name columns with longer names. */
export const COLUMN_NAME_MAX = 128;
const columnName = z.string().min(1).max(COLUMN_NAME_MAX);
/** The maximum length of the name of a code table. */
export const LOOKUP_NAME_MAX = 64;
/** A JavaScript regular expression without its delimiters. */
const pattern = z.string().min(1).max(300).refine(isPattern, 'is not a regular expression');

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The changes to a value before it is parsed as its column's type, in this order: blanks, replace, lookup, parse. */
export const recipeColumnSchema = z.object({
  /** The name in the file, or in the joined table. */
  from: columnName,
  /** The standard or county column that it fills; null: a county column with its name in the file. */
  to: columnName.nullable(),
  /** The reason for the match, as people read it. */
  reason: z.string().max(500).optional(),
  /** Values that mean "no value" in this column, besides blanks: `0`, `UNKNOWN`, `-9999`. */
  blanks: z.array(z.string().max(100)).max(100).optional(),
  /** Replacements in the text, applied one after the other; `$1` is the first group. */
  replace: z
    .array(z.object({ pattern, with: z.string().max(300) }))
    .max(20)
    .optional(),
  /**
   * The name of a code table in `lookups` or of a built-in one (`ma-use-codes`): each code is replaced by its value. Unknown codes are reported. They are kept,
   * unless an earlier rule in the recipe already stores the codes of the same column of the file.
   */
  lookup: z.string().max(LOOKUP_NAME_MAX).optional(),
  /**
   * The format of the text when the column's type does not determine it. Dates: `yyyymmdd`, `mmddyyyy`, `ddmmyyyy`, `mmddyy`, `ddmmyy`, `yymmdd`, `cyymmdd` (1190516 is in
   * 2019), `yyyymm`, `yyyy`, `excel` (days), `unix` (seconds), `unix_ms`. Numbers: `money_cents` (whole cents), `thousands` (times 1,000). Texts: `zip` (ZIP codes that lost their leading zeros).
   */
  parse: z
    .enum([
      'yyyymmdd',
      'mmddyyyy',
      'ddmmyyyy',
      'mmddyy',
      'ddmmyy',
      'yymmdd',
      'cyymmdd',
      'yyyymm',
      'yyyy',
      'excel',
      'unix',
      'unix_ms',
      'money_cents',
      'thousands',
      'zip',
    ])
    .optional(),
  /**
   * `suffix`: the column has the letter or fraction after the house number (`A`, `1/2`), which is added to the number in another column. Only with `to:
   * saddno`.
   */
  part: z.literal('suffix').optional(),
  /** For a county column: true hides its values like owner names, false shows them to everyone. Absent: decided by its name and values. */
  personal: z.boolean().optional(),
});
export type RecipeColumn = z.infer<typeof recipeColumnSchema>;

/** The rules that make a parcel's value from a column of its joined records. */
export const JOIN_RULES = ['first', 'latest', 'sum', 'min', 'max', 'count', 'joined'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

/** The maximum number of tables that a recipe joins. */
export const MAX_JOINS = 5;

const recipeJoinSchema = z.object({
  /** The table: a path on the server, or a name inside the imported archive. Absent: a table of the imported file itself. */
  file: z.string().max(1000).optional(),
  layer: z.string().max(200).optional(),
  encoding: z.string().max(64).optional(),
  /** The columns with the key of a parcel and of its records. `loose` ignores case, punctuation, blanks and leading zeros. */
  on: z.object({
    parcel: columnName,
    table: columnName,
    match: z.enum(['exact', 'loose']).default('loose'),
  }),
  /**
   * Rules by column of the table; the other columns follow `otherwise`. If that is absent too, their rule is `latest` if `latest_by` is set or the
   * records of each parcel have different years; else values, taxes and units are summed, and other columns take the first value.
   */
  rules: z.record(columnName, z.enum(JOIN_RULES)).default({}),
  otherwise: z.enum(JOIN_RULES).optional(),
  /** The column that orders records for `latest`: a date or a number. */
  latest_by: columnName.optional(),
});
export type RecipeJoin = z.infer<typeof recipeJoinSchema>;

/** Takes values from the polygon of a layer, boundary set or file that covers most of the parcel. */
export const recipeSpatialJoinSchema = z.object({
  /** Exactly one of three: a published layer (`zoning`, `fema`), a boundary style (`tracts`, `blocks`, `neighborhoods`), or a file on the server. */
  layer: z.string().max(64).optional(),
  boundaries: z.string().max(64).optional(),
  file: z.string().max(1000).optional(),
  /** Maps standard or county columns of the parcel to properties of the polygon. */
  columns: z.record(columnName, columnName),
  /** A county column for the share of the parcel's area that the polygon covers, in whole percents. */
  share_column: columnName.optional(),
  /** The polygon must cover at least this share (0 to 1) of the parcel. */
  min_share: z.number().min(0).max(1).default(0),
  /** If true, values from the file are kept. */
  keeps_given: z.boolean().default(true),
});
export type RecipeSpatialJoin = z.infer<typeof recipeSpatialJoinSchema>;

const recipeAddressSchema = z.discriminatedUnion('kind', [
  /**
   * Assembles an address by a template such as `{saddno} {saddpref} {saddstr}`: names in braces are standard columns or columns of the file; empty ones leave
   * no blank.
   */
  z.object({ kind: z.literal('assemble'), to: columnName, template: z.string().min(1).max(500) }),
  /** Splits a line such as `12 N MAIN ST APT 4` into the columns of the site (`sadd*`) or mailing address (`mail_*`). */
  z.object({ kind: z.literal('split'), from: columnName, into: z.enum(['site', 'mail']) }),
]);
export type RecipeAddress = z.infer<typeof recipeAddressSchema>;

/** Excludes rows that are not parcels, such as roads, water and rail. They are counted and listed with the reason. */
export const recipeExclusionSchema = z.object({
  column: columnName,
  equals: z.array(z.string().max(200)).max(500).optional(),
  matches: pattern.optional(),
  reason: z.string().min(1).max(200),
});
export type RecipeExclusion = z.infer<typeof recipeExclusionSchema>;

const TABLE_MEMBERS = ['code_column', 'value_column'];

/** A code table: codes with their values, or two columns of a table that holds them. */
const lookupTable = z.union(
  [
    z.strictObject({
      /** As in a join: a path on the server, or a name inside the imported archive. Absent: a table of the imported file itself. */
      file: z.string().max(1000).optional(),
      layer: z.string().max(200).optional(),
      code_column: columnName,
      value_column: columnName,
    }),
    z
      .record(z.string().max(200), z.union([z.string().max(500), z.number(), z.boolean()]))
      .refine((table) => Object.keys(table).length <= MAX_CODES, 'has more than 20,000 codes')
      // Without this check, a table that lacks `value_column` would be read as a list of the codes `layer` and `code_column`.
      .refine(
        (table) => !TABLE_MEMBERS.some((name) => Object.hasOwn(table, name)),
        'is a table, which needs code_column and value_column, and may have file and layer, but nothing else',
      ),
  ],
  {
    error:
      'is neither a list of codes with their texts, such as {"101": "One family"}, nor a table with code_column and value_column',
  },
);

const recipeV2Schema = z.object({
  version: z.literal(2),
  /** The layer to import from a file that has several; `*` reads all of them as one. */
  layer: z.string().max(200).optional(),
  /** Overrides the CRS in the file: `EPSG:2248` or WKT. */
  crs: z.string().max(20_000).optional(),
  encoding: z.string().max(64).optional(),
  /** Imports only the rows that meet this condition: `COUNTYFP = '031'`. */
  where: z.string().min(1).max(MAX_CONDITION).optional(),
  /** A column of the file may occur several times: a use code can also fill the use description. */
  columns: z.array(recipeColumnSchema).max(2000).default([]),
  /** Values that all parcels share, by standard or county column: `{"sourceurl": "https://..."}`. */
  constants: z.record(columnName, z.union([z.string().max(2000), z.number(), z.boolean()])).default({}),
  lookups: z.record(z.string().max(LOOKUP_NAME_MAX), lookupTable).default({}),
  joins: z.array(recipeJoinSchema).max(MAX_JOINS).default([]),
  spatial_joins: z.array(recipeSpatialJoinSchema).max(20).default([]),
  addresses: z.array(recipeAddressSchema).max(10).default([]),
  not_parcels: z.array(recipeExclusionSchema).max(50).default([]),
  /** Assigns each parcel to a smaller place, which becomes part of its path: by a column with its name, or by a boundary set. */
  place: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('column'), column: columnName }),
      z.object({ by: z.literal('boundaries'), style: z.string().max(64) }),
    ])
    .optional(),
});

/** Recipes of version 1 had only columns, a coordinate system and an encoding. */
const recipeV1Schema = z
  .object({
    version: z.literal(1),
    columns: z.array(recipeColumnSchema),
    crs: z.string().optional(),
    encoding: z.string().optional(),
  })
  .transform((recipe): z.input<typeof recipeV2Schema> => ({ ...recipe, version: 2 }))
  .pipe(recipeV2Schema);

/** Selected by `version`, so that an invalid recipe gets the issues of its own version, with the names of its members. */
export const recipeSchema = z.discriminatedUnion('version', [recipeV2Schema, recipeV1Schema]);
export type Recipe = z.infer<typeof recipeV2Schema>;

/** The published schema: the current version. */
export const publishedRecipeSchema = recipeV2Schema;

/** An empty recipe: everything is guessed. */
export const EMPTY_RECIPE: Recipe = recipeV2Schema.parse({ version: 2 });
