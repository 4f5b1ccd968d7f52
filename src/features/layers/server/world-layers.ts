import type { CommandIo } from '../../../backend/command.ts';
import type { Services } from '../../../backend/services.ts';
import {
  listBoundaryFeatures,
  listCountyFeatures,
  listLandFeatures,
  listPlaceLabelFeatures,
} from '../../places/server/index.ts';
import { publishLayer } from './publish-layer.ts';
import { listCurrentLayers } from './queries.ts';

const SOURCE = 'US Census Bureau and Natural Earth (public domain)';
const LAND_SOURCE = `${SOURCE}, without lakes`;
/** The source names with which earlier versions published land that had bars across the world, or that also covered the lakes. Such land is replaced. */
const OLD_SOURCES: readonly string[] = [SOURCE, `${SOURCE}, cut at the 180th meridian`];
/** The place that the built-in layers cover. */
const WORLD = '/';

/** Publishes land, boundaries, US counties and place names of the whole world if they are missing or outdated, so that the map has them before any import. */
export async function publishWorldLayers(services: Services, io: CommandIo): Promise<void> {
  const current = (await listCurrentLayers(services.database.kysely)).filter(
    ({ placePath }) => placePath === WORLD,
  );
  for (const { layer, sourceName, listFeatures } of worldLayers(services)) {
    const found = current.find((candidate) => candidate.layer === layer);
    // A layer of the world that an operator published stays.
    if (found !== undefined && (found.sourceName === sourceName || !OLD_SOURCES.includes(found.sourceName)))
      continue;
    io.progress(`Drawing the world: ${layer.replace('_', ' ')} ...`);
    await publishLayer({ services, layer, placePath: WORLD, sourceName, features: listFeatures() });
  }
}

/** Publishes a layer of the world again after its files were lost. Returns false when there is no such layer. */
export async function republishWorldLayer(services: Services, name: string): Promise<boolean> {
  const found = worldLayers(services).find(({ layer }) => layer === name);
  if (found === undefined) return false;
  const { layer, sourceName, listFeatures } = found;
  await publishLayer({ services, layer, placePath: WORLD, sourceName, features: listFeatures() });
  return true;
}

function worldLayers(services: Services) {
  return [
    { layer: 'land', sourceName: LAND_SOURCE, listFeatures: () => listLandFeatures(services) },
    { layer: 'boundaries', sourceName: SOURCE, listFeatures: () => listBoundaryFeatures() },
    { layer: 'admin2', sourceName: SOURCE, listFeatures: () => listCountyFeatures(services) },
    { layer: 'place_labels', sourceName: SOURCE, listFeatures: () => listPlaceLabelFeatures(services) },
  ] as const;
}
