import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';

/** The result of comparing points with a county's outline. */
export interface PointsInOutline {
  /** The number of points within the outline; null when the place has no outline. */
  inside: number | null;
  /** The number of points within the outline or at most its error away from it. */
  near: number;
  /** The county whose outline contains the most points; undefined if none contains any. */
  countyOfMost: { name: string; path: string; count: number; bbox: BBox } | undefined;
}

/** The meters of a degree of latitude on a sphere, and of a degree of longitude at the equator. */
const DEGREE_M = 111_195;

/** Compares points, given as alternating longitudes and latitudes, with the outlines in force. */
export async function judgePoints(
  db: Db,
  placePath: string,
  points: readonly number[],
): Promise<PointsInOutline> {
  // Longitudes are scaled by the cosine of the latitude, so that distances in degrees match those on the ground. The query makes no call into GEOS.
  const { rows } = await sql<{ inside: number | null; near: number }>`
    with place as materialized (
      select st_scale(geom, k, 1) as geom, k, coalesce(outline_error_m, 0) / ${DEGREE_M} as error
      from place, lateral (select cos(radians((south + north) / 2)) as k) as scale
      where path = ${placePath} and geom is not null),
    point as (${pointsOf(points)}),
    judged as (
      select st_distance(place.geom, st_setsrid(st_makepoint(st_x(point.geom) * place.k, st_y(point.geom)), 4326)) as distance,
        place.error
      from point, place)
    select case when exists (select from place) then count(*) filter (where distance = 0) end as inside,
      count(*) filter (where distance <= error)::int as near
    from judged`.execute(db);
  // Counties near no point are left out first, by squares of one degree: comparing 2,000 points with all 3,231 counties takes half a minute on the embedded
  // engine, whose planner has no statistics and does not use the spatial index.
  const counties = await sql<{ name: string; path: string; count: number; bbox: BBox }>`
    with point as materialized (${pointsOf(points)}),
    square as materialized (
      select distinct st_makeenvelope(floor(st_x(geom)), floor(st_y(geom)), floor(st_x(geom)) + 1, floor(st_y(geom)) + 1, 4326) as geom
      from point),
    county as materialized (
      select * from place
      where kind = 'county' and style = 'admin' and exists (select from square where place.geom && square.geom))
    select county.headline as name, county.path, count(*) as count,
      array[min(county.west), min(county.south), min(county.east), min(county.north)] as bbox
    from county join point on st_intersects(county.geom, point.geom)
    group by county.headline, county.path order by count(*) desc, county.path limit 1`.execute(db);
  return { inside: rows[0]?.inside ?? null, near: rows[0]?.near ?? 0, countyOfMost: counties.rows[0] };
}

function pointsOf(points: readonly number[]) {
  return sql`select st_setsrid(st_makepoint((value ->> 0)::float8, (value ->> 1)::float8), 4326) as geom
    from jsonb_array_elements(${JSON.stringify(
      Array.from({ length: points.length / 2 }, (_, index) => [points[index * 2], points[index * 2 + 1]]),
    )}::jsonb)`;
}
