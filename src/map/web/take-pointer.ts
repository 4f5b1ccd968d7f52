import type { MapMouseEvent, Map as MapLibreMap, MapTouchEvent } from 'maplibre-gl';
import { findFeatures } from './picking.ts';
import type { PointerTool, ToolEvent } from './pointer-tool.ts';

/** Takes the pointer. `onRelease` is called once, when the tool gives it back. */
export function takePointer(map: MapLibreMap, onRelease: () => void): PointerTool {
  const canvas = map.getCanvas();
  const listening: { unsubscribe(): void }[] = [];
  const wasZooming = map.doubleClickZoom.isEnabled();
  map.doubleClickZoom.disable();
  return {
    on(name, listener) {
      listening.push(map.on(name, (event: MapMouseEvent | MapTouchEvent) => listener(toolEventOf(event))));
    },
    onMoved(listener) {
      listening.push(map.on('moveend', listener));
    },
    project: ([lon, lat]) => map.project([lon, lat]),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
    getZoom: () => map.getZoom(),
    getCenterLon: () => map.getCenter().lng,
    outlinesNear: (pick, { x, y }, reach) =>
      findFeatures(map, pick, [
        { x: x - reach, y: y - reach },
        { x: x + reach, y: y + reach },
      ]).map(({ geometry, _x, _y, _z }) => ({ geometry, tile: { x: _x, y: _y, z: _z } })),
    setCursor: (cursor) => {
      canvas.style.cursor = cursor;
    },
    release() {
      for (const { unsubscribe } of listening) unsubscribe();
      if (wasZooming) map.doubleClickZoom.enable();
      canvas.style.cursor = '';
      onRelease();
    },
  };
}

function toolEventOf(event: MapMouseEvent | MapTouchEvent): ToolEvent {
  const { originalEvent, point } = event;
  return {
    point,
    hasAlt: originalEvent.altKey,
    isSecond: originalEvent.detail > 1,
    isMain: 'points' in event ? event.points.length === 1 : event.originalEvent.button === 0,
    holdMap: () => event.preventDefault(),
  };
}
