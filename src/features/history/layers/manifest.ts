import type { MapLayer } from '../../../map/layer.ts';
import { changedParcels } from './changed-parcels.ts';
import { earlierShape } from './earlier-shape.ts';

export const historyLayers: readonly MapLayer[] = [changedParcels, earlierShape];
