import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { type SheetSettings, defaultSheetSettings, sheetSettingsSchema } from '../rules/sheet-settings.ts';

const KEY = 'print';

export interface PrintState extends SheetSettings {
  /** The scale's denominator: 24,000 for 1:24,000. Null until the pane selects the first one: the largest at which the page is completely visible. */
  denominator: number | null;
  /** The typed title. Null or empty: the name of the viewed place or parcel, as `printedTitle` returns it. */
  title: string | null;
  notes: string;
  /** The box of the parcel that the page must be moved to; null afterwards, so that people can move the map under the page. */
  around: BBox | null;
}

/** The settings of the page to print. The pane changes them, and the frame on the map shows the page's area. */
export const usePrint = create<PrintState>(() => ({
  ...(recall(KEY, sheetSettingsSchema) ?? defaultSheetSettings(navigator.language)),
  denominator: null,
  title: null,
  notes: '',
  around: null,
}));

export function setPrint(patch: Partial<PrintState>): void {
  usePrint.setState(patch);
  const { paper, orientation, dpi, units } = usePrint.getState();
  remember(KEY, { paper, orientation, dpi, units });
}
