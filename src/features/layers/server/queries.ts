import type { Db, Trx } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { LayerReport } from '../contract.ts';

/** The published version of one layer for one place. */
export interface CurrentLayer {
  id: number;
  layer: string;
  placePath: string;
  featureCount: number;
  minZoom: number;
  maxZoom: number;
  bounds: BBox;
  sourceName: string;
  /** True when the exact features are stored beside the tiles. */
  hasFeatures: boolean;
  /** A `LayerReport`. Null for layers that were not imported from a file. */
  report: unknown;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'layer',
  'place_path as placePath',
  'feature_count as featureCount',
  'min_zoom as minZoom',
  'max_zoom as maxZoom',
  'west',
  'south',
  'east',
  'north',
  'source_name as sourceName',
  'has_features as hasFeatures',
  'report',
  'created_at as createdAt',
] as const;

export async function listCurrentLayers(db: Db): Promise<CurrentLayer[]> {
  const rows = await db
    .selectFrom('layer_edition')
    .select(COLUMNS)
    .where('is_current', '=', true)
    .orderBy('layer')
    .orderBy('id')
    .execute();
  return rows.map(toCurrentLayer);
}

/** Returns every edition whose files are stored: the current ones, and earlier ones that readers may still have open. */
export async function listLayerEditions(db: Db): Promise<CurrentLayer[]> {
  const rows = await db.selectFrom('layer_edition').select(COLUMNS).orderBy('id').execute();
  return rows.map(toCurrentLayer);
}

type LayerRow = Omit<CurrentLayer, 'bounds'> & Record<'west' | 'south' | 'east' | 'north', number>;

function toCurrentLayer({ west, south, east, north, ...row }: LayerRow): CurrentLayer {
  return { ...row, bounds: [west, south, east, north] };
}

export type NewLayerEdition = Omit<CurrentLayer, 'id' | 'createdAt' | 'report'> & {
  report: LayerReport | null;
};

/** Inserts a row that is not visible until {@link makeCurrent}. Returns the id under which its files are stored. */
export async function insertLayerEdition(db: Db, edition: NewLayerEdition): Promise<number> {
  const [west, south, east, north] = edition.bounds;
  const { id } = await db
    .insertInto('layer_edition')
    .values({
      layer: edition.layer,
      place_path: edition.placePath,
      is_current: false,
      feature_count: edition.featureCount,
      source_name: edition.sourceName,
      has_features: edition.hasFeatures,
      report: edition.report === null ? null : JSON.stringify(edition.report),
      min_zoom: edition.minZoom,
      max_zoom: edition.maxZoom,
      west,
      south,
      east,
      north,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes this edition the current one of the layer and place. */
export async function makeCurrent(trx: Trx, id: number, layer: string, placePath: string): Promise<void> {
  await trx
    .updateTable('layer_edition')
    .set({ is_current: false })
    .where('layer', '=', layer)
    .where('place_path', '=', placePath)
    .where('is_current', '=', true)
    .execute();
  await trx.updateTable('layer_edition').set({ is_current: true }).where('id', '=', id).execute();
}

/** Deletes the current layer of a place. Returns undefined when there is none. */
export async function deleteCurrentLayer(
  db: Db,
  layer: string,
  placePath: string,
): Promise<CurrentLayer | undefined> {
  const row = await db
    .deleteFrom('layer_edition')
    .where('layer', '=', layer)
    .where('place_path', '=', placePath)
    .where('is_current', '=', true)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toCurrentLayer(row);
}

/**
 * Deletes the editions of a layer of a place, except the current one and the one before it, which readers may still have open. Returns their ids, so
 * that the caller can delete their files.
 */
export async function deleteOldLayerEditions(db: Db, layer: string, placePath: string): Promise<number[]> {
  const rows = await db
    .deleteFrom('layer_edition')
    .where('layer', '=', layer)
    .where('place_path', '=', placePath)
    .where('is_current', '=', false)
    .where('id', '<', ({ selectFrom }) =>
      selectFrom('layer_edition as other')
        .select(({ fn }) => fn.max('other.id').as('id'))
        .where('other.layer', '=', layer)
        .where('other.place_path', '=', placePath)
        .where('other.is_current', '=', false),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteLayerEdition(db: Db, id: number): Promise<void> {
  await db.deleteFrom('layer_edition').where('id', '=', id).where('is_current', '=', false).execute();
}

export async function hasPlace(db: Db, placePath: string): Promise<boolean> {
  const row = await db.selectFrom('place').select('id').where('path', '=', placePath).executeTakeFirst();
  return row !== undefined;
}
