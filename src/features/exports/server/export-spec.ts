import { z } from 'zod';
import { EXPORT_FORMAT_IDS } from '../rules/export-formats.ts';

/** A column that was left out, and why, in words for the README. */
const leftOutSchema = z.object({ name: z.string(), why: z.string() });

/** All that making an export needs, frozen when it was asked for; kept as JSON. */
export const exportSpecSchema = z.object({
  format: z.enum(EXPORT_FORMAT_IDS),
  editionId: z.number(),
  geoid: z.string(),
  version: z.number(),
  placePath: z.string(),
  placeName: z.string(),
  /** Column names; those of the county itself with `custom:` in front. */
  columns: z.array(z.string()),
  leftOut: z.array(leftOutSchema),
  /** The boundary and the filters, a line each. */
  boundary: z.string(),
  queryLines: z.array(z.object({ depth: z.number(), words: z.string() })),
  /** True when the reader saw personal columns. Specs of before this was noted lack it: then the reader counts as one who did not. */
  seesPersonal: z.boolean().default(false),
  /** The name of the project when it was asked for. */
  projectName: z.string(),
});
export type ExportSpec = z.infer<typeof exportSpecSchema>;
