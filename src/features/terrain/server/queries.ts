import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';

export interface PublishedGrid {
  fileKey: string;
  sourceName: string;
  maxZoom: number;
  bounds: BBox;
}

export async function listElevationGrids(db: Db): Promise<PublishedGrid[]> {
  const rows = await db
    .selectFrom('elevation_grid')
    .select([
      'file_key as fileKey',
      'source_name as sourceName',
      'max_zoom as maxZoom',
      'west',
      'south',
      'east',
      'north',
    ])
    .orderBy('place_path')
    .execute();
  return rows.map(({ west, south, east, north, ...grid }) => ({
    ...grid,
    bounds: [west, south, east, north],
  }));
}

export async function findElevationFileKey(db: Db, placePath: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('elevation_grid')
    .select('file_key as fileKey')
    .where('place_path', '=', placePath)
    .executeTakeFirst();
  return row?.fileKey;
}

export async function isElevationFileUsed(db: Db, fileKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('elevation_grid')
    .select('file_key as fileKey')
    .where('file_key', '=', fileKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the heights of a place and replaces earlier ones. */
export async function putElevationGrid(db: Db, placePath: string, grid: PublishedGrid): Promise<void> {
  const [west, south, east, north] = grid.bounds;
  await sql`
    insert into elevation_grid (place_path, file_key, source_name, max_zoom, west, south, east, north)
    values (${placePath}, ${grid.fileKey}, ${grid.sourceName}, ${grid.maxZoom}, ${west}, ${south}, ${east}, ${north})
    on conflict (place_path) do update set file_key = excluded.file_key, source_name = excluded.source_name,
      max_zoom = excluded.max_zoom, west = excluded.west, south = excluded.south, east = excluded.east,
      north = excluded.north, published_at = now()`.execute(db);
}
