import type { Utf8Text } from '../../../backend/utf8-text.ts';

/** The part of a county with a ZIP code. */
export interface ZipArea {
  zip: string;
  /** The number of parcels. */
  parcels: number;
  /** West, south, east and north in degrees. A few parcels far from the others, whose ZIP code is probably wrong, may be outside. */
  box: [number, number, number, number];
}

const DIGITS = 5;
/** The maximum number of ZIP codes in a county. The largest counties have about 500. */
const MAX_AREAS = 2000;
/** The box reaches this many standard deviations from the middle. The edges of an evenly filled square are 1.7 standard deviations away. */
const DEVIATIONS = 2.5;
const ZERO = 48;
const TURN = 360;
const HALF_TURN = 180;

/** The points of the parcels of one ZIP code along one axis. */
class Spread {
  #sum = 0;
  #squares = 0;
  #first = NaN;
  #least = Infinity;
  #greatest = -Infinity;

  add(value: number): void {
    if (Number.isNaN(this.#first)) this.#first = value;
    const near = nearest(value, this.#first);
    // Differences from the first value are small, so that their squares lose no digits.
    const from = near - this.#first;
    this.#sum += from;
    this.#squares += from * from;
    this.#least = Math.min(this.#least, near);
    this.#greatest = Math.max(this.#greatest, near);
  }

  range(count: number): [number, number] {
    const mean = this.#sum / count;
    const reach = DEVIATIONS * Math.sqrt(Math.max(0, this.#squares / count - mean * mean));
    const middle = this.#first + mean;
    return [Math.max(this.#least, middle - reach), Math.min(this.#greatest, middle + reach)];
  }
}

/** Returns a longitude, or this longitude plus or minus 360 degrees, so that it is at most 180 from `other`: 174 near -178 is -186. Latitudes are returned unchanged. */
function nearest(value: number, other: number): number {
  if (value - other > HALF_TURN) return value - TURN;
  return other - value > HALF_TURN ? value + TURN : value;
}

/** Collects where the parcels of each five-digit ZIP code are. */
export class ZipAreas {
  readonly #areas = new Map<number, { parcels: number; lon: Spread; lat: Spread }>();

  add({ bytes, from, to }: Utf8Text, lon: number, lat: number): void {
    if (to - from !== DIGITS) return;
    let zip = 0;
    for (let at = from; at < to; at++) {
      const digit = (bytes[at] as number) - ZERO;
      if (!(digit >= 0 && digit <= 9)) return;
      zip = zip * 10 + digit;
    }
    if (zip === 0) return;
    let area = this.#areas.get(zip);
    if (area === undefined) {
      area = { parcels: 0, lon: new Spread(), lat: new Spread() };
      this.#areas.set(zip, area);
    }
    area.parcels++;
    area.lon.add(lon);
    area.lat.add(lat);
  }

  /** Returns the ZIP codes with the most parcels. */
  list(): ZipArea[] {
    return [...this.#areas]
      .toSorted(([, a], [, b]) => b.parcels - a.parcels)
      .slice(0, MAX_AREAS)
      .map(([zip, { parcels, lon, lat }]) => {
        const [west, east] = lon.range(parcels);
        const [south, north] = lat.range(parcels);
        // As with places, the east is on the map, and only the west may be beyond -180.
        const shift = Math.ceil((east - HALF_TURN) / TURN) * TURN;
        const box: ZipArea['box'] = [west - shift, south, east - shift, north];
        return { zip: String(zip).padStart(DIGITS, '0'), parcels, box };
      });
  }
}
