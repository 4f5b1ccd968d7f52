import type { MapLayer } from '../../../map/layer.ts';
import { myLocation } from './my-location.ts';
import { outsideBoundary } from './outside-boundary.ts';
import { subBoundaries } from './sub-boundaries.ts';
import { workingBoundary } from './working-boundary.ts';

export const placesLayers: readonly MapLayer[] = [
  subBoundaries,
  outsideBoundary,
  workingBoundary,
  myLocation,
];
