/** The role of a list of coordinates in its placemark. */
export type KmlRole = 'point' | 'line' | 'outer' | 'inner';

/** A list of coordinates: `lon,lat,alt lon,lat,alt ...`. */
export interface KmlPart {
  role: KmlRole;
  /** The number of the polygon that a ring belongs to, from 1 in each placemark. */
  polygon: number;
  bytes: Buffer;
}

export interface KmlPlacemark {
  /** Trimmed values by column, for the columns that were known at the start. */
  values: (string | undefined)[];
  /** Values without a column. */
  extras: Map<string, string> | null;
  parts: KmlPart[];
  /** True if there is a geometry of another kind: a model, a track. */
  hasOther: boolean;
}
