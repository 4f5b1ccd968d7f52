import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import type { ColumnMatch } from './column-match.ts';
import type { JoinRule, RecipeJoin } from './recipe.ts';

/** Columns that add up over the records of a parcel: the value of a condominium is the sum of its units. */
const SUMMED: ReadonlySet<string> = new Set<ParcelColumnName>([
  'parval',
  'landval',
  'improvval',
  'agval',
  'taxamt',
  'numunits',
]);

/** The summed columns that all say what a parcel is worth. */
const WORTH: ReadonlySet<string> = new Set<ParcelColumnName>(['parval', 'landval', 'improvval', 'agval']);

/**
 * Returns the summed columns whose values the records of a parcel repeat, as in a roll with a row for each owner: their sum would be a multiple of the
 * value. The values are judged together, because two units of a condominium may have the same land value, but seldom all values.
 */
export function findRepeatedValues(
  columns: readonly string[],
  matches: JoinFacts['matches'],
  areRepeated: (columns: readonly string[]) => boolean,
): ReadonlySet<string> {
  const having = (test: (to: string) => boolean) =>
    columns.filter((_, index) => test(matches[index]?.to ?? ''));
  const worth = having((to) => WORTH.has(to));
  if (worth.length > 0 && !areRepeated(worth)) return new Set();
  const taxes = having((to) => to === 'taxamt').filter((column) => areRepeated([column]));
  return new Set([...worth, ...taxes, ...having((to) => worth.length > 0 && to === 'numunits')]);
}

export interface ColumnJoinRule {
  rule: JoinRule;
  /** The reason as people read it; '' when it is obvious. */
  reason: string;
}

/** The recipe's join of a table, and facts about the table. */
export interface JoinFacts {
  join: Pick<RecipeJoin, 'rules' | 'otherwise' | 'latest_by'>;
  /** The table's columns with their names in the table. */
  columns: readonly string[];
  /** For each of them, the column of the parcel record that it fills. */
  matches: readonly Pick<ColumnMatch, 'to'>[];
  /** The largest number of records with the same key. */
  mostRecords: number;
  /** The columns of {@link findRepeatedValues}. */
  repeated?: ReadonlySet<string>;
  /** A column of years that all differ within at least 90% of the checked keys with several records: these are a history. Undefined without one. */
  yearColumn: string | undefined;
}

/** Returns a rule for every column of the table, by which a parcel's value is made from its records, and the column that orders the records. */
export function chooseJoinRules({ join, columns, matches, mostRecords, repeated, yearColumn }: JoinFacts): {
  rules: ColumnJoinRule[];
  latestBy: string | undefined;
} {
  const isHistory = yearColumn !== undefined && join.latest_by === undefined && mostRecords > 1;
  const rules = columns.map((name, index): ColumnJoinRule => {
    const given = join.rules[name];
    if (given !== undefined) return { rule: given, reason: 'the recipe says so' };
    if (join.otherwise !== undefined)
      return { rule: join.otherwise, reason: 'the recipe says so for the other columns' };
    if (join.latest_by !== undefined) return { rule: 'latest', reason: `the latest by ${join.latest_by}` };
    if (mostRecords < 2) return { rule: 'first', reason: '' };
    if (isHistory)
      return { rule: 'latest', reason: `the records of a parcel have different years (${yearColumn})` };
    const to = matches[index]?.to ?? null;
    if (repeated?.has(name) === true)
      return {
        rule: 'first',
        reason: `the records of a parcel repeat ${to}; the recipe can select another rule`,
      };
    if (to !== null && SUMMED.has(to))
      return {
        rule: 'sum',
        reason: `${to} adds up over several records; the recipe can select another rule`,
      };
    return { rule: 'first', reason: '' };
  });
  return { rules, latestBy: join.latest_by ?? (isHistory ? yearColumn : undefined) };
}
