import { countLabel } from '../../../kernel/count-label.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { isInside } from '../../places/rules/place-path.ts';
import { type CoverageTable, type PlaceCoverage, COVERAGE_HEADERS } from '../contract.ts';
import { coverageFields } from '../rules/coverage-fields.ts';
import { percentFilled, sumCoverage } from '../rules/sum-coverage.ts';
import type { CountyCoverage, CoverageCache } from './coverage-cache.ts';

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

/**
 * Returns the coverage of a county, or of all counties inside a larger place, weighted by parcels. Counties whose counts are unknown are left out of the
 * percentages, and the note says so. Undefined when this site has no parcels there.
 */
export function placeCoverage(
  { counties }: CoverageCache,
  place: { path: string; headline: string; state2: string | null },
  countyFieldCount: number,
): PlaceCoverage | undefined {
  const inside = counties.filter(
    ({ placePath }) => placePath === place.path || isInside(placePath, place.path),
  );
  if (inside.length === 0) return undefined;
  const known = inside.flatMap(({ counts }) => (counts === null ? [] : [counts]));
  const unknown = inside.filter(({ counts }) => counts === null);
  return {
    path: place.path,
    verse_record: {
      headline: place.headline,
      total_objects: sumOfParcels(inside),
    },
    county: { admin1: place.state2?.toUpperCase() ?? null },
    ...coverageFields(known.length === 0 ? null : sumCoverage(known)),
    schema: SCHEMA,
    county_count: inside.length,
    county_field_count: countyFieldCount,
    note: unknown.length === 0 ? NOT_A_SURVEY : `${NOT_A_SURVEY} ${unknownLabel(unknown, inside.length)}`,
  };
}

function unknownLabel(unknown: readonly CountyCoverage[], countyCount: number): string {
  if (unknown.length === countyCount) return 'The coverage is unknown because the counts can’t be read.';
  const parcels = countLabel(sumOfParcels(unknown), 'parcel');
  return `The percentages leave out ${countLabel(unknown.length, 'county', 'counties')} with ${parcels}, whose coverage is unknown.`;
}

function sumOfParcels(counties: readonly CountyCoverage[]): number {
  return counties.reduce((sum, { parcelCount }) => sum + parcelCount, 0);
}
