import { bboxesMeet } from '../../../kernel/geo.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { type Outline, boundsOfShape } from '../../filters/rules/shape-code.ts';
import type { ParcelSelection, ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { insideOneOf } from '../rules/read-area.ts';
import type { ApiPoint } from '../rules/read-points.ts';

/** A county that may have parcels of a request. `createCountiesIn` finds those with a parcel at a point, or whose box meets the box of a shape of the area. */
export interface CountyInArea {
  geoid: string;
  /** Finds its parcels, all in one edition. */
  find(): Promise<ParcelsInArea>;
}

export interface ParcelsInArea {
  /**
   * The parcels of a query, or those whose interior point is in the area. Null if the request has neither, or if no box of the area's shapes meets the
   * county's.
   */
  choice: ParcelSelection | null;
  /** The rows of the parcels at the points. */
  rowsAtPoints: readonly number[];
  /** The edition; undefined if `choice` is null and no parcel is at a point. */
  version: number | undefined;
}

interface SearchedArea {
  points?: readonly ApiPoint[];
  /** The area. A parcel is in it if it is in one of these. */
  shapes?: readonly Outline[];
}

/** Returns a function that finds the counties of points, of an area, or of both, in the order of the ids of their parcels. */
export function createCountiesIn({
  selector,
  editions,
}: {
  selector: Pick<ParcelSelector, 'choose'>;
  editions: Pick<ParcelStores, 'parcelsAtPoint' | 'currentStores'>;
}): (searched: SearchedArea, actor: Actor) => Promise<CountyInArea[]> {
  return async ({ points = [], shapes = [] }, actor) => {
    let at = await parcelsAtPoints(editions, points);
    const stores = shapes.length === 0 ? [] : await editions.currentStores();
    const boxed = shapes.map((shape) => ({ shape, box: boundsOfShape(shape) }));
    // Searching a county for a shape needs a mask with a byte for each of its parcels, so a county gets only the shapes that may touch it.
    const near = new Map(
      stores.flatMap(({ geoid, placePath, extent }) => {
        const inside = boxed.filter(({ box }) => extent !== null && bboxesMeet(box, extent));
        return inside.length === 0 ? [] : [[geoid, { placePath, shapes: inside.map(({ shape }) => shape) }]];
      }),
    );
    const choose = async (geoid: string) => {
      const county = near.get(geoid);
      if (county === undefined) return null;
      const { placePath: path } = county;
      const parcel = { [path]: { op: 'all' as const, nodes: [insideOneOf(county.shapes)] } };
      return selector.choose({ path, operation: 'intersection', parcel }, actor);
    };
    const find = async (geoid: string): Promise<ParcelsInArea> => {
      const choice = await choose(geoid);
      const rows = at.get(geoid) ?? [];
      const version = choice?.county.version ?? rows[0]?.version;
      if (rows.some((row) => row.version !== version)) {
        // An edition was published after the points were looked up.
        at = await parcelsAtPoints(editions, points);
        return find(geoid);
      }
      // Points may be in the same parcel.
      return { choice, rowsAtPoints: [...new Set(rows.map(({ ogcFid }) => ogcFid))], version };
    };
    const geoids = new Set([...at.keys(), ...near.keys()]);
    return [...geoids]
      .toSorted((a, b) => parcelFid(a, 0) - parcelFid(b, 0))
      .map((geoid) => ({ geoid, find: () => find(geoid) }));
  };
}

/** Returns the parcels at the points by county, all of a county from one edition. */
async function parcelsAtPoints(
  editions: Pick<ParcelStores, 'parcelsAtPoint'>,
  points: readonly ApiPoint[],
): Promise<Map<string, Awaited<ReturnType<ParcelStores['parcelsAtPoint']>>>> {
  const found: Awaited<ReturnType<ParcelStores['parcelsAtPoint']>> = [];
  // One after the other, because the store of a county stays in memory while it is used, and a hundred points may be in as many counties.
  for (const { lon, lat } of points) found.push(...(await editions.parcelsAtPoint(lon, lat)));
  const byCounty = Map.groupBy(found, ({ geoid }) => geoid);
  // An edition may be published between two points. Then all points are looked up again.
  const isMixed = [...byCounty.values()].some((rows) =>
    rows.some(({ version }) => version !== rows[0]?.version),
  );
  return isMixed ? parcelsAtPoints(editions, points) : byCounty;
}
