import { acresOfSqm } from '../../../kernel/units.ts';
import { sampleField } from './contour.ts';
import type { CountyLayout } from './county-layout.ts';
import type { Ground } from './ground.ts';
import type { LotUse } from './lot.ts';
import { createNoise } from './noise.ts';
import { type Pt, distance } from './polygon.ts';
import type { Random } from './random.ts';
import { factsOf } from './use-facts.ts';

export interface PriceSurface {
  /** Dollars per square meter of a typical house lot. */
  landPrice(p: Pt): number;
  /** From 0 (poor) to 1 (rich): schools, upkeep, incomes. */
  quality(p: Pt): number;
}

/** Creates prices that fall with the distance from the middle of a town, and rise near water and with the quality of the neighborhood. */
export function createPriceSurface(layout: CountyLayout, ground: Ground): PriceSurface {
  const { plan, terrain, settlements } = layout;
  const broad = createNoise(plan.seed * 29 + 11);
  const fine = createNoise(plan.seed * 29 + 12);
  const quality = (p: Pt): number => {
    const value =
      0.5 +
      0.42 * broad(p.x / (900 + plan.cityRadius * 0.22), p.y / (900 + plan.cityRadius * 0.22)) +
      0.16 * fine(p.x / 420, p.y / 420);
    return Math.max(0, Math.min(1, value));
  };
  return {
    quality,
    landPrice: (p) => {
      const away = distance(p, terrain.city) / plan.cityRadius;
      let price = 18 + 240 * Math.exp(-3.2 * away) + 55 * Math.exp(-1.1 * away);
      for (const town of settlements.slice(1, 12)) {
        const share = distance(p, town.at) / town.radius;
        if (share < 2.5) price += 40 * Math.exp(-2 * share);
      }
      const sea = sampleField(ground.toCoast, p.x, p.y);
      const water =
        1 +
        0.5 * Math.exp(-sea / 130) +
        0.15 * Math.exp(-Math.max(0, sampleField(ground.toRiver, p.x, p.y)) / 110);
      return price * water * (0.55 + 0.9 * quality(p));
    },
  };
}

/** Returns the level of the market in a year, with 1 in 2025: slow growth, a boom until 2007, a fall until 2012, and a rise since then. */
export function marketIndex(year: number): number {
  const points: readonly (readonly [number, number])[] = [
    [1960, 0.06],
    [1975, 0.12],
    [1985, 0.25],
    [1995, 0.33],
    [2000, 0.4],
    [2007, 0.72],
    [2012, 0.5],
    [2016, 0.58],
    [2020, 0.7],
    [2022, 0.9],
    [2025, 1],
  ];
  let last = points[0] ?? [1960, 0.06];
  for (const point of points) {
    if (year <= point[0]) {
      const span = point[0] - last[0];
      return span === 0 ? point[1] : last[1] + ((point[1] - last[1]) * (year - last[0])) / span;
    }
    last = point;
  }
  return 1;
}

export interface Valuation {
  landval: number;
  improvval: number;
  agval: number | undefined;
  /** The price of a sale today, in dollars and not rounded. */
  market: number;
}

/** The facts of a parcel that decide its values. */
export interface ValueBasis {
  areaSqm: number;
  /** The floor area of all buildings. */
  buildingSqft: number;
  yearBuilt: number;
  /** Dollars per square meter of a typical house lot. */
  landPrice: number;
  /** 0 to 1. */
  quality: number;
}

/** Returns the assessed values of a parcel in whole dollars, and its market price. */
export function appraise(
  use: LotUse,
  { areaSqm, buildingSqft, yearBuilt, landPrice, quality }: ValueBasis,
  random: Random,
): Valuation {
  const facts = factsOf(use);
  const isFarm = use === 'farm' || use === 'woods';
  const usual = 600;
  // Up to 600 square meters a lot costs the full price per square meter, or more if it is small. Land beyond that costs much less.
  const weighted = areaSqm < usual ? areaSqm ** 0.85 * usual ** 0.15 : usual * (areaSqm / usual) ** 0.62;
  const land = isFarm
    ? acresOfSqm(areaSqm) * (3200 + 26 * landPrice)
    : weighted * landPrice * facts.landFactor;
  const age = Math.max(0, 2025 - yearBuilt);
  const wear = Math.max(0.38, 1 - age * 0.0052) * (0.72 + 0.6 * quality);
  const improvement = buildingSqft * facts.cost * wear * random.range(0.88, 1.14);
  const landval = roundTo(land * random.range(0.94, 1.06), 100);
  const improvval = roundTo(improvement, 100);
  return {
    landval,
    improvval,
    agval: use === 'farm' ? roundTo(acresOfSqm(areaSqm) * random.range(380, 640), 10) : undefined,
    market: (landval + improvval) * random.range(0.9, 1.22),
  };
}

function roundTo(value: number, unit: number): number {
  return Math.round(value / unit) * unit;
}
