import { Problem } from '../../../../kernel/problem.ts';
import { findStaticLayer } from '../../../layers/rules/static-layers.ts';
import { type BuiltLayer, buildLayer, type LayerFacts } from '../../../layers/server/thread.ts';
import { matchLayerProperties } from '../../rules/match-layer-properties.ts';
import { LayerFileFeatures, sampleLayerFile } from './layer-file-features.ts';
import type { LayerFileTask, MapFileReading } from './map-file-task.ts';

/** Builds the files of a layer in the scratch folder. If the file is the stored exact copy of a layer, no new copy is made. */
export async function readLayerFile(
  { layer: id, sourceName, columns }: LayerFileTask,
  { source, scratchDir, onProgress }: MapFileReading,
): Promise<BuiltLayer & { facts: LayerFacts }> {
  const layer = findStaticLayer(id);
  if (layer === undefined) throw new Problem('not_found', `There is no static layer ${id}.`);
  const sampled = columns === null ? { columns: [], typed: [] } : await sampleLayerFile(source);
  const matches =
    columns === null
      ? layer.properties.map((property) => ({ property, columns: [property], reason: 'kept' }))
      : matchLayerProperties(layer, sampled.columns, columns);
  const features = new LayerFileFeatures(source, layer, matches, sampled);
  const copiedColumns = columns === null ? undefined : features.copiedColumns;
  const build = { layer, sourceName, features: features.list(), copiedColumns, onProgress };
  const built = await buildLayer(scratchDir, build);
  return { ...built, facts: features.describe() };
}
