import path from 'node:path';
import { withScratchFolder } from '../../../backend/files/scratch-folder.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import type { LayerReport } from '../contract.ts';
import { leastZoom, type StaticLayer, type StaticLayerId } from '../rules/static-layers.ts';
import { type BuiltLayer, buildLayer, type LayerBuild, type LayerFacts } from './build-layer.ts';
import { LAYER_FILE } from './layer-archive.ts';
import { getStaticLayer } from './layer-features.ts';
import { deleteOldLayerEditions, hasPlace, insertCurrentLayer, reserveLayerEdition } from './queries.ts';
import { FEATURES_FILE, featuresFileKey } from './write-features.ts';

interface LayerPublication {
  services: Pick<Services, 'database' | 'files' | 'scratchDir'>;
  layer: StaticLayerId;
  /** The path of the place that these features cover. An earlier layer of the same place is replaced. */
  placePath: string;
  /** The source of the features, shown to people. */
  sourceName: string;
}

export interface PublishLayerOptions extends LayerPublication {
  features: LayerBuild['features'];
}

export interface PublishLayerFileOptions extends LayerPublication {
  /** Writes the files of the layer into a folder, including the exact features. */
  build(folder: string): Promise<BuiltLayer & { facts: LayerFacts }>;
}

export interface PublishedLayer extends Omit<BuiltLayer, 'bounds'> {
  id: number;
}

/**
 * Builds a static layer of a place from trusted features, then makes it the current one in one transaction. Throws a problem when the place is unknown
 * or no feature can be drawn; the current layer then stays.
 */
export async function publishLayer({ features, ...options }: PublishLayerOptions): Promise<PublishedLayer> {
  const { sourceName } = options;
  const build = (folder: string, layer: StaticLayer) => buildLayer(folder, { layer, sourceName, features });
  const { id, featureCount, featuresRead, skipped } = await publish(options, build);
  return { id, featureCount, featuresRead, skipped };
}

/** Publishes a layer whose files are built by the caller, because its features come from an untrusted file. Returns the report that is stored with it. */
export async function publishLayerFile({ build, ...options }: PublishLayerFileOptions): Promise<LayerReport> {
  const built = await publish(options, build);
  return reportOf(built, built.facts);
}

function reportOf({ featuresRead, featureCount, skipped }: BuiltLayer, facts: LayerFacts): LayerReport {
  return { ...facts, features_read: featuresRead, features_published: featureCount, skipped };
}

async function publish<Built extends BuiltLayer & { facts?: LayerFacts }>(
  options: LayerPublication,
  build: (folder: string, layer: StaticLayer) => Promise<Built>,
): Promise<Built & { id: number }> {
  const { services, placePath, sourceName } = options;
  const { database, files } = services;
  const layer = getStaticLayer(options.layer);
  if (!(await hasPlace(database.kysely, placePath)))
    throw new Problem('not_found', `There is no place ${placePath}. Give the path of a known place.`);
  return withScratchFolder(services.scratchDir, 'layer-', async (folder) => {
    const built = await build(folder, layer);
    const { facts } = built;
    const id = await reserveLayerEdition(database.kysely);
    try {
      await files.put(layerFileKey(layer.id, id), path.join(folder, LAYER_FILE));
      if (facts !== undefined)
        await files.put(featuresFileKey(layer.id, id), path.join(folder, FEATURES_FILE));
      await database.kysely.transaction().execute(async (trx) => {
        await insertCurrentLayer(trx, {
          id,
          layer: layer.id,
          placePath,
          featureCount: built.featureCount,
          minZoom: leastZoom(layer),
          maxZoom: layer.maxZoom,
          bounds: built.bounds,
          sourceName,
          hasFeatures: facts !== undefined,
          report: facts === undefined ? null : reportOf(built, facts),
        });
        await recordAct(trx, {
          actor: BY_NOBODY,
          verb: 'layer.published',
          subject: { kind: 'layer', id: `${layer.id} ${placePath}`, name: nameOf(layer, placePath) },
          detail: { source: sourceName },
        });
      });
    } catch (error) {
      await files.removeAll(`layers/${layer.id}/${id}`);
      throw error;
    }
    for (const old of await deleteOldLayerEditions(database.kysely, layer.id, placePath))
      await files.removeAll(`layers/${layer.id}/${old}`);
    return { ...built, id };
  });
}

/** Returns the name of a layer for the audit log: "Streets of /us/md/baltimore-city". A layer of the world, such as the land, is named without its place. */
function nameOf({ label }: StaticLayer, placePath: string): string {
  return placePath === '/' ? label : `${label} of ${placePath}`;
}

/** Returns a key such as `layers/streets/12/layer.store`. */
export function layerFileKey(layer: string, id: number): string {
  return `layers/${layer}/${id}/${LAYER_FILE}`;
}
