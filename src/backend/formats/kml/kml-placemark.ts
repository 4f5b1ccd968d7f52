import type { TextBytes } from '../text-bytes.ts';

/** What a run of coordinates is in its placemark. */
export type KmlRole = 'point' | 'line' | 'outer' | 'inner';

/** A run of coordinates: `lon,lat,alt lon,lat,alt ...` from `from` to `to` in `bytes`. */
export interface KmlPart {
  role: KmlRole;
  /** Which polygon of the placemark a ring belongs to, counted from 1. */
  polygon: number;
  bytes: Buffer;
  from: number;
  to: number;
}

export interface KmlShape {
  parts: KmlPart[];
  /** There is a geometry that is no point, line or polygon: a model, a track. */
  hasOther: boolean;
}

/** A placemark that was parsed. */
export interface KmlPlacemark extends KmlShape {
  /** By column, as far as they were known when reading began; without blanks around. */
  values: (string | undefined)[];
  /** What has no column. */
  extras: Map<string, string> | null;
}

/** Some placemarks in the order of the file. */
export interface KmlRows {
  readonly count: number;
  /** Without blanks around; undefined when there is none. */
  text(index: number, column: number): string | undefined;
  /** As `FeatureBatch.textBytes`. */
  textBytes(index: number, column: number, into: TextBytes): boolean;
  extras(index: number): ReadonlyMap<string, string> | null;
  shape(index: number): KmlShape;
  /** Of the geometry; 0 without one. */
  hash(index: number): number;
}
