import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/** The columns of one parcel; what is unknown is left out. */
export type ParcelProperties = Partial<Record<ParcelColumnName, string | number | boolean>>;
