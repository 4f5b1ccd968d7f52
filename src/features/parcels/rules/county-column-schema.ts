import { z } from 'zod';
import { VALUE_TYPES } from './value-type.ts';

/** `unsure` counts as personal until an operator decides. */
const COLUMN_CLASSES = ['personal', 'open', 'unsure'] as const;
export type ColumnClass = (typeof COLUMN_CLASSES)[number];

/** A column that only this county has, in one edition. */
export const countyColumnSchema = z.object({
  name: z.string(),
  /** True for a column of the records of joined tables, false for a column of the parcels. */
  in_records: z.boolean(),
  /** The number of rows (or records) with a value. */
  filled: z.number(),
  /** True when every value that was examined is a number (see `column-notes.ts`). */
  is_number: z.boolean(),
  classification: z.enum(COLUMN_CLASSES),
  /** The reason, as a sentence for operators. */
  reason: z.string(),
  decided_by: z.enum(['rule', 'recipe', 'operator']),
  /**
   * The type of its values. Absent for an edition that was made before types were decided, for columns of records, and for columns beyond the number that a
   * parcel store takes.
   */
  value_type: z.enum(VALUE_TYPES).nullish(),
  /** The reason why the map doesn't hold the column, as the end of a sentence that begins with "because". Null when it does, and when that is not known. */
  left_out: z.string().nullish(),
});
export type CountyColumn = z.infer<typeof countyColumnSchema>;
