import { hashKmlGeometry } from './kml-geometry.ts';
import type { KmlPlacemark, KmlRows, KmlShape } from './kml-placemark.ts';

/** Placemarks that were parsed as they arrived. */
export class ParsedRows implements KmlRows {
  readonly #placemarks: readonly KmlPlacemark[];

  constructor(placemarks: readonly KmlPlacemark[]) {
    this.#placemarks = placemarks;
  }

  get count(): number {
    return this.#placemarks.length;
  }

  text(index: number, column: number): string | undefined {
    return this.#placemark(index).values[column];
  }

  textBytes(): boolean {
    return false;
  }

  extras(index: number): ReadonlyMap<string, string> | null {
    return this.#placemark(index).extras;
  }

  shape(index: number): KmlShape {
    return this.#placemark(index);
  }

  hash(index: number): number {
    return hashKmlGeometry(this.#placemark(index));
  }

  #placemark(index: number): KmlPlacemark {
    return this.#placemarks[index] as KmlPlacemark;
  }
}
