import type { Lot } from './lot.ts';
import { type Pt, at, centroid } from './polygon.ts';
import { type Street, streetLabel } from './street-registry.ts';

export interface Address {
  number: number;
  street: Street;
  label: string;
}

/** Assigns house numbers: a hundred per block, even numbers on one side of the street and odd ones on the other, and no number twice on a street of a city. */
export interface AddressRegistry {
  number(lot: Lot, street: Street, city: string, origin: Pt): Address;
}

/** Meters of street per hundred numbers. */
const BLOCK_M = 122;

export function createAddressRegistry(): AddressRegistry {
  const streetIds = new Map<string, number>();
  const taken = new Set<number>();
  return {
    number(lot, street, city, origin) {
      const label = streetLabel(street);
      const key = `${label}|${city}`;
      const id = streetIds.get(key) ?? streetIds.size;
      streetIds.set(key, id);
      const middle = centroid(at(lot.shells, 0));
      const inX = middle.x - lot.front.x;
      const inY = middle.y - lot.front.y;
      const runsNorth = Math.abs(inX) > Math.abs(inY);
      const along = runsNorth ? lot.front.y - origin.y : lot.front.x - origin.x;
      const isEven = runsNorth ? inX > 0 : inY > 0;
      let number = 100 + Math.floor((Math.abs(along) / BLOCK_M) * 50) * 2 + (isEven ? 0 : 1);
      while (taken.has(id * 100_000 + number)) number += 2;
      taken.add(id * 100_000 + number);
      return { number, street, label };
    },
  };
}
