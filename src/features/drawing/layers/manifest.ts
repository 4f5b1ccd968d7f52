import type { MapLayer } from '../../../map/layer.ts';
import { drawing } from './drawing.ts';

export const drawingLayers: readonly MapLayer[] = [drawing];
