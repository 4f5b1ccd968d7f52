import { useEffect, useRef } from 'react';
import { closeTool } from '../../drawing/web/index.ts';
import type { OpenPane } from './side-pane.tsx';

/** Another panel on the page is another task: the map is for parcels again. The drawing is kept. */
export function useDrawingEndsWithPane(pane: OpenPane | null): void {
  const key = pane === null ? null : `${pane.entry.name} ${pane.subject}`;
  const shown = useRef(key);
  useEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    if (key !== null) closeTool();
  }, [key]);
}
