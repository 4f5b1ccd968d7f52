import { z } from 'zod';
import { JOIN_RULES } from './recipe.ts';

/** The parts that the report of an import and the result of a dry run share. */

export const rowFindingSchema = z.object({
  /** The kind of finding: `no_geometry`, `self_intersection`, `duplicate_row`, `unreadable_value`, ... (see `findings.ts`) */
  code: z.string(),
  /** The finding as people read it. */
  message: z.string(),
  outcome: z.enum(['skipped', 'repaired', 'kept']),
  count: z.number(),
  /** 1-based row numbers in the file, the first 100. */
  rows: z.array(z.number()),
});

/** The result of one joined table. */
export const joinReportSchema = z.object({
  /** The table's name: its layer, or its file without the extension. */
  table: z.string(),
  /** The key columns of the parcels and of the table. */
  parcel_column: z.string(),
  table_column: z.string(),
  /** The number of rows of the table. */
  records: z.number(),
  /** The number of parcels with at least one record. */
  matched_parcels: z.number(),
  parcels_without_record: z.number(),
  /** 1-based row numbers in the file of parcels without a record, the first 100. */
  rows_without_record: z.array(z.number()),
  records_without_parcel: z.number(),
  /** The number of distinct keys of these records, except keys that never join, and the first 100 of them as the table writes them. */
  keys_without_parcel_count: z.number(),
  keys_without_parcel: z.array(z.string()),
  /** Keys that never join (blank, `---`, `RR`), with their number of occurrences on each side; the 100 most frequent. */
  idle_keys: z.array(z.object({ key: z.string(), parcels: z.number(), records: z.number() })),
  most_records: z.number(),
  /** The key with the most records, as the parcel has it; or null. */
  most_records_key: z.string().nullable(),
  /** True if all records of a parcel are stored, because a parcel may have several. */
  keeps_records: z.boolean(),
  /** The rule that makes one value of several records, by column. Columns that take the first value by default, and not by the recipe, are left out. */
  rules: z.array(z.object({ column: z.string(), rule: z.enum(JOIN_RULES), reason: z.string() })),
});
export type JoinReport = z.infer<typeof joinReportSchema>;

/** Codes that a code table does not have. They were kept, unless another column of the record keeps them. */
export const unknownCodesSchema = z.object({
  column: z.string(),
  lookup: z.string(),
  /** The number of rows with one of these codes. */
  count: z.number(),
  /** Most frequent first, at most 100. */
  codes: z.array(z.object({ code: z.string(), count: z.number() })),
});
export type UnknownCodes = z.infer<typeof unknownCodesSchema>;
