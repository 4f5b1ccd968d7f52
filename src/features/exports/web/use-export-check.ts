import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { type ParcelQuery, textOfQuery } from '../../filters/rules/parcel-query.ts';
import { checkExport, checkOwnExport } from '../contract.ts';
import type { ExportProject } from './export-project.ts';

/** Returns the query for the API: the filters with the enabled datasets. */
export function exportQuery(query: ParcelQuery, project: Pick<ExportProject, 'sources' | 'path'> | null) {
  return {
    ...query,
    ...(project === null ? {} : { mapPath: project.path }),
    sources: Object.fromEntries((project?.sources ?? []).map(({ id }) => [id, true as const])),
  };
}

/** Returns the number of selected parcels, the free rows that are left this month, and the county. Reloads when the query changes. */
export function useExportCheck(project: ExportProject | null, query: ParcelQuery, isOnlyMyData: boolean) {
  return useQuery({
    queryKey: ['exports', project?.slug ?? null, 'check', textOfQuery(query), isOnlyMyData],
    queryFn: ({ signal }) => {
      const body = {
        query: exportQuery(query, project),
        fmt: 'csv' as const,
        all_parcels: isOnlyMyData ? ('false' as const) : ('true' as const),
      };
      return project === null
        ? call(checkOwnExport, { body, signal })
        : call(checkExport, { params: { slug: project.slug }, body, signal });
    },
    // The pane keeps its numbers while new ones are counted, and shows that it is counting.
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
