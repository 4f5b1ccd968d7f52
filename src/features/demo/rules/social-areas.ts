import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { createNoise } from './noise.ts';
import type { Outline } from './outline.ts';
import { type Territories, isOpportunityTract } from './territories.ts';

const SQM_PER_SQUARE_MILE = 2_589_988;
const PEOPLE_PER_HOME = 2.3;
const GRADES = ['A', 'B', 'C', 'D'] as const;

interface Area {
  properties: Record<string, string | number>;
  outline: Outline;
}

/** Invents demographics by census tract: dense in the middle, growing at the edge. */
export function demographicAreas(
  { plan }: CountyLayout,
  cells: readonly CountyCell[],
  territories: Territories,
) {
  const noise = createNoise(plan.seed * 53 + 11);
  return territories.tracts.flatMap(({ outline }, tract): Area[] => {
    const own = cells.filter((cell) => territories.tractOf[cell.id] === tract && cell.role !== 'water');
    const area = own.reduce((sum, cell) => sum + cell.area, 0);
    if (outline.length === 0 || area === 0) return [];
    const homes = own.reduce((sum, cell) => sum + cell.estimate, 0);
    const away = own.reduce((sum, cell) => sum + Math.min(2, cell.settlementDistance) * cell.area, 0) / area;
    const chance = noise(tract * 1.7, 4.2);
    const density = (homes * PEOPLE_PER_HOME * SQM_PER_SQUARE_MILE) / area;
    return [
      {
        properties: {
          popdens_cy: Math.round(density * 10) / 10,
          popgrwcyfy: Math.round((away * 1.9 - 1 + chance * 1.6) * 100) / 100,
          hai_cy: Math.round(72 + away * 34 + noise(tract * 2.3, 9.1) * 40),
        },
        outline,
      },
    ];
  });
}

/**
 * Invents redlining grades for the neighborhoods of the main city, like those of the Home Owners' Loan Corporation (HOLC) in the 1930s: A is the best, D the
 * worst. Neighborhoods nearest the middle of the city, which are the oldest, get the worst grade.
 */
export function redlinedAreas(
  { plan }: CountyLayout,
  cells: readonly CountyCell[],
  territories: Territories,
) {
  const noise = createNoise(plan.seed * 59 + 5);
  const neighborhoods = territories.neighborhoods.flatMap((neighborhood, index) => {
    const own = cells.filter((cell) => territories.neighborhoodOf[cell.id] === index);
    if (own.length === 0 || neighborhood.outline.length === 0) return [];
    if (own.some(({ settlement }) => settlement !== 0)) return [];
    const away = own.reduce((sum, cell) => sum + cell.settlementDistance, 0) / own.length;
    return [{ ...neighborhood, score: away + noise(index * 3.1, 1.5) * 0.35 }];
  });
  const ranked = neighborhoods.toSorted((a, b) => b.score - a.score);
  const counts = new Map<string, number>();
  return ranked.map(({ name, outline }, index): Area => {
    const grade = GRADES[Math.floor((index * GRADES.length) / ranked.length)] ?? 'D';
    const number = (counts.get(grade) ?? 0) + 1;
    counts.set(grade, number);
    return { properties: { holc_grade: grade, holc_id: `${grade}${number}`, name }, outline };
  });
}

/** Returns the opportunity zones: the same tracts that the parcel records name. */
export function opportunityAreas({ tracts }: Territories): Area[] {
  return tracts.flatMap(({ name, geoid, outline }, tract) =>
    outline.length > 0 && isOpportunityTract(tract, tracts.length)
      ? [{ properties: { geoid, name }, outline }]
      : [],
  );
}

/** Classes and codes of the National Land Cover Database, by the role of a cell. */
const COVER: Readonly<Record<CountyCell['role'], readonly [name: string, code: number] | null>> = {
  water: ['Open Water', 11],
  core: ['Developed, High Intensity', 24],
  industry: ['Developed, High Intensity', 24],
  port: ['Developed, High Intensity', 24],
  mall: ['Developed, High Intensity', 24],
  inner: ['Developed, Medium Intensity', 23],
  town: ['Developed, Medium Intensity', 23],
  campus: ['Developed, Medium Intensity', 23],
  hospital: ['Developed, Medium Intensity', 23],
  suburb: ['Developed, Low Intensity', 22],
  park: ['Developed, Open Space', 21],
  golf: ['Developed, Open Space', 21],
  cemetery: ['Developed, Open Space', 21],
  scrap: ['Grassland/Herbaceous', 71],
  country: null,
};
const COUNTRY = [
  ['Deciduous Forest', 41],
  ['Mixed Forest', 43],
  ['Pasture/Hay', 81],
  ['Cultivated Crops', 82],
  ['Evergreen Forest', 42],
] as const;

export function landCoverAreas({ plan }: CountyLayout, cells: readonly CountyCell[]): Area[] {
  const noise = createNoise(plan.seed * 61 + 7);
  return cells.map(({ role, ring, middle }) => {
    const share = (noise(middle.x / 1900, middle.y / 1900) + 1) / 2;
    const country = COUNTRY[Math.min(COUNTRY.length - 1, Math.floor(share * COUNTRY.length))] ?? COUNTRY[0];
    const [name, code] = COVER[role] ?? country;
    return { properties: { class: name, code: String(code) }, outline: [[[...ring]]] };
  });
}
