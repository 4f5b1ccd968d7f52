import type { MapLayer } from '../../../map/layer.ts';
import { landShade } from './land-shade.ts';
import { terrain } from './terrain.ts';

export const terrainLayers: readonly MapLayer[] = [landShade, terrain];
