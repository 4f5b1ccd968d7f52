import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SourceColumn } from '../../../backend/formats/feature-source.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { LayerReport } from '../contract.ts';
import { skipReasonLabel } from '../rules/skip-reasons.ts';
import type { StaticLayer } from '../rules/static-layers.ts';
import type { LayerFeature } from './flat-geometry.ts';
import {
  createLayerArchiveBuilder,
  LAYER_FILE,
  type LayerArchiveBuilder,
  type SkippedFeatures,
} from './layer-archive.ts';
import { FEATURES_FILE, createFeatureWriter } from './write-features.ts';

export interface LayerBuild {
  layer: StaticLayer;
  /** The source of the features, shown to people. */
  sourceName: string;
  features: AsyncIterable<LayerFeature> | Iterable<LayerFeature>;
  /** The columns of the exact copy of the features, which joins and downloads read. Without columns no copy is made. */
  copiedColumns?: readonly SourceColumn[] | undefined;
  /** Called every {@link PROGRESS_EVERY} features and at the end, with the number of features read. */
  onProgress?: ((done: number) => void) | undefined;
}

/** The part of a layer's report other than the counts. */
export type LayerFacts = Omit<LayerReport, 'features_read' | 'features_published' | 'skipped'>;

/** The result of a build, as plain data that can be sent between processes. */
export interface BuiltLayer {
  bounds: BBox;
  featureCount: number;
  featuresRead: number;
  /** The features that were skipped, by reason. */
  skipped: SkippedFeatures[];
}

const PROGRESS_EVERY = 10_000;
const YIELD_EVERY = 1000;

/**
 * Writes the files of a layer into a folder: the archive from which tiles are made ({@link LAYER_FILE}), and with `copiedColumns` the exact features
 * ({@link FEATURES_FILE}). Throws `unreadable_file` when no feature can be drawn.
 */
export async function buildLayer(
  folder: string,
  { layer, sourceName, features, copiedColumns, onProgress }: LayerBuild,
): Promise<BuiltLayer> {
  const builder = createLayerArchiveBuilder(layer);
  const featureWriter =
    copiedColumns === undefined
      ? null
      : createFeatureWriter(path.join(folder, FEATURES_FILE), layer, copiedColumns);
  try {
    let done = 0;
    for await (const feature of features) {
      const geometry = builder.add(feature);
      if (geometry !== null) featureWriter?.add(geometry, feature.copiedValues ?? []);
      if (++done % YIELD_EVERY === 0) await setImmediate(); // lets other requests run
      if (done % PROGRESS_EVERY === 0) onProgress?.(done);
    }
    onProgress?.(done);
    const bounds = builder.extent();
    if (bounds === null) throw nothingUsable(layer, sourceName, builder);
    builder.write(path.join(folder, LAYER_FILE));
    featureWriter?.finish();
    return { bounds, featureCount: builder.featureCount, featuresRead: done, skipped: builder.skipped() };
  } catch (error) {
    featureWriter?.abort();
    throw error;
  }
}

function nothingUsable(layer: StaticLayer, sourceName: string, builder: LayerArchiveBuilder): Problem {
  const reasons = builder
    .skipped()
    .map(({ reason, count }) => `${skipReasonLabel(reason)} (${count.toLocaleString('en-US')})`);
  const why = reasons.length === 0 ? 'it holds no features' : reasons.join(', ');
  return new Problem(
    'unreadable_file',
    `Nothing in ${sourceName} can be drawn as the ${layer.geometry} layer "${layer.label}": ${why}. Give a file of ${layer.geometry}s.`,
  );
}
