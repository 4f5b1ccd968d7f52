import type { Map as MapLibreMap } from 'maplibre-gl';

/** Calls `report` when the map is idle after a change that may have brought other features of these sources on screen. A highlight or a fade is not such a change. */
export function watchInView(map: MapLibreMap, sources: readonly string[], report: () => void): void {
  let isChanged = true;
  map.on('move', () => {
    isChanged = true;
  });
  map.on('sourcedata', (event) => {
    if (event.tile !== undefined && sources.includes(event.sourceId)) isChanged = true;
  });
  map.on('resize', () => {
    isChanged = true;
  });
  map.on('idle', () => {
    if (!isChanged) return;
    isChanged = false;
    report();
  });
}
