import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { type FilterOption, listPlaceFilters } from '../contract.ts';

/** The columns of a county by name, in the order of the parcel record. */
export type FilterOptions = ReadonlyMap<string, FilterOption>;

const NONE: FilterOptions = new Map();

/** Loads the columns that a county's parcels can be filtered by. Columns that the reader may not use are `locked`. */
export function useFilterOptions(countyPath: string | null) {
  const userId = useSession().data?.user?.id ?? null;
  const found = useQuery({
    queryKey: ['filter-options', countyPath, userId],
    queryFn: async ({ signal }) => {
      const { sources } = await call(listPlaceFilters, { placePath: countyPath ?? '', signal });
      return sources.find(({ key }) => key === 'parcel')?.options ?? [];
    },
    enabled: countyPath !== null,
    staleTime: 10 * 60_000,
    // The components that show the columns report the error.
    meta: { isQuiet: true },
  });
  const { data } = found;
  const options = useMemo(
    () => (data === undefined ? NONE : new Map(data.map((option) => [option.key, option]))),
    [data],
  );
  return { ...found, options };
}
