import type { ParcelMeasure } from '../contract.ts';

export interface ParcelSums {
  /** null: none of them has one. */
  acres: number | null;
  /** US dollars, added up in whole cents. */
  value: number | null;
  /** How many don't count in, because nothing is known of theirs. */
  withoutAcres: number;
  withoutValue: number;
}

/** What several parcels come to together. */
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
