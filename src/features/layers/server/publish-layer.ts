import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SourceColumn } from '../../../backend/formats/feature-source.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import type { LayerReport } from '../contract.ts';
import { skipReasonLabel } from '../rules/skip-reasons.ts';
import { findStaticLayer, type StaticLayer, type StaticLayerId } from '../rules/static-layers.ts';
import type { LayerFeature } from './flat-geometry.ts';
import {
  LAYER_FILE,
  type LayerArchiveBuilder,
  type SkippedFeatures,
  createLayerArchiveBuilder,
  leastZoom,
} from './layer-archive.ts';
import { FEATURES_FILE, featuresFileKey, keepFeatures } from './keep-features.ts';
import {
  deleteLayerEdition,
  deleteOldLayerEditions,
  hasPlace,
  insertLayerEdition,
  makeCurrent,
} from './queries.ts';

export interface PublishLayerOptions {
  services: Pick<Services, 'database' | 'files' | 'scratchDir'>;
  layer: StaticLayerId;
  /** The place that these features cover; a layer of the same place is replaced. */
  placePath: string;
  /** Where the features are from, for people. */
  sourceName: string;
  features: AsyncIterable<LayerFeature> | Iterable<LayerFeature>;
  /** The columns of the exact copy of the features that joins and downloads read; without them none is kept. */
  keeps?: readonly SourceColumn[];
  /** Asked for when all features were read: what the layer's report tells besides the counts. */
  describe?: () => Omit<LayerReport, 'features_read' | 'features_published' | 'skipped'>;
  /** Who publishes it; absent: a command or the start of the server. */
  by?: AuditActor;
  /** Told now and then how many features were read. */
  onProgress?: (done: number) => void;
}

export interface PublishedLayer {
  id: number;
  featureCount: number;
  featuresRead: number;
  /** What was left out, and why; row numbers from 1, the first hundred of each. */
  skipped: SkippedFeatures[];
}

const PROGRESS_EVERY = 10_000;
const YIELD_EVERY = 1000;

/**
 * Builds one static layer of one place and makes it the one that everybody sees, in one transaction. Throws a problem when the place is
 * unknown or no feature can be drawn; the layer is then as before.
 */
export async function publishLayer(options: PublishLayerOptions): Promise<PublishedLayer> {
  const { services, placePath, sourceName } = options;
  const { database, files } = services;
  const layer = findStaticLayer(options.layer);
  if (layer === undefined) throw new Problem('not_found', `There is no static layer ${options.layer}.`);
  if (!(await hasPlace(database.kysely, placePath)))
    throw new Problem('not_found', `There is no place ${placePath}. Give the path of a known place.`);
  await mkdir(services.scratchDir, { recursive: true });
  const folder = await mkdtemp(path.join(services.scratchDir, 'layer-'));
  const archiveFile = path.join(folder, LAYER_FILE);
  const featuresFile = path.join(folder, FEATURES_FILE);
  const builder = createLayerArchiveBuilder(layer);
  const keeper = options.keeps === undefined ? null : keepFeatures(featuresFile, layer, options.keeps);
  let id: number | undefined;
  try {
    let done = 0;
    for await (const feature of options.features) {
      if (builder.add(feature)) keeper?.add(feature);
      if (++done % YIELD_EVERY === 0) await setImmediate(); // requests are answered in between
      if (done % PROGRESS_EVERY === 0) options.onProgress?.(done);
    }
    options.onProgress?.(done);
    const bounds = builder.extent();
    if (bounds === null) throw nothingUsable(layer, sourceName, builder);
    const facts = options.describe?.();
    const counts = {
      features_read: done,
      features_published: builder.featureCount,
      skipped: builder.skipped(),
    };
    builder.write(archiveFile);
    keeper?.finish();
    id = await insertLayerEdition(database.kysely, {
      layer: layer.id,
      placePath,
      featureCount: builder.featureCount,
      minZoom: leastZoom(layer),
      maxZoom: layer.maxZoom,
      bounds,
      sourceName,
      hasFeatures: keeper !== null,
      report: facts === undefined ? null : { ...facts, ...counts },
    });
    await files.put(layerFileKey(layer.id, id), archiveFile);
    if (keeper !== null) await files.put(featuresFileKey(layer.id, id), featuresFile);
    const edition = id;
    await database.kysely.transaction().execute(async (trx) => {
      await makeCurrent(trx, edition, layer.id, placePath);
      await recordAct(trx, {
        actor: options.by ?? BY_NOBODY,
        verb: 'layer.published',
        subject: { kind: 'layer', id: `${layer.id} ${placePath}`, name: `${layer.id} of ${placePath}` },
        detail: { source: sourceName },
      });
    });
    id = undefined; // from here on it is everybody's
    for (const old of await deleteOldLayerEditions(database.kysely, layer.id, placePath))
      await files.removeAll(`layers/${layer.id}/${old}`);
    return {
      id: edition,
      featureCount: builder.featureCount,
      featuresRead: done,
      skipped: builder.skipped(),
    };
  } catch (error) {
    keeper?.abort();
    if (id !== undefined) {
      await deleteLayerEdition(database.kysely, id);
      await files.removeAll(`layers/${layer.id}/${id}`);
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `layers/streets/12/layer.store` */
export function layerFileKey(layer: string, id: number): string {
  return `layers/${layer}/${id}/${LAYER_FILE}`;
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
