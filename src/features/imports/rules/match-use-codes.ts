import { wholePercentLabel } from '../../../kernel/percent-label.ts';
import { BUILTIN_CODE_TABLES } from './builtin-code-tables.ts';
import type { ColumnMatch, MatchContext, SampledColumn } from './column-match.ts';
import { parseText } from './parse-value.ts';

/** States whose assessors all use the same list of use codes. */
const STATES: readonly { path: string; lookup: string; label: string }[] = [
  { path: '/us/ma', lookup: 'ma-use-codes', label: 'use codes of Massachusetts' },
];
/** Columns of the record that follow from a use code, with the suffix of the code table's name. */
const DERIVED = [
  { to: 'usedesc', part: '' },
  { to: 'lbcs_activity', part: '.lbcs_activity' },
  { to: 'lbcs_activity_desc', part: '.lbcs_activity_desc' },
  { to: 'lbcs_function', part: '.lbcs_function' },
  { to: 'lbcs_function_desc', part: '.lbcs_function_desc' },
];

/**
 * Returns more matches of a column of use codes, such as their descriptions, if at least 80% of its values are in the state's list. The
 * columns in `taken` are filled by other matches already, so they get none.
 */
export function matchUseCodes(
  matches: readonly ColumnMatch[],
  columns: readonly SampledColumn[],
  taken: ReadonlySet<string>,
  context: MatchContext | undefined,
): ColumnMatch[] {
  const state = STATES.find(({ path }) => context?.placePath.startsWith(`${path}/`));
  const codes = matches.find(({ to }) => to === 'usecode');
  if (state === undefined || codes === undefined) return [];
  const find = BUILTIN_CODE_TABLES.get(state.lookup);
  const values = (columns[codes.source]?.values ?? []).flatMap((value) => parseText(value) ?? []);
  const known = values.filter((value) => find?.(value) !== undefined).length / Math.max(1, values.length);
  if (known < 0.8) return [];
  return DERIVED.filter(({ to }) => !taken.has(to)).map(({ to, part }) => ({
    from: codes.from,
    source: codes.source,
    to,
    lookup: `${state.lookup}${part}`,
    reason: `${wholePercentLabel(known)} of the values are ${state.label}`,
    confidence: 0.8,
  }));
}
