import type { ExportCheck, ExportItem } from '../../src/features/exports/contract.ts';
import type { ExportFormatId } from '../../src/features/exports/rules/export-formats.ts';
import type { ExportNow } from '../../src/features/exports/web/use-export.ts';
import { everyParcelOf } from '../../src/features/filters/rules/parcel-query.ts';

/** An export that waits to be built. */
export const EXPORT_ITEM: ExportItem = {
  id: '6f0c0d0e-0000-4000-8000-000000000000',
  filename: 'alder.zip',
  format: 'shp',
  status: 1,
  created_at: 0,
  finished_at: null,
  records: 20,
  progress: 0,
  bytes: null,
  checksum: null,
  error: null,
  url: null,
};

/** Makes an export of 20 parcels without a project, for the tests of components. */
export function exportOf(format: ExportFormatId, isFree: boolean): ExportNow {
  const counted: ExportCheck = {
    price: 0,
    remaining: 0,
    requested: 20,
    can_download: false,
    max_list_count: 0,
    is_free: isFree,
    county: { path: '/us/zz/alder', headline: 'Alder County', total: 2000 },
    locked: [],
  };
  const query = everyParcelOf('/us/zz/alder');
  const choice = {
    format,
    query,
    quota: counted,
    county: counted.county,
    sources: [],
    isOnlyMyData: false,
    isManager: true,
    isFree,
  };
  return { project: null, query, choice, check: undefined as never, counted };
}
