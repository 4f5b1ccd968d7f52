import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import { useParcelQuery } from '../../filters/web/index.ts';
import type { ExportCheck } from '../contract.ts';
import type { ExportFacts } from '../rules/export-facts.ts';
import type { ExportProject } from './export-project.ts';
import { useExportSettings } from './export-settings.ts';
import { useExportCheck } from './use-export-check.ts';

export interface ExportNow {
  /** null for an export without a project. */
  project: ExportProject | null;
  query: ParcelQuery;
  /** The input of the rules. */
  choice: ExportFacts;
  check: ReturnType<typeof useExportCheck>;
  /** undefined until the parcels are counted, or when counting fails. */
  counted: ExportCheck | undefined;
}

/** Returns the export of the pane: the open project if there is one, the query in the link, the selected format, and the server's counts. */
export function useExport(project: ExportProject | null): ExportNow {
  const { query } = useParcelQuery();
  const { format, isOnlyMyData } = useExportSettings();
  const check = useExportCheck(project, query, isOnlyMyData);
  const counted = check.isError ? undefined : check.data;
  const choice: ExportFacts = {
    format,
    query,
    quota: counted === undefined || check.isPlaceholderData ? null : counted,
    county: counted?.county ?? null,
    sources: project?.sources ?? [],
    isOnlyMyData,
    isManager: project?.isManager ?? true,
    isFree: counted?.is_free ?? false,
  };
  return { project, query, choice, check, counted };
}
