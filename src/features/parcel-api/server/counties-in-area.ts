import { type BBox, bboxesMeet } from '../../../kernel/geo.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { Outline } from '../../filters/rules/shape-code.ts';
import type { ParcelSelection, ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { insideOneOf } from '../rules/read-area.ts';

/** A county that an area or a point touches. */
export interface CountyInArea {
  geoid: string;
  /** The rows of the parcels at the point, and their edition. */
  there: readonly number[];
  version: number | undefined;
  /** Selects the parcels whose interior point is in the area. Returns null if no area was given or its box does not meet the county's. */
  choose(): Promise<ParcelSelection | null>;
}

interface Asked {
  point?: { lon: number; lat: number };
  shapes?: readonly Outline[];
  box?: BBox;
}

/** Returns a function that finds the counties of a point, of an area, or of both, in the order of their GEOIDs. */
export function createCountiesIn({
  selector,
  editions,
}: {
  selector: Pick<ParcelSelector, 'choose'>;
  editions: Pick<ParcelStores, 'parcelsAtPoint' | 'currentStores'>;
}): (asked: Asked, actor: Actor) => Promise<CountyInArea[]> {
  return async ({ point, shapes, box }, actor) => {
    const found = point === undefined ? [] : await editions.parcelsAtPoint(point.lon, point.lat);
    const at = Map.groupBy(found, ({ geoid }) => geoid);
    const stores = box === undefined ? [] : await editions.currentStores();
    const near = stores.filter(
      ({ extent }) => extent !== null && box !== undefined && bboxesMeet(box, extent),
    );
    const geoids = new Set([...at.keys(), ...near.map(({ geoid }) => geoid)]);
    return [...geoids]
      .toSorted((a, b) => Number(a) - Number(b))
      .map((geoid) => ({
        geoid,
        there: (at.get(geoid) ?? []).map(({ ogcFid }) => ogcFid),
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
