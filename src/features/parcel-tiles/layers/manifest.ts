import type { MapLayer } from '../../../map/layer.ts';
import { parcels } from './parcels.ts';
import { selectedParcel } from './selected-parcel.ts';

export const parcelTilesLayers: readonly MapLayer[] = [parcels, selectedParcel];
