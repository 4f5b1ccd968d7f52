import type { Map as MapLibreMap } from 'maplibre-gl';
import { PARCEL_SOURCE } from '../map-ids.ts';

/** Tells when the map has come to rest with other parcels on screen than before: not after a mere highlight or fade. */
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
