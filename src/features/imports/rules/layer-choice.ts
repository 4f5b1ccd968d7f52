import { z } from 'zod';

/** What an import makes a layer of the map with. */
export const layerChoiceSchema = z.object({
  /** The static layer, by its id. */
  as: z.string().min(1).max(64),
  /** By property of the layer, over what is guessed: a column of the file, or several of which the first with a value counts (`A,B`). */
  columns: z.record(z.string().max(64), z.string().min(1).max(1000)).default({}),
  /** What the file does not say itself. */
  crs: z.string().max(4000).optional(),
  encoding: z.string().max(64).optional(),
  /** Of a file that has several. */
  layer: z.string().max(500).optional(),
});
export type LayerChoice = z.infer<typeof layerChoiceSchema>;
/** The same before it is decided which layer. */
export const layerDraftSchema = layerChoiceSchema.partial({ as: true });
export type LayerDraft = z.infer<typeof layerDraftSchema>;

const geometryKindSchema = z.enum(['polygon', 'line', 'point', 'mixed', 'none']);

/** What a layer's file holds, and what would become of it. */
export const layerPreviewSchema = z.object({
  file: z.string(),
  layers: z.array(
    z.object({ name: z.string(), geometry_kind: geometryKindSchema, row_count: z.number().nullable() }),
  ),
  /** Null while it can't be told which of the layers is meant, or the file can't be read as it is chosen. */
  opened: z
    .object({
      format: z.string(),
      crs: z.string(),
      encoding: z.string(),
      geometry_kind: geometryKindSchema,
      row_count: z.number().nullable(),
      /** With some of their values. */
      columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      /** Which columns would become which property of the layer; empty without a layer. */
      properties: z.array(
        z.object({ property: z.string(), columns: z.array(z.string()), reason: z.string() }),
      ),
    })
    .nullable(),
  /** Why the file can't be imported like this, in words. */
  problem: z.string().nullable(),
  /** The county that holds most of a sample; null when none does. */
  place_guess: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type LayerPreview = z.infer<typeof layerPreviewSchema>;
