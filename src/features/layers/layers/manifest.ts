import type { MapLayer } from '../../../map/layer.ts';
import { basemap } from './basemap.ts';
import { overlays } from './overlays.ts';
import { satellite } from './satellite.ts';

export const layersLayers: readonly MapLayer[] = [satellite, basemap, overlays];
