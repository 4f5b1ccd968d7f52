import { type BBox, bboxesMeet } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { Outline } from '../../filters/rules/shape-code.ts';
import type { ParcelSelection, ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import type { ApiPoint } from '../rules/read-points.ts';
import { insideOneOf } from '../rules/read-area.ts';

/** A county that an area or a point touches. */
export interface CountyInArea {
  geoid: string;
  /** The rows of the parcels at the points, and their edition. */
  there: readonly number[];
  version: number | undefined;
  /** Selects the parcels whose interior point is in the area. Returns null if no area was given or its box does not meet the county's. */
  choose(): Promise<ParcelSelection | null>;
}

interface Asked {
  points?: readonly ApiPoint[];
  shapes?: readonly Outline[];
  /** The boxes around the shapes. */
  boxes?: readonly BBox[];
}

/** Returns a function that finds the counties of points, of an area, or of both, in the order of their GEOIDs. */
export function createCountiesIn({
  selector,
  editions,
}: {
  selector: Pick<ParcelSelector, 'choose'>;
  editions: Pick<ParcelStores, 'parcelsAtPoint' | 'currentStores'>;
}): (asked: Asked, actor: Actor) => Promise<CountyInArea[]> {
  return async ({ points = [], shapes, boxes = [] }, actor) => {
    const found = await Promise.all(points.map(({ lon, lat }) => editions.parcelsAtPoint(lon, lat)));
    const at = Map.groupBy(found.flat(), ({ geoid }) => geoid);
    const stores = boxes.length === 0 ? [] : await editions.currentStores();
    const near = stores.filter(
      ({ extent }) => extent !== null && boxes.some((box) => bboxesMeet(box, extent)),
    );
    const geoids = new Set([...at.keys(), ...near.map(({ geoid }) => geoid)]);
    return [...geoids]
      .toSorted((a, b) => Number(a) - Number(b))
      .map((geoid) => ({
        geoid,
        // Points may be in the same parcel.
        there: [...new Set((at.get(geoid) ?? []).map(({ ogcFid }) => ogcFid))],
        version: at.get(geoid)?.[0]?.version,
        async choose() {
          const path = near.find((store) => store.geoid === geoid)?.placePath;
          if (path === undefined || shapes === undefined) return null;
          const parcel = { [path]: { op: 'all' as const, nodes: [insideOneOf(shapes)] } };
          return selector.choose({ path, operation: 'intersection', parcel }, actor);
        },
      }));
  };
}
