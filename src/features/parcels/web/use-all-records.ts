import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { listParcelRecords, type TableRecord } from '../contract.ts';

/** Loads all records of a parcel, page by page, once `isWanted` is true. */
export function useAllRecords(path: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['parcel-records', path],
    queryFn: async ({ signal }) => {
      const all: TableRecord[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: { records: TableRecord[]; next_after: number | null } = await call(listParcelRecords, {
          placePath: path,
          query: { after },
          signal,
        });
        all.push(...page.records);
        after = page.next_after;
      }
      return all;
    },
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });
}
