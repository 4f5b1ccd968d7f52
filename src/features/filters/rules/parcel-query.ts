import { EVERY_PARCEL, type FilterGroup, isEmptyTree, simplified, textOfTree } from './filter-tree.ts';

/**
 * A query as the specification sends it: the filters of each county by its path, and the boundary that is worked in. `union` keeps parcels
 * that any of several sources (parcels, datasets) gives, `intersection` those that all of them give.
 */
export interface ParcelQuery {
  /** The working boundary: a place or a focus area; parcels outside are left out. */
  path: string;
  /** The project's path. */
  mapPath?: string | undefined;
  operation: 'union' | 'intersection';
  parcel: Readonly<Record<string, FilterGroup>>;
}

export function everyParcelOf(path: string): ParcelQuery {
  return { path, operation: 'intersection', parcel: {} };
}

/** The counties whose filters say something. */
export function filteredCounties({ parcel }: Pick<ParcelQuery, 'parcel'>): string[] {
  return Object.entries(parcel)
    .filter(([, tree]) => !isEmptyTree(tree))
    .map(([path]) => path);
}

/** The filters of a county: those of its path; every parcel when there are none. */
export function treeOf({ parcel }: Pick<ParcelQuery, 'parcel'>, countyPath: string): FilterGroup {
  return parcel[countyPath] === undefined ? EVERY_PARCEL : simplified(parcel[countyPath]);
}

/** Counts and exports are of one county at a time (section 5 of follows-export-insights.md). */
export const ONE_COUNTY_MESSAGE =
  'You can only filter in one county at a time. Please narrow down your filters to within just one county to see accurate parcel counts and exports.';

export function isInOneCounty(query: Pick<ParcelQuery, 'parcel'>): boolean {
  return filteredCounties(query).length <= 1;
}

/** Equal queries have equal text, whatever the order of keys. */
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

/** True when both choose the same parcels: nothing is unsaved. */
export function areSameQueries(a: ParcelQuery, b: ParcelQuery): boolean {
  return textOfQuery(a) === textOfQuery(b);
}
