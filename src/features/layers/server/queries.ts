import { sql } from 'kysely';
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
  /** True when the exact features (write-features.ts) are stored beside the tile archive. */
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

/** Returns every edition whose files are stored: the current ones, and earlier ones that servers may still have open. */
export async function listLayerEditions(db: Db): Promise<CurrentLayer[]> {
  const rows = await db.selectFrom('layer_edition').select(COLUMNS).orderBy('id').execute();
  return rows.map(toCurrentLayer);
}

type LayerRow = Omit<CurrentLayer, 'bounds'> & Record<'west' | 'south' | 'east' | 'north', number>;

function toCurrentLayer({ west, south, east, north, ...row }: LayerRow): CurrentLayer {
  return { ...row, bounds: [west, south, east, north] };
}

export type NewLayerEdition = Omit<CurrentLayer, 'createdAt' | 'report'> & {
  report: LayerReport | null;
};

/** Reserves the id under which the files of an edition are stored. Its row is inserted when they are complete, so every row is a published edition. */
export async function reserveLayerEdition(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('layer_edition', 'id'))::int as id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the id of a layer was not reserved');
  return row.id;
}

/** Locks the layers of a place until the end of the transaction, so that publishing and removing them come one after the other. */
async function lockLayersOf(trx: Trx, placePath: string): Promise<void> {
  await sql`select id from place where path = ${placePath} for no key update`.execute(trx);
}

/** Inserts an edition, and makes it the current one of its layer and place. */
export async function insertCurrentLayer(trx: Trx, edition: NewLayerEdition): Promise<void> {
  const { id, layer, placePath, bounds } = edition;
  const [west, south, east, north] = bounds;
  const report = edition.report === null ? null : JSON.stringify(edition.report);
  await lockLayersOf(trx, placePath);
  await trx
    .updateTable('layer_edition')
    .set({ is_current: false })
    .where('layer', '=', layer)
    .where('place_path', '=', placePath)
    .where('is_current', '=', true)
    .execute();
  await sql`
    insert into layer_edition (id, layer, place_path, is_current, feature_count, source_name, has_features, report,
      min_zoom, max_zoom, west, south, east, north) overriding system value
    values (${id}, ${layer}, ${placePath}, true, ${edition.featureCount}, ${edition.sourceName}, ${edition.hasFeatures},
      ${report}::jsonb, ${edition.minZoom}, ${edition.maxZoom}, ${west}, ${south}, ${east}, ${north})`.execute(
    trx,
  );
}

/** Deletes the current edition of a layer of a place and the earlier ones. Returns them, so that the caller can delete their files. */
export async function deleteLayerEditions(
  trx: Trx,
  layer: string,
  placePath: string,
): Promise<(CurrentLayer & { isCurrent: boolean })[]> {
  await lockLayersOf(trx, placePath);
  const rows = await trx
    .deleteFrom('layer_edition')
    .where('layer', '=', layer)
    .where('place_path', '=', placePath)
    .returning([...COLUMNS, 'is_current as isCurrent'])
    .execute();
  return rows.map(({ isCurrent, ...row }) => ({ ...toCurrentLayer(row), isCurrent }));
}

/**
 * Deletes the editions of a layer of a place, except the current one and the one before it, which servers may still have open. Returns their ids, so
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

export async function hasPlace(db: Db, placePath: string): Promise<boolean> {
  const row = await db.selectFrom('place').select('id').where('path', '=', placePath).executeTakeFirst();
  return row !== undefined;
}
