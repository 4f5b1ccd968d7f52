import { mapValue } from '../../../map/map-value.ts';
import type { ParcelSet } from '../../parcels/layers/map-values.ts';

/** All parcels of one owner; null for none. */
export const OWNER_PARCELS = mapValue<ParcelSet | null>('owner-parcels', null);
