import { useEffect } from 'react';
import type { Theme } from './theme.ts';

/** A legend that a feature shows beside the map, for prints of the map. Colors are #rrggbb. */
export interface PrintedLegend {
  title: string;
  entries: readonly { label: string; color: string; kind: 'area' | 'line' }[];
}

type MakeLegend = (theme: Theme) => PrintedLegend;

const shown = new Set<MakeLegend>();

/** Adds a legend to prints of the map while the calling component is on the page. `make` returns it in the colors of a theme; null adds nothing. */
export function usePrintedLegend(make: MakeLegend | null): void {
  useEffect(() => {
    if (make === null) return undefined;
    shown.add(make);
    return () => void shown.delete(make);
  }, [make]);
}

/** Returns the legends that are on the page now, in the colors of a theme. */
export function listPrintedLegends(theme: Theme): PrintedLegend[] {
  return Array.from(shown, (make) => make(theme)).filter(({ entries }) => entries.length > 0);
}
