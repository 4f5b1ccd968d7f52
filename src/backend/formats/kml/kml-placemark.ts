/** What a run of coordinates is in its placemark. */
export type KmlRole = 'point' | 'line' | 'outer' | 'inner';

export interface KmlPart {
  role: KmlRole;
  /** Which polygon of the placemark a ring belongs to, counted from 1. */
  polygon: number;
  /** `lon,lat,alt lon,lat,alt ...` as it stands in the file. */
  text: string;
}

/** A placemark, its text as it stands in the file. */
export interface KmlPlacemark {
  /** By column, as far as they were known when reading began. */
  values: (string | undefined)[];
  /** What has no column. */
  extras: Map<string, string> | null;
  parts: KmlPart[];
  /** It has a geometry that is no point, line or polygon: a model, a track. */
  hasOther: boolean;
}
