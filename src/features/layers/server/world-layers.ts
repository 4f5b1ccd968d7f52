import type { CommandIo } from '../../../backend/command.ts';
import type { Services } from '../../../backend/services.ts';
import {
  listBoundaryFeatures,
  listCountyFeatures,
  listLandFeatures,
  listPlaceLabelFeatures,
} from '../../places/server/index.ts';
import { hasLayer } from './has-layer.ts';
import { publishLayer } from './publish-layer.ts';

const SOURCE = 'US Census Bureau and Natural Earth (public domain)';
/** The place that the built-in layers cover. */
const WORLD = '/';

/** Publishes land, boundaries and place names of the whole world if they are missing, so that the map has them before any import. */
export async function publishWorldLayers(services: Services, io: CommandIo): Promise<void> {
  for (const { layer, listFeatures } of worldLayers(services)) {
    if (await hasLayer(services, layer, WORLD)) continue;
    io.progress(`Drawing the world: ${layer.replace('_', ' ')} ...`);
    await publishLayer({ services, layer, placePath: WORLD, sourceName: SOURCE, features: listFeatures() });
  }
}

/** Publishes a layer of the world again after its files were lost. Returns false when there is no such layer. */
export async function republishWorldLayer(services: Services, name: string): Promise<boolean> {
  const found = worldLayers(services).find(({ layer }) => layer === name);
  if (found === undefined) return false;
  const { layer, listFeatures } = found;
  await publishLayer({ services, layer, placePath: WORLD, sourceName: SOURCE, features: listFeatures() });
  return true;
}

function worldLayers(services: Services) {
  return [
    { layer: 'land', listFeatures: () => listLandFeatures() },
    { layer: 'boundaries', listFeatures: () => listBoundaryFeatures() },
    { layer: 'admin2', listFeatures: () => listCountyFeatures(services) },
    { layer: 'place_labels', listFeatures: () => listPlaceLabelFeatures(services) },
  ] as const;
}
