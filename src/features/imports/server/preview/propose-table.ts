import type { SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findParcelColumn, type ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import type { ColumnMatch, SampledColumn } from '../../rules/column-match.ts';
import { plainJoinKey } from '../../rules/join-key.ts';
import { matchColumns, plainName } from '../../rules/match-columns.ts';
import type { OpenTable } from '../joins/open-table.ts';
import { sampleFile } from './sample-file.ts';

/** What people look for first. A table is proposed if it has one of these columns and the file doesn't. */
const WANTED: readonly ParcelColumnName[] = ['owner', 'address', 'saddstr', 'parval'];
/** A table belongs to parcels by one of their numbers. The numbers of rows are the same in any two tables. */
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
/** Samples of both tables share few keys even if all of them occur in both; columns with other contents share none. */
const FEWEST_SHARED = 20;
const FEWEST_DISTINCT = 50;

/**
 * Returns a sentence about a table in the same file or archive that has what the file lacks, and a column with the same name and the same values; null without one. States deliver
 * parcels and assessments as such pairs.
 */
export async function proposeTable(
  layers: readonly SourceLayer[],
  { columns, matches }: { columns: readonly SampledColumn[]; matches: readonly ColumnMatch[] },
  openTable: OpenTable,
): Promise<string | null> {
  const lacking = WANTED.filter((name) => !matches.some(({ to }) => to === name));
  if (lacking.length < WANTED.length - 1) return null;
  const numbers = columns.filter((_, index) => KEYS.has(matches[index]?.to ?? null));
  const tables = layers.filter(({ geometryKind, rowCount }) => geometryKind === 'none' && rowCount !== 0);
  for (const { name } of tables.slice(0, MAX_TABLES)) {
    const table = await sampleTable(name, openTable);
    const offered = matchColumns(table, null).flatMap(({ to }) => lacking.filter((wanted) => wanted === to));
    const key = offered.length === 0 ? null : findKey(numbers, table);
    if (key === null) continue;
    const found = offered.map((column) => `“${findParcelColumn(column)?.label ?? column}”`).join(', ');
    return `The table ${name} has ${found}, and the same values of ${key}. Join it: --join-layer ${name} --on ${key}, or add it to “Joined tables” on screen.`;
  }
  return null;
}

async function sampleTable(layer: string, openTable: OpenTable): Promise<readonly SampledColumn[]> {
  try {
    const { source } = await openTable({ layer });
    try {
      return (await sampleFile(source)).columns;
    } finally {
      await source.close();
    }
  } catch (error) {
    // A table that can't be read is no proposal.
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}

/** Returns the name of the column that both have, with the most values in common; `NAME` or `NAME=OTHER` as `--on` takes it. */
function findKey(own: readonly SampledColumn[], others: readonly SampledColumn[]): string | null {
  let best: { key: string; shared: number } | null = null;
  for (const column of own) {
    const other = others.find(({ name }) => plainName(name) === plainName(column.name));
    if (other === undefined) continue;
    const keys = keysOf(column);
    const shared = [...keysOf(other)].filter((key) => keys.has(key)).length;
    if (keys.size < FEWEST_DISTINCT || shared < FEWEST_SHARED || shared <= (best?.shared ?? 0)) continue;
    best = { key: column.name === other.name ? column.name : `${column.name}=${other.name}`, shared };
  }
  return best?.key ?? null;
}

function keysOf({ values }: SampledColumn): Set<string> {
  return new Set(values.map((value) => plainJoinKey(value, 'parts')).filter((key) => key !== ''));
}
