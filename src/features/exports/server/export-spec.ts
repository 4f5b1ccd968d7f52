import { z } from 'zod';
import { EXPORT_FORMAT_IDS } from '../rules/export-formats.ts';

/** A column that was left out, and the reason as text for the README. */
const leftOutSchema = z.object({ name: z.string(), why: z.string() });

/** All data for making an export, frozen at the request and stored as JSON. */
export const exportSpecSchema = z.object({
  format: z.enum(EXPORT_FORMAT_IDS),
  editionId: z.number(),
  geoid: z.string(),
  version: z.number(),
  placePath: z.string(),
  placeName: z.string(),
  /** Column names; county columns have the prefix `custom:`. */
  columns: z.array(z.string()),
  leftOut: z.array(leftOutSchema),
  /** The boundary and the filters, one per line. */
  boundary: z.string(),
  queryLines: z.array(z.object({ depth: z.number(), words: z.string() })),
  /** True when the reader saw personal columns. Older specs lack this field; their reader is treated as one who saw none. */
  seesPersonal: z.boolean().default(false),
  /** The name of the project at the time of the request; null for an export without one. */
  projectName: z.string().nullable(),
  /** True for all parcels of the county: no row numbers are stored, and the file is made from the county's current edition (`followEdition`). */
  isWholeCounty: z.boolean().default(false),
  /** A sentence about the file for the README. */
  note: z.string().nullable().default(null),
});
export type ExportSpec = z.infer<typeof exportSpecSchema>;
