import { z } from 'zod';
import { JOIN_RULES } from './recipe.ts';

/** Parts that the report of an import and the result of a dry run share. */

export const rowFindingSchema = z.object({
  /** What was found: `empty_geometry`, `self_intersection`, `duplicate_row`, `unreadable_number`, ... */
  code: z.string(),
  /** For people. */
  message: z.string(),
  outcome: z.enum(['skipped', 'repaired', 'kept']),
  count: z.number(),
  /** 1-based row numbers in the file, the first 100. */
  rows: z.array(z.number()),
});

/** What came of one table that was joined. */
export const joinReportSchema = z.object({
  /** The table's name: its layer, else its file without the ending. */
  table: z.string(),
  /** The columns whose values are the same. */
  parcel_column: z.string(),
  table_column: z.string(),
  /** Rows of the table. */
  records: z.number(),
  /** Parcels that have at least one record. */
  matched_parcels: z.number(),
  parcels_without_record: z.number(),
  /** 1-based row numbers in the file of parcels without a record, the first 100. */
  rows_without_record: z.array(z.number()),
  records_without_parcel: z.number(),
  /** Different keys of these records, and the first 100 of them as the table writes them. */
  keys_without_parcel_count: z.number(),
  keys_without_parcel: z.array(z.string()),
  /** Keys that never join (blank, `---`, `RR`), with how often they stand on either side; the first 100. */
  idle_keys: z.array(z.object({ key: z.string(), parcels: z.number(), records: z.number() })),
  most_records: z.number(),
  /** The parcel's key that has the most records, or null. */
  most_records_key: z.string().nullable(),
  /** True: a parcel may have several records, and all of them are kept. */
  keeps_records: z.boolean(),
  /** How the parcel's own value is made, by column of the table. Columns of which only the first record counts are left out. */
  rules: z.array(z.object({ column: z.string(), rule: z.enum(JOIN_RULES), reason: z.string() })),
});
export type JoinReport = z.infer<typeof joinReportSchema>;

/** Codes that a look-up table doesn't have; the values were kept as they are. */
export const unknownCodesSchema = z.object({
  column: z.string(),
  lookup: z.string(),
  /** Rows that hold one of them. */
  count: z.number(),
  /** Most frequent first, at most 100. */
  codes: z.array(z.object({ code: z.string(), count: z.number() })),
});
export type UnknownCodes = z.infer<typeof unknownCodesSchema>;
