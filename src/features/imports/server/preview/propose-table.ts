import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { findParcelColumn, type ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import type { ColumnMatch, SampledColumn } from '../../rules/column-match.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';
import { type KeyForm, plainJoinKey } from '../../rules/join-key.ts';
import { matchColumns, plainName } from '../../rules/match-columns.ts';
import type { OpenTable } from '../joins/open-table.ts';
import { sampleTable } from './sample-table.ts';

/** The columns that people look for first. One column of each group is enough. */
const WANTED: readonly (readonly ParcelColumnName[])[] = [
  ['owner'],
  ['address', 'saddstr'],
  ['parval', 'landval'],
];
/** A table without any of these is proposed if it has at least this many other columns of the record that the file lacks, such as sales or buildings. */
const MIN_OTHERS = 3;
/** The maximum number of columns that a proposal names. */
const MAX_NAMED = 5;
/** The columns that can join a table to parcels. Row numbers can't: they are the same in any two tables. */
const KEYS = new Set<string | null>([
  'parcelnumb',
  'alt_parcelnumb1',
  'alt_parcelnumb2',
  'state_parcelnumb',
  'account_number',
  'tax_id',
]);
const MAX_TABLES = 8;
/**
 * The minimum number of keys that two samples must share. Even if all keys occur in both tables, the samples of a large county share few; unrelated columns
 * share none. Columns with the same name need less proof.
 */
const MIN_SHARED = { anyNames: 20, sameName: 3 } as const;
const MIN_DISTINCT = 50;

/**
 * Returns the table in the same file or archive that adds the most columns that the file lacks, among the tables that share parcel numbers with the file; null
 * if there is none. States deliver parcels and assessments as such pairs. A table is only sampled if the name of one of its columns suggests a parcel number.
 * `columns` are those of the file itself; `matches` also has those of the tables that are joined already (`joined`).
 */
export async function proposeTable(
  layers: readonly SourceLayer[],
  { columns, matches }: { columns: readonly SampledColumn[]; matches: readonly ColumnMatch[] },
  openTable: OpenTable,
  joined: readonly string[] = [],
): Promise<DryRun['proposed_join']> {
  const numbers = columns
    .filter((_, index) => KEYS.has(matches[index]?.to ?? null))
    .map(({ name, values }) => ({ name, keys: keysOf(values) }))
    .filter(({ keys }) => keys[0].size >= MIN_DISTINCT);
  if (numbers.length === 0) return null;
  const present = new Set(matches.map(({ to }) => to));
  let best: { proposal: DryRun['proposed_join']; score: number } = { proposal: null, score: 0 };
  for (const layer of listTables(layers, joined).slice(0, MAX_TABLES)) {
    const table = await sampleTable(layer, openTable, (found) => keyColumns(numbers, found).length > 0);
    const { offered, score } = judgeOffer(table, present);
    const on = score > best.score ? findKey(numbers, table) : null;
    if (on !== null) best = { proposal: { layer, on, columns: offered.slice(0, MAX_NAMED) }, score };
  }
  return best.proposal;
}

/**
 * Returns the names of the tables that are not joined yet, those with the most rows first: an assessment roll has more than a list of codes. Tables whose
 * number of rows is unknown come before all others.
 */
function listTables(layers: readonly SourceLayer[], joined: readonly string[]): string[] {
  return layers
    .filter(
      ({ name, geometryKind, rowCount }) =>
        geometryKind === 'none' && rowCount !== 0 && !joined.includes(name),
    )
    .toSorted((a, b) => (b.rowCount ?? Infinity) - (a.rowCount ?? Infinity) || 0)
    .map(({ name }) => name);
}

/** Returns the columns of the record that a table has and the file lacks, the important ones first, and a score that is 0 if they are too few. */
function judgeOffer(
  table: readonly SampledColumn[],
  present: ReadonlySet<string | null>,
): { offered: ParcelColumnName[]; score: number } {
  const own = matchColumns(table, null).flatMap(({ to }) => findParcelColumn(to ?? '')?.name ?? []);
  const wanted = WANTED.filter((group) => !group.some((name) => present.has(name))).flatMap((group) =>
    group.filter((name) => own.includes(name)),
  );
  const others = own.filter((name) => !present.has(name) && !KEYS.has(name) && !wanted.includes(name));
  const isEnough = wanted.length > 0 || others.length >= MIN_OTHERS;
  return { offered: [...wanted, ...others], score: isEnough ? wanted.length * 100 + others.length : 0 };
}

interface ParcelNumber {
  name: string;
  keys: KeySets;
}

/** The keys of a column in each form in which a join may compare them. */
type KeySets = readonly [parts: ReadonlySet<string>, squeezed: ReadonlySet<string>];

/**
 * Returns the columns of a table that may hold a number of the parcel: they have the name of one of the file's number columns, or a name that counties use
 * for such numbers.
 */
function keyColumns<Column extends { name: string }>(
  numbers: readonly ParcelNumber[],
  table: readonly Column[],
): Column[] {
  const numberNames = new Set(numbers.map(({ name }) => plainName(name)));
  const guesses = matchColumns(
    table.map(({ name }) => ({ name, values: [] })),
    null,
  );
  return table.filter(
    ({ name }, index) => numberNames.has(plainName(name)) || KEYS.has(guesses[index]?.to ?? null),
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
      const shared = countShared(keys, keysOf(other.values));
      const score = shared + (plainName(other.name) === plainName(parcel) ? 0.5 : 0);
      const needed = plainName(other.name) === plainName(parcel) ? MIN_SHARED.sameName : MIN_SHARED.anyNames;
      if (shared >= needed && score > (best?.score ?? 0)) best = { parcel, table: other.name, score };
    }
  }
  return best === null ? null : { parcel: best.parcel, table: best.table };
}

function keysOf(values: SampledColumn['values']): KeySets {
  const inForm = (form: KeyForm) =>
    new Set(values.map((value) => plainJoinKey(value, form)).filter((key) => key !== ''));
  return [inForm('parts'), inForm('squeezed')];
}

/** Returns the number of common keys in the form that has more: one file writes `10-1042`, and another one `101042`. */
function countShared(ours: KeySets, theirs: KeySets): number {
  return Math.max(
    ...ours.map((keys, form) => [...(theirs[form] ?? [])].filter((key) => keys.has(key)).length),
  );
}
