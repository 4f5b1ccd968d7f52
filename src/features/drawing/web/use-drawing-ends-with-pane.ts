import { useEffect, useRef } from 'react';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { closeTool } from './drawing-store.ts';

/** Ends drawing when another pane opens, so that clicks select parcels again. The drawing itself is kept. */
export function useDrawingEndsWithPane(): void {
  const { openPane } = useMapPage();
  const key = openPane && `${openPane.name} ${openPane.subject}`;
  const shown = useRef(key);
  useEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    if (key !== null) closeTool();
  }, [key]);
}
