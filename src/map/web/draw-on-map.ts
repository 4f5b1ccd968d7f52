import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DrawingScene } from '../drawing.ts';
import type { DrawingTool } from './draw/drawing-tool.ts';
import type { Emitter } from './emitter.ts';
import type { MapViewEvents } from './map-view.ts';
import type { ParcelPicking } from './parcel-picking.ts';

interface ScreenPoint {
  x: number;
  y: number;
}

interface DrawOnMap {
  setScene(scene: DrawingScene | null): void;
  clickAt(point: ScreenPoint): void;
  aimAt(point: ScreenPoint | null): void;
  stop(): void;
}

/**
 * Gives the pointer to the drawing tool, whose code is loaded when it is first used. The drawing is part of the style, so it survives every change of base map
 * or layers.
 */
export function drawOnMap(
  map: MapLibreMap,
  emitter: Emitter<MapViewEvents>,
  picking: ParcelPicking,
  paint: (features: GeoJSON.FeatureCollection | null) => void,
): DrawOnMap {
  let scene: DrawingScene | null = null;
  let tool: DrawingTool | null = null;
  let isLoading = false;
  let aimed: ScreenPoint | null = null;

  async function load(): Promise<void> {
    isLoading = true;
    try {
      const { startDrawingTool } = await import('./draw/drawing-tool.ts');
      // The reader may have closed the tool while its code was loading.
      if (scene !== null) tool = startDrawingTool(map, emitter, paint, scene);
      if (aimed !== null) tool?.aimAt(aimed);
    } catch (error) {
      console.error(error);
      emitter.emit('failure', {
        source: 'drawing',
        message: 'The drawing tools could not be loaded. Check your connection and choose the tool again.',
        isOver: false,
      });
    } finally {
      isLoading = false;
    }
  }

  function stop(): void {
    tool?.stop();
    tool = null;
  }

  return {
    setScene(next) {
      const isStarting = scene === null && next !== null;
      scene = next;
      if (next === null) {
        stop();
        paint(null);
        picking.setPaused(false);
        return;
      }
      if (isStarting) picking.setPaused(true);
      if (tool !== null) tool.setScene(next);
      else if (!isLoading) void load();
    },
    clickAt: (point) => tool?.clickAt(point),
    aimAt: (point) => {
      aimed = point;
      tool?.aimAt(point);
    },
    stop,
  };
}
