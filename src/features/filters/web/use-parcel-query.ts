import { useMemo } from 'react';
import { type HistoryStep, addressNow, useUrlState } from '../../../frontend/url-state.ts';
import { usePlace } from '../../places/web/index.ts';
import { type FilterGroup, isEmptyTree } from '../rules/filter-tree.ts';
import { type ParcelQuery, areSameQueries, filteredCounties, treeOf } from '../rules/parcel-query.ts';
import type { CodedQuery } from '../rules/query-code.ts';
import { queryOfLink, setLinkedQuery } from './query-link.ts';

export interface ParcelQueryState {
  /**
   * The filters in the link and the working boundary. The object stays the same until one of them or `countyPath` changes.
   */
  query: ParcelQuery;
  /**
   * The county whose filters are edited and counted: the county around the working boundary, or else the only county with filters. Null
   * if there is neither. The county around a focus area is known only after the area is loaded.
   */
  countyPath: string | null;
  /** The filters of that county; every parcel when there are none. */
  tree: FilterGroup;
  /** True when any county has filters. */
  isFiltered: boolean;
  /** Replaces all filters and the operation, for instance with those of a project. The working boundary is the page's path; see `goToPlace`. */
  setQuery: (query: CodedQuery, step?: HistoryStep) => void;
  /** Changes the filters of one county, by default {@link ParcelQueryState.countyPath}. */
  setTree: (tree: FilterGroup, step?: HistoryStep, countyPath?: string) => void;
  /** Removes all filters. Returns a function that restores them. */
  clear: () => () => void;
  /** Returns true when the current query differs from a saved one, so that there is something to save. */
  isModified: (saved: ParcelQuery) => boolean;
}

/** Returns the parcel query of the page. It is stored in the link, so that reloading, sharing and the Back button keep it. */
export function useParcelQuery(): ParcelQueryState {
  const path = useUrlState((state) => state.path);
  const text = useUrlState(({ hash }) => hash.q);
  const around = useCountyAround(path);
  return useMemo(() => {
    const coded = queryOfLink(text);
    const query: ParcelQuery = { path, ...coded };
    const filtered = filteredCounties(query);
    const countyPath = around ?? (filtered.length === 1 ? (filtered[0] ?? null) : null);
    return {
      query,
      countyPath,
      tree: treeOf(query, countyPath ?? ''),
      isFiltered: filtered.length > 0,
      setQuery: (next, step = 'push') => setLinkedQuery(next, step),
      setTree: (tree, step = 'push', county = countyPath ?? undefined) => {
        if (county !== undefined) setCountyTree(county, tree, step);
      },
      clear: () => {
        setLinkedQuery({ ...coded, parcel: {} }, 'push');
        return () => setLinkedQuery(coded, 'push');
      },
      isModified: (saved) => !areSameQueries(query, saved),
    };
  }, [path, text, around]);
}

/** Returns the current parcel query outside of rendering. */
export function parcelQueryNow(): ParcelQuery {
  const { path, hash } = addressNow();
  return { path, ...queryOfLink(hash.q) };
}

/** Changes one county's filters in the link, whatever the page shows. An empty tree removes them. */
export function setCountyTree(countyPath: string, tree: FilterGroup, step: HistoryStep): void {
  const { operation, parcel } = queryOfLink(addressNow().hash.q);
  const { [countyPath]: _, ...others } = parcel;
  const next = isEmptyTree(tree) ? others : { ...others, [countyPath]: tree };
  setLinkedQuery({ operation, parcel: next }, step);
}

const PLACE_IN_COUNTY = /^(\/(?:us|ca)\/[^/]+\/[^/]+)(?:\/|$)/;

/** Returns the county around a working boundary, from its path or else from the places around it. Returns null for anything larger. */
export function useCountyAround(path: string): string | null {
  const ofPath = PLACE_IN_COUNTY.exec(path)?.[1] ?? null;
  const place = usePlace(ofPath === null ? path : null).data;
  return ofPath ?? place?.parents.find(({ kind }) => kind === 'county')?.path ?? null;
}
