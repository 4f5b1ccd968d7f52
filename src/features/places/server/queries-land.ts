import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/**
 * A lake is cut out of the land if at least this share of the lake lies in the land. The coast of the United States already leaves out the Great Lakes, but their coarser
 * outlines overlap the land by up to a tenth. Of every other lake on the border of the country, at least a fifth lies in the country.
 */
const MIN_SHARE = 0.15;

/** Returns the polygons that remain of `land` without `lakes`, as GeoJSON. A lake that the coast already leaves out is not cut off again. */
export async function cutLakes(
  db: Db,
  land: GeoJSON.Polygon,
  lakes: GeoJSON.MultiPolygon,
): Promise<string[]> {
  const { rows } = await sql<{ polygon: string }>`
    with land as materialized (select st_makevalid(st_geomfromgeojson(${JSON.stringify(land)}::text)) as geom),
    lake as materialized (
      select st_makevalid((st_dump(st_geomfromgeojson(${JSON.stringify(lakes)}::text))).geom) as geom),
    cut as materialized (
      select st_union(lake.geom) as geom from lake, land
      where st_area(st_intersection(lake.geom, land.geom)) >= st_area(lake.geom) * ${MIN_SHARE}::float8)
    select st_asgeojson((part).geom, 5) as polygon
    from (select st_dump(coalesce(st_difference(land.geom, cut.geom), land.geom)) as part from land, cut) as parts
    where st_dimension((part).geom) = 2`.execute(db);
  return rows.map(({ polygon }) => polygon);
}
