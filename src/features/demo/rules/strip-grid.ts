import type { Lot } from './lot.ts';
import { type Ring, boundsOf, containsPoint, eachCellAround, p, sharesArea } from './polygon.ts';

/** The size of a square in meters. It is far more than the width of a strip, so the squares around the outline of a strip cover the strip. */
const SQUARE_M = 500;

/** An index of the strips of roads and railways by grid square, so that a lot is compared only with the few strips near it. */
export class StripGrid {
  readonly #squares = new Map<number, Lot[]>();
  readonly #strips = new Set<Lot>();

  has(strip: Lot): boolean {
    return this.#strips.has(strip);
  }

  add(strip: Lot): void {
    this.#strips.add(strip);
    for (const square of squaresAlong(strip)) {
      const list = this.#squares.get(square);
      if (list === undefined) this.#squares.set(square, [strip]);
      else list.push(strip);
    }
  }

  remove(strip: Lot): void {
    this.#strips.delete(strip);
  }

  /** Returns the strips that share an area with a lot. */
  findUnder(lot: Lot): Lot[] {
    const near = new Set<Lot>();
    for (const shell of lot.shells) {
      const [west, south, east, north] = boundsOf(shell);
      eachCellAround({ a: p(west, south), b: p(east, north) }, 0, SQUARE_M, (square) => {
        for (const strip of this.#squares.get(square) ?? []) if (this.has(strip)) near.add(strip);
      });
    }
    return [...near].filter((strip) => strip.shells.some((shell) => liesOn(shell, lot)));
  }
}

function squaresAlong(strip: Lot): Set<number> {
  const squares = new Set<number>();
  for (const shell of strip.shells)
    for (const [index, a] of shell.entries()) {
      const b = shell[(index + 1) % shell.length] ?? a;
      eachCellAround({ a, b }, 0, SQUARE_M, (square) => squares.add(square));
    }
  return squares;
}

/** Returns true when a ring shares an area with a lot: with one of its shells, and not only with a hole. */
function liesOn(ring: Ring, { shells, holes }: Lot): boolean {
  const isInHole = holes.some((hole) => ring.every(({ x, y }) => containsPoint(hole, x, y)));
  return !isInHole && shells.some((shell) => sharesArea(shell, ring));
}
