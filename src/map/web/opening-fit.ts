import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BBox } from '../../kernel/geo.ts';
import type { Insets } from '../fit-padding.ts';
import { cameraOf, fitBox } from './camera.ts';

/** Returns a function that repeats the opening fit with other insets, unless the map has been moved since, or is moving to a parcel or under a pointer. */
export function keepOpeningFit(map: MapLibreMap, bbox: BBox, opened: Insets): (insets: Insets) => void {
  let fitted = { camera: cameraOf(map), insets: opened };
  return (insets) => {
    const camera = cameraOf(map);
    if (map.isMoving() || !isSame(camera, fitted.camera) || isSame(insets, fitted.insets)) return;
    fitBox(map, bbox, insets, { animate: false });
    fitted = { camera: cameraOf(map), insets };
  };
}

function isSame<Values extends object>(a: Values, b: Values): boolean {
  return (Object.keys(a) as (keyof Values)[]).every((key) => a[key] === b[key]);
}
