import { create } from 'zustand';
import { DEFAULT_EXPORT_FORMAT, type ExportFormatId } from '../rules/export-formats.ts';

interface ExportSettings {
  format: ExportFormatId;
  /** Only records of the datasets that are switched on. */
  isOnlyMyData: boolean;
  /** Fields that are left out of the file, by name. */
  leftOut: ReadonlySet<string>;
  /** The columns that only this county has go along. */
  withCountyFields: boolean;
}

/** What was chosen on the pane: kept while the page is open, so that looking at the list or the query loses nothing. */
export const useExportSettings = create<ExportSettings>(() => ({
  format: DEFAULT_EXPORT_FORMAT,
  isOnlyMyData: false,
  leftOut: new Set(),
  withCountyFields: true,
}));

export function chooseExport(settings: Partial<ExportSettings>): void {
  useExportSettings.setState(settings);
}
