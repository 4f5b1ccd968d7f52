import { Suspense } from 'react';
import { lazily } from '../../../frontend/feature-web.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { useDrawing } from './drawing-store.ts';

/** The panel with its calculations and shortcuts loads when a tool is first selected. */
const DrawPanel = lazily(async () => (await import('./draw-panel.tsx')).DrawPanel);

/** Shows the panels of the active drawing tool; nothing without one. */
export function DrawPanels() {
  const isActive = useDrawing(({ activeTool }) => activeTool !== null);
  if (!isActive) return null;
  return (
    <ErrorBoundary name="The drawing tool">
      <Suspense fallback={null}>
        <DrawPanel />
      </Suspense>
    </ErrorBoundary>
  );
}
