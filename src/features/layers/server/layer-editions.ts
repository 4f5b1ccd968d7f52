import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import { type LayerEdition, layerReportSchema } from '../contract.ts';
import { findStaticLayer } from '../rules/static-layers.ts';
import { getStaticLayer } from './layer-features.ts';
import { type CurrentLayer, deleteLayerEditions, listCurrentLayers } from './queries.ts';

/** Returns the published layers, for operators. */
export async function listLayers({ database }: Pick<Services, 'database'>): Promise<LayerEdition[]> {
  return (await listCurrentLayers(database.kysely)).map(toLayerEdition);
}

/**
 * Removes a layer of a place from the map, with its earlier editions. `onRemoved` must make this server drop the layer before its files are deleted. Other servers
 * drop it within a second, and may answer "not found" for its tiles until then. Throws `not_found` when there is no such layer.
 */
export async function removeLayer(
  { database, files }: Pick<Services, 'database' | 'files'>,
  word: string,
  placePath: string,
  onRemoved: () => Promise<void>,
  by: AuditActor = BY_NOBODY,
): Promise<LayerEdition> {
  const layer = getStaticLayer(word);
  const deleted = await database.kysely.transaction().execute(async (trx) => {
    const editions = await deleteLayerEditions(trx, layer.id, placePath);
    const name = `${layer.id} of ${placePath}`;
    const subject = { kind: 'layer', id: `${layer.id} ${placePath}`, name };
    if (editions.some(({ isCurrent }) => isCurrent))
      await recordAct(trx, { actor: by, verb: 'layer.removed', subject });
    return editions;
  });
  const removed = deleted.find(({ isCurrent }) => isCurrent);
  if (removed !== undefined) await onRemoved();
  for (const { id } of deleted) await files.removeAll(`layers/${layer.id}/${id}`);
  if (removed === undefined) throw new Problem('not_found', `There is no layer ${layer.id} of ${placePath}.`);
  return toLayerEdition(removed);
}

function toLayerEdition(edition: CurrentLayer): LayerEdition {
  const layer = findStaticLayer(edition.layer);
  return {
    id: edition.id,
    layer: edition.layer,
    label: layer?.label ?? edition.layer,
    geometry: layer?.geometry ?? 'polygon',
    place_path: edition.placePath,
    feature_count: edition.featureCount,
    source_name: edition.sourceName,
    bounds: edition.bounds,
    created_at: edition.createdAt.toISOString(),
    has_features: edition.hasFeatures,
    report: edition.report === null ? null : layerReportSchema.parse(edition.report),
  };
}
