import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import type { ColumnMatch } from './column-match.ts';
import type { JoinRule, RecipeJoin } from './recipe.ts';

/** Of several records of a parcel these add up: a condominium is worth what its units are. */
const SUMMED: ReadonlySet<string> = new Set<ParcelColumnName>([
  ...(['parval', 'landval', 'improvval', 'agval', 'taxamt', 'numunits'] as const),
]);

export interface ColumnJoinRule {
  rule: JoinRule;
  /** For people; '' when it goes without saying. */
  reason: string;
}

/** What a recipe says of a table and what is known of it. */
export interface JoinFacts {
  join: Pick<RecipeJoin, 'rules' | 'otherwise' | 'latest_by'>;
  /** The table's columns by their own name. */
  columns: readonly string[];
  /** What each of them is in the record. */
  matches: readonly Pick<ColumnMatch, 'to'>[];
  /** Most records of one key. */
  mostRecords: number;
  /** A column of years that are all different within each key: the records are a history. Undefined when there is none. */
  yearColumn: string | undefined;
}

/** How the parcel's own value is made, for every column of the table, and by which column records are ordered. */
export function chooseJoinRules({ join, columns, matches, mostRecords, yearColumn }: JoinFacts): {
  rules: ColumnJoinRule[];
  latestBy: string | undefined;
} {
  const isHistory = yearColumn !== undefined && join.latest_by === undefined && mostRecords > 1;
  const rules = columns.map((name, index): ColumnJoinRule => {
    const given = join.rules[name];
    if (given !== undefined) return { rule: given, reason: 'the recipe says so' };
    if (join.otherwise !== undefined)
      return { rule: join.otherwise, reason: 'the recipe says so of the rest' };
    if (join.latest_by !== undefined) return { rule: 'latest', reason: `the latest by ${join.latest_by}` };
    if (mostRecords < 2) return { rule: 'first', reason: '' };
    if (isHistory)
      return { rule: 'latest', reason: `each record of a parcel is of another year (${yearColumn})` };
    const to = matches[index]?.to ?? null;
    if (to !== null && SUMMED.has(to))
      return { rule: 'sum', reason: `${to} of several records adds up; to take the first, say so` };
    return { rule: 'first', reason: '' };
  });
  return { rules, latestBy: join.latest_by ?? (isHistory ? yearColumn : undefined) };
}
