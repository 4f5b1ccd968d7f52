import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { completeFilterValue } from '../contract.ts';
import type { CountedValue } from '../rules/selectable-values.ts';

/** Loads the values of a column that contain a text: the text itself first, then the most frequent. */
export function useColumnValues(countyPath: string, column: string, text: string) {
  const userId = useSession().data?.user?.id ?? null;
  return useQuery({
    queryKey: ['column-values', countyPath, column, text, userId],
    queryFn: async ({ signal }): Promise<CountedValue[]> => {
      const found = await call(completeFilterValue, {
        params: { source: 'parcel' },
        query: { key: column, query: text, filter_path: countyPath, counts: 'true' },
        signal,
      });
      return found.map((entry) => (typeof entry === 'string' ? { value: entry, count: null } : entry));
    },
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
