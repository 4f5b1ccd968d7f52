import type { MapLayer } from '../../../map/layer.ts';
import { labelCandidates } from './label-candidates.ts';
import { parcelCreditsLayer } from './parcel-credits.ts';
import { parcels } from './parcels.ts';
import { selectedParcel } from './selected-parcel.ts';

export const parcelTilesLayers: readonly MapLayer[] = [
  parcels,
  parcelCreditsLayer,
  labelCandidates,
  selectedParcel,
];
