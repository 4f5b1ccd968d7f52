import { z } from 'zod';

/** In front of the name of a county column where the names of standard columns stand as well. */
export const CUSTOM_PREFIX = 'custom:';

/** `unsure` counts as personal until an operator decides. */
export const COLUMN_CLASSES = ['personal', 'open', 'unsure'] as const;
export type ColumnClass = (typeof COLUMN_CLASSES)[number];

/** A column that only this county has, in one edition. */
export const countyColumnSchema = z.object({
  name: z.string(),
  /** True: a column of the records of joined tables; false: of the parcels themselves. */
  in_records: z.boolean(),
  /** Rows (or records) with a value. */
  filled: z.number(),
  /** True when every value is a number. */
  is_number: z.boolean(),
  classification: z.enum(COLUMN_CLASSES),
  /** Why, as a sentence for operators. */
  reason: z.string(),
  decided_by: z.enum(['rule', 'recipe', 'operator']),
});
export type CountyColumn = z.infer<typeof countyColumnSchema>;

/** The county columns of one edition. */
export interface CountyColumns {
  /** All of them, in the order of the file: first those of the parcels, then those of the records. */
  list: readonly CountyColumn[];
  /** False only for a column that is known to be open. Takes the county's own name, without {@link CUSTOM_PREFIX}. */
  isPersonal(name: string): boolean;
  /** Changes with every decision: belongs into the key of whatever is cached. */
  key: string;
}

export function countyColumns(list: readonly CountyColumn[]): CountyColumns {
  const open = new Set<string>();
  for (const { name, classification } of list) if (classification === 'open') open.add(name);
  // The same name may stand in a parcel and in its records: shown only when both are open.
  for (const { name, classification } of list) if (classification !== 'open') open.delete(name);
  return {
    list,
    isPersonal: (name) => !open.has(name),
    key: [...open].toSorted().join('\n'),
  };
}

/** Of an edition whose columns are not listed yet: each of its county columns counts as personal. */
export const UNKNOWN_COUNTY_COLUMNS: CountyColumns = countyColumns([]);
