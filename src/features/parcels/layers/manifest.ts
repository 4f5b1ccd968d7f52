import type { MapLayer } from '../../../map/layer.ts';
import { floatLabels } from './float-labels.ts';
import { multiSelectParcels } from './multi-select-parcels.ts';

export const parcelsLayers: readonly MapLayer[] = [multiSelectParcels, floatLabels];
