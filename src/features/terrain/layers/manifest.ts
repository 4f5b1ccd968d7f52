import type { MapLayer } from '../../../map/layer.ts';
import { terrain } from './terrain.ts';

export const terrainLayers: readonly MapLayer[] = [terrain];
