import type { DryRun } from '../../src/features/imports/contract.ts';
import { EMPTY_RECIPE } from '../../src/features/imports/rules/recipe.ts';

/** Returns the dry run of a file in which nothing was found, with changes. */
export function makeDryRun(change: Partial<DryRun>): DryRun {
  return {
    file: 'lots.zip',
    format: '',
    layer: null,
    layers: [],
    crs: '',
    encoding: '',
    rows_total: null,
    rows_sampled: 0,
    columns: [],
    county_columns: [],
    missing: null,
    rows: [],
    geometries: { type: 'FeatureCollection', features: [] },
    extent: null,
    findings: [],
    joins: [],
    unknown_codes: [],
    proposed_exclusions: [],
    place: { path: '/us/zz/alder', is_inside: false, message: null },
    problems: [],
    warnings: [],
    recipe: EMPTY_RECIPE,
    ...change,
  };
}
