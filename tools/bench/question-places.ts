import type { PlaceInsights } from '../../src/features/insights/contract.ts';
import { STATISTICS } from '../../src/features/insights/rules/statistics.ts';
import { type QuestionFact, questionFacts } from '../../src/features/place-questions/rules/question-facts.ts';

interface InventedPlace {
  headline: string;
  kind: string;
  parcels: number;
  /** By the key of the statistic. A statistic that is absent has no value. */
  statistics: Readonly<Record<string, number>>;
  /** Parcels and their percentage, by the type of activity. */
  uses?: Readonly<Record<string, readonly [number, number]>>;
  vacancies?: Readonly<Record<string, readonly [number, number]>>;
  published?: readonly {
    key: string;
    label: string;
    format: 'number' | 'usd';
    value: number;
    margin: number;
  }[];
}

/** Invented places with fixed numbers, so that scores of different days and models can be compared. */
const PLACES = {
  county: {
    headline: 'Alder County, ZZ',
    kind: 'county',
    parcels: 12_480,
    statistics: {
      parcels: 12_480,
      acres: 98_214,
      median_acres: 0.31,
      total_value: 2_941_000_000,
      median_value: 172_300,
      median_sale_price: 158_500,
      median_year_built: 1964,
      buildings: 14_102,
      units: 13_377,
    },
    uses: { residential: [9210, 73.8], natural: [1804, 14.5], trade: [612, 4.9], travel: [0, 0] },
    vacancies: { occupiedResidential: [8800, 70.5], vacantResidential: [410, 3.3] },
    published: [
      { key: 'B01003_001', label: 'Population', format: 'number', value: 41_250, margin: 0 },
      { key: 'B19013_001', label: 'Median household income', format: 'usd', value: 58_349, margin: 1480 },
    ],
  },
  city: {
    headline: 'Old Town, ZZ',
    kind: 'city',
    parcels: 3120,
    statistics: {
      parcels: 3120,
      acres: 1422,
      median_acres: 0.12,
      total_value: 701_500_000,
      median_value: 203_900,
      median_year_built: 1921,
      buildings: 3877,
    },
    uses: { residential: [2490, 79.8], trade: [388, 12.4], assembly: [51, 1.6] },
    vacancies: { occupiedResidential: [2210, 70.8], vacantNonResidential: [97, 3.1] },
    published: [{ key: 'B01003_001', label: 'Population', format: 'number', value: 9816, margin: 402 }],
  },
  state: {
    headline: 'Zedland',
    kind: 'state',
    parcels: 812_334,
    statistics: { parcels: 812_334, acres: 9_104_220, total_value: 150_220_000_000, buildings: 903_118 },
    published: [{ key: 'B01003_001', label: 'Population', format: 'number', value: 2_314_007, margin: 0 }],
  },
  // The name has a number that is not a fact.
  tract: {
    headline: 'Census Tract 2604.02',
    kind: 'tract',
    parcels: 1,
    statistics: {
      parcels: 1,
      acres: 4.5,
      median_acres: 4.5,
      total_value: 88_000,
      median_value: 88_000,
      median_year_built: 1988,
      buildings: 2,
    },
    uses: { residential: [1, 100] },
    vacancies: { unknownStatus: [1, 100] },
  },
} as const satisfies Record<string, InventedPlace>;

export type PlaceName = keyof typeof PLACES;

export interface PlaceForQuestions {
  headline: string;
  kind: string;
  facts: readonly QuestionFact[];
}

/** Returns a place with the facts that the program would make of its numbers. */
export function placeForQuestions(name: PlaceName): PlaceForQuestions {
  const place: InventedPlace = PLACES[name];
  const { headline, kind, parcels, statistics, uses = {}, vacancies = {}, published = [] } = place;
  const insights: PlaceInsights['insights'] = {
    numeric: {
      hasData: true,
      statistics: STATISTICS.map(({ key, label, format, column }) => ({
        key,
        label,
        format,
        value: statistics[key] ?? null,
        known: parcels,
        known_percent: 100,
        column,
      })),
    },
    lbcs: {
      hasData: true,
      items: {
        activity_counts: Object.entries(uses).map(([activity_type, [count, percent]]) => ({
          activity_type,
          count,
          percent,
        })),
      },
    },
    premium: {
      hasData: true,
      charts: {
        usps: Object.entries(vacancies).map(([category, [count, percent]]) => ({ category, count, percent })),
      },
    },
  };
  const set = {
    name: 'acs',
    source: 'U.S. Census Bureau',
    license: 'public domain',
    date: null,
    facts: [...published],
  };
  return {
    headline,
    kind,
    facts: questionFacts({ place: { path: '/us/zz', headline, kind }, parcels, insights }, { sets: [set] }),
  };
}
