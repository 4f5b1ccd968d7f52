import path from 'node:path';
import { Problem } from '../../../../kernel/problem.ts';
import type { LayerReport } from '../../../layers/contract.ts';
import { findStaticLayer, STATIC_LAYERS } from '../../../layers/rules/static-layers.ts';
import { publishLayer } from '../../../layers/server/index.ts';
import { matchLayerProperties } from '../../rules/match-layer-properties.ts';
import { checkCoordinates } from '../preview/guess-file-crs.ts';
import type { ImportContext } from '../run/import-context.ts';
import { LayerFileFeatures, sampleLayerFile } from './layer-file-features.ts';
import { type FileChoice, withSource } from '../run/with-source.ts';

export interface LayerFileImport extends FileChoice {
  /** The static layer by its id or another word for it. */
  as: string;
  placePath: string;
  /** Where the features are from, for people; the file's name when absent. */
  sourceName?: string | undefined;
  /** Property of the layer to columns of the file (`A` or `A,B`), over what is guessed. */
  columns?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** Makes a static layer of a place from a file. Throws a `Problem`; the layer is then as before. */
export async function importLayerFile(
  context: Pick<ImportContext, 'services' | 'onPublished'>,
  options: LayerFileImport,
): Promise<LayerReport> {
  const { columns: given = {} } = options;
  const layer = findStaticLayer(options.as);
  if (layer === undefined) {
    const known = STATIC_LAYERS.map(({ id }) => id).join(', ');
    throw new Problem('invalid_input', `There is no layer "${options.as}". Layers are: ${known}.`);
  }
  const foreign = Object.keys(given).find((name) => !layer.properties.includes(name));
  if (foreign !== undefined)
    throw new Problem(
      'invalid_input',
      `The layer ${layer.id} has no property ${foreign}. It has: ${layer.properties.join(', ') || 'none'}.`,
    );
  return withSource(context.services, options, async (source) => {
    await checkCoordinates(context.services, options, source, options.placePath);
    const sampled = await sampleLayerFile(source);
    const matches = matchLayerProperties(layer, sampled.columns, given);
    const features = new LayerFileFeatures(source, layer, matches, sampled);
    const { featureCount, featuresRead, skipped } = await publishLayer({
      services: context.services,
      layer: layer.id,
      placePath: options.placePath,
      sourceName: options.sourceName ?? path.basename(options.file),
      features: features.list(options.signal),
      keeps: features.keeps,
      describe: () => features.describe(),
      ...(options.onProgress && { onProgress: options.onProgress }),
    });
    await context.onPublished();
    return { ...features.describe(), features_read: featuresRead, features_published: featureCount, skipped };
  });
}
