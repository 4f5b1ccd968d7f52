import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import type { DrawPanelProps } from './draw-panel.tsx';
import { useDrawing } from './drawing-store.ts';

/** The panel, the sums and the keys come when a tool is first chosen. */
const DrawPanel = lazy(async () => ({ default: (await import('./draw-panel.tsx')).DrawPanel }));

/** What the active drawing tool shows over the map; nothing while there is none. */
export function DrawPanels(props: DrawPanelProps) {
  const isActive = useDrawing(({ activeTool }) => activeTool !== null);
  if (!isActive) return null;
  return (
    <ErrorBoundary name="The drawing tool">
      <Suspense fallback={null}>
        <DrawPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
