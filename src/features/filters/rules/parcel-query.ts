import { EVERY_PARCEL, type FilterGroup, isEmptyTree, simplified, textOfTree } from './filter-tree.ts';

/**
 * A query in the form of the API: a boundary, and the filters of each county by the county's path. `union` keeps the parcels that
 * any source (parcels, datasets) returns, `intersection` the parcels that all sources return.
 */
export interface ParcelQuery {
  /** The working boundary: the path of a place or a focus area. Parcels outside of it don't match. */
  path: string;
  /** The project's path. */
  mapPath?: string | undefined;
  operation: 'union' | 'intersection';
  parcel: Readonly<Record<string, FilterGroup>>;
}

export function everyParcelOf(path: string): ParcelQuery {
  return { path, operation: 'intersection', parcel: {} };
}

/** Returns the paths of the counties with filters that aren't empty. */
export function filteredCounties({ parcel }: Pick<ParcelQuery, 'parcel'>): string[] {
  return Object.entries(parcel)
    .filter(([, tree]) => !isEmptyTree(tree))
    .map(([path]) => path);
}

/** Returns the filters of a county, or {@link EVERY_PARCEL} when it has none. */
export function treeOf({ parcel }: Pick<ParcelQuery, 'parcel'>, countyPath: string): FilterGroup {
  return parcel[countyPath] === undefined ? EVERY_PARCEL : simplified(parcel[countyPath]);
}

/** The message for a query of several counties: counts and exports cover one county at a time. */
export const ONE_COUNTY_MESSAGE =
  'You can only filter in one county at a time. Please narrow down your filters to within just one county to see accurate parcel counts and exports.';

export function isInOneCounty(query: Pick<ParcelQuery, 'parcel'>): boolean {
  return filteredCounties(query).length <= 1;
}

/** Returns a text that is equal for equal queries, whatever the order of their keys. */
export function textOfQuery({ path, operation, parcel }: ParcelQuery): string {
  const trees = Object.keys(parcel)
    .toSorted()
    .flatMap((county) =>
      isEmptyTree(parcel[county] ?? EVERY_PARCEL)
        ? []
        : [`${county}=${textOfTree(parcel[county] ?? EVERY_PARCEL)}`],
    );
  return [path, trees.length > 1 ? operation : '', ...trees].join('\n');
}

/** Returns true when both queries have the same {@link textOfQuery}, so that there is nothing to save. */
export function areSameQueries(a: ParcelQuery, b: ParcelQuery): boolean {
  return textOfQuery(a) === textOfQuery(b);
}
