import { showToast } from '../../../frontend/toasts.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { openOutline, toggleTool, useDrawing } from '../../drawing/web/index.ts';
import { redraw } from './focus-draft.ts';

/** Starts the drawing tool, with or without an outline to change. */
export function startFocusArea(outline: GeoJSON.Polygon | GeoJSON.MultiPolygon | null): void {
  const refusal = outline === null ? null : openOutline(outline);
  if (refusal !== null) {
    redraw(null);
    showToast({ id: 'focus-area', tone: 'info', message: refusal });
    return;
  }
  setHash({ tab: undefined }, 'push');
  if (outline === null && useDrawing.getState().activeTool !== 'drawFocusArea') toggleTool('drawFocusArea');
}

/** Starts the drawing tool for a new shape, which people can filter by or save. */
export function startShape(): void {
  redraw(null);
  startFocusArea(null);
}
