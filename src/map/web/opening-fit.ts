import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BBox } from '../../kernel/geo.ts';
import type { Insets } from '../fit-padding.ts';
import { cameraOf, fitBox } from './camera.ts';

/** The map was opened fitted to `bbox`. Returns a function that fits it again with other insets, unless it was moved after its last fit or is moving now. */
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
