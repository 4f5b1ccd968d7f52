import type { MapLayer } from '../../../map/layer.ts';
import { childColors } from './child-colors.ts';

export const insightsLayers: readonly MapLayer[] = [childColors];
