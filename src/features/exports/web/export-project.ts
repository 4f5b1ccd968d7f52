import type { ParcelQuery } from '../../filters/rules/parcel-query.ts';
import type { ExportSource } from '../rules/export-sources.ts';

/** The parts of the open project that an export needs. */
export interface ExportProject {
  slug: string;
  /** The path prefix of its API calls: `/projects/{slug}`. */
  path: string;
  name: string;
  home: { path: string; headline: string };
  /** The saved query. */
  query: ParcelQuery;
  /** Enabled datasets. */
  sources: readonly ExportSource[];
  /** The message that says why the project can't be saved; null when it can. */
  updateRefusal: string | null;
  isManager: boolean;
}
