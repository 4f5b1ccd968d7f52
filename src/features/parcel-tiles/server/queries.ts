import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import {
  CURRENT_EDITIONS,
  EDITION_COLUMNS,
  type Edition,
  FROM_CURRENT_EDITIONS,
  FROM_EDITIONS,
} from '../../editions/server/index.ts';

export interface MapEdition extends Edition {
  /** The attribution for the map: the source stated by the operator, else the county. Never the file name, which is internal. */
  attribution: string;
}

const MAP_COLUMNS = sql`${EDITION_COLUMNS}, coalesce(s.name, p.headline, e.place_path) as attribution`;
const MAP_JOINS = sql`left join county_source s on s.geoid = e.geoid left join place p on p.path = e.place_path`;

export async function listMapEditions(db: Db): Promise<MapEdition[]> {
  const { rows } = await sql<MapEdition>`
    select ${MAP_COLUMNS} ${FROM_CURRENT_EDITIONS} ${MAP_JOINS} order by c.geoid`.execute(db);
  return rows;
}

/** Returns a stored edition of a county, current or not; undefined when the number does not exist. */
export async function findMapEdition(
  db: Db,
  geoid: string,
  version: number,
): Promise<MapEdition | undefined> {
  const { rows } = await sql<MapEdition>`
    select ${MAP_COLUMNS} ${FROM_EDITIONS} ${MAP_JOINS}
    where e.geoid = ${geoid} and e.version = ${version} and e.state = 'ready'`.execute(db);
  return rows[0];
}

/** Returns the counties whose outline is not fitted to the parcels of their current edition. */
export async function listUnfittedCounties(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select c.place_path as path from ${CURRENT_EDITIONS} c
    left join county_outline o on o.place_path = c.place_path and o.source = 'parcels'
    where o.edition_id is distinct from c.edition_id order by c.place_path`.execute(db);
  return rows.map(({ path }) => path);
}
