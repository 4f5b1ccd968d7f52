import { bboxesMeet } from '../../../kernel/geo.ts';
import { parcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { type Edition, findEdition } from '../../editions/server/index.ts';
import type { FilterCondition } from '../../filters/rules/filter-tree.ts';
import { type Outline, boundsOfShape } from '../../filters/rules/shape-code.ts';
import type { ParcelSelection, ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { isInside, pathsAround } from '../../places/rules/place-path.ts';
import { insideOneOf } from '../rules/read-area.ts';

/** A query of the parcel API: the parcels in a place and in an area that meet all conditions. */
export interface ConditionsInPlace {
  /** The path of a county, of a place in it, of a state or of a country. Absent: every county. */
  path: string | undefined;
  /** Absent: everywhere in the place. A parcel is in the area if its interior point is in one of these. */
  shapes: readonly Outline[] | undefined;
  conditions: readonly FilterCondition[];
}

/** A county that may have such parcels. */
export interface CountyOfQuery {
  geoid: string;
  choose(): Promise<ParcelSelection>;
}

/**
 * Returns a function that finds the counties of a query, in the order of the ids of their parcels: the county around the path, or else the counties inside the
 * path whose box meets that of the area.
 */
export function createCountiesOfQuery(
  db: Parameters<typeof findEdition>[0],
  {
    selector,
    editions,
  }: { selector: Pick<ParcelSelector, 'choose'>; editions: Pick<ParcelStores, 'currentStores'> },
): (query: ConditionsInPlace, actor: Actor) => Promise<CountyOfQuery[]> {
  return async ({ path, shapes, conditions }, actor) => {
    const inside = shapes === undefined ? [] : [insideOneOf(shapes)];
    const nodes = [...conditions, ...inside];
    const choose = (place: string, county: string) => () =>
      selector.choose(
        {
          path: place,
          operation: 'intersection',
          parcel: nodes.length === 0 ? {} : { [county]: { op: 'all', nodes } },
        },
        actor,
      );
    // `pathsAround` leaves out the path itself, so it is asked for the places around an invented parcel in the place.
    const around: Edition | undefined =
      path === undefined ? undefined : await findEdition(db, { paths: pathsAround(`${path}/1`) });
    if (path !== undefined && around !== undefined)
      return [{ geoid: around.geoid, choose: choose(path, around.placePath) }];
    const boxes = shapes?.map(boundsOfShape);
    const within = (await editions.currentStores()).filter(({ placePath }) =>
      isInside(placePath, path ?? '/'),
    );
    // For a path without a county, the selector throws the problem that says what is wrong with the path.
    if (within.length === 0 && path !== undefined) await choose(path, path)();
    return within
      .filter(
        ({ extent }) =>
          boxes === undefined || (extent !== null && boxes.some((box) => bboxesMeet(box, extent))),
      )
      .toSorted((a, b) => parcelFid(a.geoid, 0) - parcelFid(b.geoid, 0))
      .map(({ geoid, placePath }) => ({ geoid, choose: choose(placePath, placePath) }));
  };
}
