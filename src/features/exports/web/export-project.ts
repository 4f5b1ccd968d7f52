import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { ExportSource } from '../rules/export-sources.ts';

/** What an export needs of the project that is open. */
export interface ExportProject {
  slug: string;
  /** Before its calls: `/projects/{slug}`. */
  path: string;
  name: string;
  home: { path: string; headline: string };
  /** As it was saved. */
  query: ParcelQuery;
  /** Datasets that are switched on. */
  sources: readonly ExportSource[];
  /** Why it can't be saved, in words; null when it can. */
  updateRefusal: string | null;
  isManager: boolean;
}
