import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { PlaceKind } from '../contract.ts';

export interface LabelPoint {
  kind: PlaceKind;
  name: string;
  path: string;
  lon: number;
  lat: number;
  /** The size of the place: 0 is as wide as the world, and each step up is half as wide. */
  rank: number;
}

/** Returns a point inside each place that has a name on the map. With `inside`, only places strictly inside that path. */
export async function listLabelPoints(db: Db, inside: string | null): Promise<LabelPoint[]> {
  const { rows } = await sql<LabelPoint>`
    select kind, name, path, st_x(point) as lon, st_y(point) as lat,
      round(ln(360 / sqrt(greatest(area, 1e-9))) / ln(2))::int as rank
    from (
      select kind, name, path, st_pointonsurface(geom) as point, st_area(geom) as area from place
      where geom is not null and kind in ('country', 'state', 'county', 'city', 'neighborhood')
        and (${inside}::text is null or starts_with(path, ${inside}::text || '/'))
    ) labels order by path`.execute(db);
  return rows;
}

/** Returns the paths of the counties of the United States by GEOID. */
export async function listCountyPaths(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('place')
    .select(['geoid', 'path'])
    .where('kind', '=', 'county')
    .where('country', '=', 'us')
    .execute();
  return new Map(rows.flatMap(({ geoid, path }) => (geoid === null ? [] : [[geoid, path]])));
}

/**
 * Returns the border lines of the places strictly inside a path. A line that two neighbors share is returned once. Leaves out the states and counties
 * of the United States, whose lines come from the atlas, but not invented ones (GEOID 99...), which the atlas lacks.
 */
export async function listInnerLines(db: Db, inside: string): Promise<{ kind: PlaceKind; line: string }[]> {
  const { rows } = await sql<{ kind: PlaceKind; line: string }>`
    select kind, st_asgeojson(part.geom, 6) as line
    from (
      select kind, st_unaryunion(st_collect(st_boundary(geom))) as lines from place
      where starts_with(path, ${`${inside}/`}) and geom is not null
        and kind in ('state', 'county', 'city', 'neighborhood')
        and not (kind in ('state', 'county') and country = 'us' and coalesce(geoid, '') not like '99%')
      group by kind
    ) sets, lateral st_dump(st_linemerge(lines)) as part
    order by kind`.execute(db);
  return rows;
}
