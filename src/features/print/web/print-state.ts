import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { type SheetHabits, defaultHabits, sheetHabitsSchema } from '../rules/sheet-settings.ts';

const KEY = 'print';

export interface PrintState extends SheetHabits {
  /** Null: not chosen yet, the closest that shows the view. */
  denominator: number | null;
  /** Null: the name of what is looked at. */
  title: string | null;
  notes: string;
}

/** What the page to print is like; the pane sets it, and the frame on the map shows what it covers. */
export const usePrint = create<PrintState>(() => ({
  ...(recall(KEY, sheetHabitsSchema) ?? defaultHabits(navigator.language)),
  denominator: null,
  title: null,
  notes: '',
}));

export function setPrint(patch: Partial<PrintState>): void {
  usePrint.setState(patch);
  const { paper, orientation, dpi, units } = usePrint.getState();
  remember(KEY, { paper, orientation, dpi, units });
}
