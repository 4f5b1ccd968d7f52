import type { Map as MapLibreMap } from 'maplibre-gl';
import { PARCEL_SOURCE } from '../map-ids.ts';

/** Calls `report` when the map is idle after a change that may have brought other parcels on screen. A highlight or a fade is no such change. */
export function watchParcelsInView(map: MapLibreMap, report: () => void): void {
  let isChanged = true;
  map.on('move', () => {
    isChanged = true;
  });
  map.on('sourcedata', (event) => {
    if (event.sourceId === PARCEL_SOURCE && event.tile !== undefined) isChanged = true;
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
