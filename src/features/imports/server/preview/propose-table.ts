import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import type { ColumnMatch, SampledColumn } from '../../rules/column-match.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';
import { plainJoinKey } from '../../rules/join-key.ts';
import { matchColumns, plainName } from '../../rules/match-columns.ts';
import type { OpenTable } from '../joins/open-table.ts';
import { sampleFile } from './sample-file.ts';

/** The columns that people look for first. A table is proposed if it has one of these columns and the file doesn't. */
const WANTED: readonly ParcelColumnName[] = ['owner', 'address', 'saddstr', 'parval'];
/** The columns that can join a table to parcels. Row numbers can't: they are the same in any two tables. */
const KEYS = new Set<string | null>([
  ...([
    'parcelnumb',
    'alt_parcelnumb1',
    'alt_parcelnumb2',
    'state_parcelnumb',
    'account_number',
    'tax_id',
  ] as const),
]);
const MAX_TABLES = 8;
/** The minimum number of keys that two samples share. Even if all keys occur in both tables, samples share few; unrelated columns share none. */
const MIN_SHARED = 20;
const MIN_DISTINCT = 50;

/**
 * Returns a table in the same file or archive that has what the file lacks, and a number of the parcel with the same values; null without one. States deliver
 * parcels and assessments as such pairs. A table is only sampled if the name of one of its columns allows it to be joined.
 */
export async function proposeTable(
  layers: readonly SourceLayer[],
  { columns, matches }: { columns: readonly SampledColumn[]; matches: readonly ColumnMatch[] },
  openTable: OpenTable,
): Promise<DryRun['proposed_join']> {
  const lacking = WANTED.filter((name) => !matches.some(({ to }) => to === name));
  if (lacking.length < WANTED.length - 1) return null;
  const numbers = columns
    .filter((_, index) => KEYS.has(matches[index]?.to ?? null))
    .map(({ name, values }) => ({ name, keys: keysOf(values) }))
    .filter(({ keys }) => keys.size >= MIN_DISTINCT);
  if (numbers.length === 0) return null;
  const tables = layers.filter(({ geometryKind, rowCount }) => geometryKind === 'none' && rowCount !== 0);
  for (const { name: layer } of tables.slice(0, MAX_TABLES)) {
    const table = await sampleTable(layer, openTable, numbers);
    const offered = matchColumns(table, null).flatMap(({ to }) => lacking.filter((wanted) => wanted === to));
    const on = offered.length === 0 ? null : findKey(numbers, table);
    if (on !== null) return { layer, on, columns: offered };
  }
  return null;
}

/** Returns the sampled columns of a table; none if it can't be joined or read. */
async function sampleTable(
  layer: string,
  openTable: OpenTable,
  numbers: readonly ParcelNumber[],
): Promise<readonly SampledColumn[]> {
  try {
    const { source } = await openTable({ layer });
    try {
      const names = source.columns.map(({ name }) => ({ name, values: [] }));
      return keyColumns(numbers, names).length === 0 ? [] : (await sampleFile(source)).columns;
    } finally {
      await source.close();
    }
  } catch (error) {
    // A table that can't be read is not proposed.
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}

interface ParcelNumber {
  name: string;
  keys: ReadonlySet<string>;
}

/**
 * Returns the columns of a table that may hold a number of the parcel: they have the name of one of the file's number columns, or a name that counties use
 * for such numbers.
 */
function keyColumns(numbers: readonly ParcelNumber[], table: readonly SampledColumn[]): SampledColumn[] {
  const known = new Set(numbers.map(({ name }) => plainName(name)));
  const guesses = matchColumns(
    table.map(({ name }) => ({ name, values: [] })),
    null,
  );
  return table.filter(
    ({ name }, index) => known.has(plainName(name)) || KEYS.has(guesses[index]?.to ?? null),
  );
}

/** Returns the pair of columns with the most values in common; of pairs with equally many, one with equal names wins. */
function findKey(
  numbers: readonly ParcelNumber[],
  table: readonly SampledColumn[],
): { parcel: string; table: string } | null {
  let best: { parcel: string; table: string; score: number } | null = null;
  for (const { name: parcel, keys } of numbers) {
    for (const other of keyColumns(numbers, table)) {
      const shared = [...keysOf(other.values)].filter((key) => keys.has(key)).length;
      const score = shared + (plainName(other.name) === plainName(parcel) ? 0.5 : 0);
      if (shared >= MIN_SHARED && score > (best?.score ?? 0)) best = { parcel, table: other.name, score };
    }
  }
  return best === null ? null : { parcel: best.parcel, table: best.table };
}

function keysOf(values: SampledColumn['values']): Set<string> {
  return new Set(values.map((value) => plainJoinKey(value, 'parts')).filter((key) => key !== ''));
}
