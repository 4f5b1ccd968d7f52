import { z } from 'zod';

/** The request to make a layer of the map from a file. */
export const layerRequestSchema = z.object({
  /** The id of the static layer. */
  as: z.string().min(1).max(64),
  /** By property of the layer: a column of the file in place of the guessed one, or several (`A,B`) of which the first with a value counts. */
  columns: z.record(z.string().max(64), z.string().min(1).max(1000)).default({}),
  /** For files that don't contain their coordinate system or encoding. */
  crs: z.string().max(4000).optional(),
  encoding: z.string().max(64).optional(),
  /** For files with several layers. */
  layer: z.string().max(500).optional(),
});
export type LayerRequest = z.infer<typeof layerRequestSchema>;
/** The same request before a layer is selected. */
export const layerDraftSchema = layerRequestSchema.partial({ as: true });
export type LayerDraft = z.infer<typeof layerDraftSchema>;

const geometryKindSchema = z.enum(['polygon', 'line', 'point', 'mixed', 'none']);

/** The contents of a layer's file, and what the import would make of them. */
export const layerPreviewSchema = z.object({
  file: z.string(),
  layers: z.array(
    z.object({ name: z.string(), geometry_kind: geometryKindSchema, row_count: z.number().nullable() }),
  ),
  /** Null when the file can't be opened with these choices, or when a layer must be selected first. */
  opened: z
    .object({
      format: z.string(),
      crs: z.string(),
      encoding: z.string(),
      geometry_kind: geometryKindSchema,
      row_count: z.number().nullable(),
      /** Columns with sample values. */
      columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      /** The columns for each property of the layer; empty while no layer is selected. */
      properties: z.array(
        z.object({ property: z.string(), columns: z.array(z.string()), reason: z.string() }),
      ),
    })
    .nullable(),
  /** A sentence about why the file can't be imported with these choices. */
  problem: z.string().nullable(),
  /** The county that holds more points of a sample than any other; null when none holds a point. */
  place_guess: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type LayerPreview = z.infer<typeof layerPreviewSchema>;
