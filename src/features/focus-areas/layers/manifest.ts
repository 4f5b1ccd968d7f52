import type { MapLayer } from '../../../map/layer.ts';
import { focusAreas } from './focus-areas.ts';

export const focusAreasLayers: readonly MapLayer[] = [focusAreas];
