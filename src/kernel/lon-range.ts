const TURN = 360;
const HALF_TURN = 180;

/** Collects longitudes, from -180 to 180 degrees, and finds the narrower of the two ranges around them. */
export class LonRange {
  #west = Infinity;
  #east = -Infinity;
  /** The ends if longitudes in the east are counted from -360 to -180 degrees. */
  #turnedWest = Infinity;
  #turnedEast = -Infinity;

  add(lon: number): void {
    const turned = lon > 0 ? lon - TURN : lon;
    if (lon < this.#west) this.#west = lon;
    if (lon > this.#east) this.#east = lon;
    if (turned < this.#turnedWest) this.#turnedWest = turned;
    if (turned > this.#turnedEast) this.#turnedEast = turned;
  }

  /** West and east. A range across the 180th meridian has a west below -180. Without longitudes, they are Infinity and -Infinity. */
  get ends(): readonly [west: number, east: number] {
    const width = this.#east - this.#west;
    const isTurned = width > HALF_TURN && this.#turnedEast - this.#turnedWest < width;
    return isTurned ? [this.#turnedWest, this.#turnedEast] : [this.#west, this.#east];
  }
}
