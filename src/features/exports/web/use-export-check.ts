import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import { textOfQuery } from '../../filters/rules/parcel-query.ts';
import { checkExport } from '../contract.ts';
import type { ExportProject } from './export-project.ts';

/** Returns the query for the API: the filters with the enabled datasets. */
export function exportQuery(query: ParcelQuery, { sources, path }: Pick<ExportProject, 'sources' | 'path'>) {
  return {
    ...query,
    mapPath: path,
    sources: Object.fromEntries(sources.map(({ id }) => [id, true as const])),
  };
}

/** Returns the number of selected parcels, the free ones among them, and their county. Reloads when the query changes. */
export function useExportCheck(project: ExportProject, query: ParcelQuery, isOnlyMyData: boolean) {
  return useQuery({
    queryKey: ['exports', project.slug, 'check', textOfQuery(query), isOnlyMyData],
    queryFn: ({ signal }) =>
      call(checkExport, {
        params: { slug: project.slug },
        body: {
          query: exportQuery(query, project),
          fmt: 'csv',
          all_parcels: isOnlyMyData ? 'false' : 'true',
        },
        signal,
      }),
    // The pane keeps its numbers while new ones are counted, and shows that it is counting.
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
