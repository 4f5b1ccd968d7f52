import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** The columns of one parcel, without unknown ones. */
export type ParcelProperties = Partial<Record<ParcelColumnName, string | number | boolean>>;
