import path from 'node:path';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findStaticLayer } from '../../../layers/rules/static-layers.ts';
import {
  type CurrentLayer,
  featuresFileKey,
  LAYER_FILE,
  layerFileKey,
} from '../../../layers/server/index.ts';
import { readMapFile } from './read-map-file.ts';

/**
 * Rebuilds the tile archive of a layer from its exact features, which are stored beside it. Throws `not_found` when these were never stored or are lost as
 * well.
 */
export async function rebuildLayer(
  services: Pick<Services, 'database' | 'files' | 'scratchDir'>,
  { id, layer: name, placePath, hasFeatures }: CurrentLayer,
  signal: AbortSignal,
): Promise<void> {
  const layer = findStaticLayer(name);
  if (layer === undefined || !hasFeatures)
    throw new Problem(
      'not_found',
      `The features of the layer ${name} of ${placePath} are not stored. Import its file again, or restore it from a backup.`,
    );
  await withScratchFolder(services.scratchDir, 'layer-', async (scratchDir) => {
    const key = featuresFileKey(layer.id, id);
    const file = await services.files.open(key, (found) => Promise.resolve(found), { verify: true });
    const task = { kind: 'layer', layer: layer.id, sourceName: path.basename(file), columns: null } as const;
    await readMapFile(services, { file }, task, { scratchDir, signal });
    await services.files.put(layerFileKey(layer.id, id), path.join(scratchDir, LAYER_FILE));
  });
}
