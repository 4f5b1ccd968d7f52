import type { DryRun } from '../../src/features/imports/contract.ts';
import { EMPTY_DRY_RUN } from '../../src/features/imports/rules/dry-run-result.ts';

/** Returns the dry run of a file in which nothing was found, with changes. */
export function makeDryRun(change: Partial<DryRun>): DryRun {
  return {
    ...EMPTY_DRY_RUN,
    file: 'lots.zip',
    place: { path: '/us/zz/alder', is_inside: false, message: null },
    ...change,
  };
}
