import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openSource } from '../../../../backend/formats/open-source.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findStaticLayer } from '../../../layers/rules/static-layers.ts';
import {
  type CurrentLayer,
  createLayerArchiveBuilder,
  featuresFileKey,
  LAYER_FILE,
  layerFileKey,
} from '../../../layers/server/index.ts';
import { LayerFileFeatures } from './layer-file-features.ts';

const YIELD_EVERY = 1000;

/**
 * Makes the tile archive of a layer anew from its exact features, which are kept beside it. Throws `not_found` when they are not kept
 * or are lost as well.
 */
export async function rebuildLayer(
  { files, scratchDir }: Pick<Services, 'files' | 'scratchDir'>,
  { id, layer: name, placePath, hasFeatures }: CurrentLayer,
  signal: AbortSignal,
): Promise<void> {
  const layer = findStaticLayer(name);
  if (layer === undefined || !hasFeatures)
    throw new Problem(
      'not_found',
      `The features of the layer ${name} of ${placePath} are not kept. Import its file again, or restore it from a backup.`,
    );
  const folder = await mkdtemp(path.join(scratchDir, 'layer-'));
  try {
    const file = await files.open(featuresFileKey(layer.id, id), (found) => Promise.resolve(found), {
      verify: true,
    });
    const source = await openSource(file, { scratchDir });
    const builder = createLayerArchiveBuilder(layer);
    try {
      const matches = layer.properties.map((property) => ({ property, columns: [property], reason: 'kept' }));
      const features = new LayerFileFeatures(source, layer, matches, { columns: [], typed: [] });
      let done = 0;
      for await (const feature of features.list(signal)) {
        builder.add(feature);
        if (++done % YIELD_EVERY === 0) await setImmediate(); // requests are answered in between
      }
    } finally {
      await source.close();
    }
    const archive = path.join(folder, LAYER_FILE);
    builder.write(archive);
    await files.put(layerFileKey(layer.id, id), archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
