import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import type { ColumnMatch, SampledColumn } from '../../rules/column-match.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';
import { parseText } from '../../rules/parse-value.ts';
import type { OpenTable } from '../joins/open-table.ts';
import { sampleTable } from './sample-table.ts';

/** The columns of the record with codes, and those for the texts that the codes stand for. */
const DESCRIBED = [
  { code: 'usecode', text: 'usedesc' },
  { code: 'zoning', text: 'zoning_description' },
  { code: 'neighborhood_code', text: 'neighborhood' },
] as const;
const MAX_TABLES = 8;
/** A list of codes is short. It has fewer rows than a sample, so all of it is in the sample, and its codes are known to be unique. */
const MAX_ROWS = 2000;
/** The minimum share of the parcels' distinct codes that a list of codes must contain. */
const MIN_LISTED = 0.8;
/** The minimum share of its rows that have a code of their own. */
const MIN_UNIQUE = 0.98;
/** With fewer codes, two unrelated columns may have the same ones. */
const MIN_CODES = 3;
const LETTERS = /\p{L}{3}/u;

/**
 * Returns a table of the same file or archive that says in words what the codes of a column mean, such as use codes; null if there is none. A table is only proposed for a column
 * that has no such texts yet, or has the texts of a built-in list, which the county's own list replaces.
 */
export async function proposeCodeTable(
  layers: readonly SourceLayer[],
  { columns, matches }: { columns: readonly SampledColumn[]; matches: readonly ColumnMatch[] },
  openTable: OpenTable,
): Promise<DryRun['proposed_code_table']> {
  const open = DESCRIBED.flatMap(({ code, text }) => {
    const described = matches.find(({ to }) => to === text);
    const match = matches.find(({ to }) => to === code);
    const isOpen = described === undefined || (described.lookup !== undefined && !described.isFromRecipe);
    if (!isOpen || match === undefined) return [];
    const codes = textsOf(columns[match.source]);
    return codes.size < MIN_CODES ? [] : [{ from: match.from, code, to: text, codes }];
  });
  if (open.length === 0) return null;
  // The number of rows of a text file (null here) is known only after the file is read.
  const tables = layers.filter(
    ({ geometryKind, rowCount }) =>
      geometryKind === 'none' && (rowCount ?? MIN_CODES) >= MIN_CODES && (rowCount ?? 0) < MAX_ROWS,
  );
  for (const { name: layer } of tables.slice(0, MAX_TABLES)) {
    const table = await sampleTable(layer, openTable);
    for (const { from, code, to, codes } of open) {
      const found = findCodes(table, codes);
      if (found !== null) return { layer, from, code, to, ...found };
    }
  }
  return null;
}

/** Returns the column of codes of a table and the one with their texts; null if the table is not a list of these codes. */
function findCodes(
  table: readonly SampledColumn[],
  codes: ReadonlySet<string>,
): { code_column: string; value_column: string } | null {
  if ((table[0]?.values.length ?? 0) >= MAX_ROWS) return null;
  for (const column of table) {
    const own = textsOf(column);
    const isUnique = own.size >= column.values.length * MIN_UNIQUE;
    const listed = [...codes].filter((code) => own.has(code)).length;
    if (!isUnique || listed < codes.size * MIN_LISTED) continue;
    const value = table
      .filter((other) => other !== column)
      .map((other) => ({ name: other.name, words: shareOfWords(other) }))
      .toSorted((a, b) => b.words - a.words)[0];
    if (value !== undefined && value.words > 0.5)
      return { code_column: column.name, value_column: value.name };
  }
  return null;
}

/** Returns the different texts of a column. */
function textsOf(column: SampledColumn | undefined): Set<string> {
  return new Set((column?.values ?? []).flatMap((value) => parseText(value) ?? []));
}

/** Returns the share of the rows that have a text of their own with words in it. A column of categories repeats its texts. */
function shareOfWords(column: SampledColumn): number {
  const words = [...textsOf(column)].filter((text) => LETTERS.test(text));
  return words.length / Math.max(1, column.values.length);
}
