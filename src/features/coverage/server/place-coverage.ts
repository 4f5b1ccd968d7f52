import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { type CoverageTable, type PlaceCoverage, COVERAGE_HEADERS } from '../contract.ts';
import { coverageFields } from '../rules/coverage-fields.ts';
import { percentFilled, sumCoverage } from '../rules/sum-coverage.ts';
import type { CoverageCache } from './coverage-cache.ts';

const SCHEMA: PlaceCoverage['schema'] = {
  fields: Object.fromEntries(
    PARCEL_COLUMNS.map(({ name, label, group, tier }) => [name, { human: label, group, tier }]),
  ),
};

/** The standard columns, without GEOID and path: these are already among the county's facts at the beginning of each row. */
const TABLE_COLUMNS = PARCEL_COLUMNS.map(({ name }) => name).filter(
  (name) => !(COVERAGE_HEADERS as readonly string[]).includes(name),
);

export function coverageTable({ counties }: CoverageCache): CoverageTable {
  return {
    headers: [...COVERAGE_HEADERS, ...TABLE_COLUMNS],
    data: counties.map(({ headline, geoid, placePath, parcelCount, publishedAt, counts }) => [
      headline,
      placePath,
      geoid,
      parcelCount > 0 ? 1 : 0,
      parcelCount,
      publishedAt.toISOString(),
      ...TABLE_COLUMNS.map((column) => (counts === null ? null : percentFilled(counts, column))),
    ]),
  };
}

/** Returns the coverage of a county, or of all counties inside a larger place, weighted by parcels. Undefined when this site has no parcels there. */
export function placeCoverage(
  { counties }: CoverageCache,
  place: { path: string; headline: string; state2: string | null },
  countyFieldCount: number,
): PlaceCoverage | undefined {
  const inside = counties.filter(
    ({ placePath }) => placePath === place.path || isInside(placePath, place.path),
  );
  if (inside.length === 0) return undefined;
  const counts = sumCoverage(inside.flatMap(({ counts: found }) => (found === null ? [] : [found])));
  return {
    path: place.path,
    verse_record: {
      headline: place.headline,
      total_objects: inside.reduce((sum, { parcelCount }) => sum + parcelCount, 0),
    },
    county: { admin1: place.state2?.toUpperCase() ?? null },
    ...coverageFields(counts),
    schema: SCHEMA,
    county_count: inside.length,
    county_field_count: countyFieldCount,
    note: NOT_A_SURVEY,
  };
}
