/** What a run of coordinates is in its placemark. */
export type KmlRole = 'point' | 'line' | 'outer' | 'inner';

/** A run of coordinates: `lon,lat,alt lon,lat,alt ...`. */
export interface KmlPart {
  role: KmlRole;
  /** Which polygon of the placemark a ring belongs to, counted from 1. */
  polygon: number;
  bytes: Buffer;
}

export interface KmlPlacemark {
  /** By column, as far as they were known when reading began; without blanks around. */
  values: (string | undefined)[];
  /** What has no column. */
  extras: Map<string, string> | null;
  parts: KmlPart[];
  /** There is a geometry that is no point, line or polygon: a model, a track. */
  hasOther: boolean;
}
