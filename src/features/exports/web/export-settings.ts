import { create } from 'zustand';
import { DEFAULT_EXPORT_FORMAT, type ExportFormatId } from '../rules/export-formats.ts';

interface ExportSettings {
  format: ExportFormatId;
  /** True for the choice "Only My Data": only records of the project's enabled datasets. No project can have datasets yet. */
  isOnlyMyData: boolean;
  /** Names of the fields that are left out of the file. */
  leftOut: ReadonlySet<string>;
  /** True to include the columns that only this county has. */
  withCountyFields: boolean;
}

/** The selections on the pane, kept while the page is open, so that they survive a visit to the List or Query pane. */
export const useExportSettings = create<ExportSettings>(() => ({
  format: DEFAULT_EXPORT_FORMAT,
  isOnlyMyData: false,
  leftOut: new Set(),
  withCountyFields: true,
}));

export function changeExportSettings(settings: Partial<ExportSettings>): void {
  useExportSettings.setState(settings);
}
