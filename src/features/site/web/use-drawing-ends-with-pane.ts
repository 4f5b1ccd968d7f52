import { useEffect, useRef } from 'react';
import { closeTool } from '../../drawing/web/index.ts';
import type { OpenPane } from './side-pane.tsx';

/** Ends drawing when another pane opens, so that clicks select parcels again. The drawing itself is kept. */
export function useDrawingEndsWithPane(pane: OpenPane | null): void {
  const key = pane === null ? null : `${pane.entry.name} ${pane.subject}`;
  const shown = useRef(key);
  useEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    if (key !== null) closeTool();
  }, [key]);
}
