import type { ParcelMeasure } from '../contract.ts';

export interface ParcelSums {
  /** Null when no parcel has an area. */
  acres: number | null;
  /** US dollars, added in whole cents. Null when no parcel has a value. */
  value: number | null;
  /** The numbers of parcels without an area, and of parcels without a value. The sums leave these parcels out. */
  withoutAcres: number;
  withoutValue: number;
}

/** Adds up the area and value of several parcels. */
export function sumParcels(parcels: readonly Pick<ParcelMeasure, 'acres' | 'value'>[]): ParcelSums {
  const acres = parcels.flatMap((parcel) => parcel.acres ?? []);
  const cents = parcels.flatMap(({ value }) => (value === null ? [] : Math.round(value * 100)));
  return {
    acres: acres.length === 0 ? null : acres.reduce((sum, each) => sum + each, 0),
    value: cents.length === 0 ? null : cents.reduce((sum, each) => sum + each, 0) / 100,
    withoutAcres: parcels.length - acres.length,
    withoutValue: parcels.length - cents.length,
  };
}
