import type { MapLayer } from '../../../map/layer.ts';
import { ownerParcels } from './owner-parcels.ts';

export const ownersLayers: readonly MapLayer[] = [ownerParcels];
