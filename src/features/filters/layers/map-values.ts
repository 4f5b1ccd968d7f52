import { mapValue } from '../../../map/map-value.ts';

/** The point of the parcel whose row of the list the reader points at; null for none. */
export const LISTED_POINT = mapValue<readonly [lon: number, lat: number] | null>('listed-point', null);
