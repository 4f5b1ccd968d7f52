import type { MapLayer } from '../../../map/layer.ts';
import { listedParcel } from './listed-parcel.ts';

export const filtersLayers: readonly MapLayer[] = [listedParcel];
