import type { FeatureSource, RawValue } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { SampledColumn } from '../../rules/column-match.ts';
import { plainJoinKey } from '../../rules/join-key.ts';
import { chooseJoinRules, findRepeatedValues } from '../../rules/join-rules.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import type { RecipeJoin } from '../../rules/recipe.ts';
import { sampleFile } from '../preview/sample-file.ts';
import { joinSource } from './join-source.ts';
import { findColumn, JoinTable } from './join-table.ts';
import { listTableWarnings, type SourceOpening, type OpenTable } from './open-table.ts';
import { ParcelJoin } from './parcel-join.ts';

const SAMPLED_KEYS = 2000;

export interface JoinOpening extends Pick<SourceOpening, 'recipe' | 'placePath' | 'onTable'> {
  openTable: OpenTable;
  databaseFile: string;
  warnings: string[];
}

/** Reads the table of a join and adds its columns after those of the source. */
export async function openJoin(
  source: FeatureSource,
  join: RecipeJoin,
  { recipe, placePath, onTable, openTable, databaseFile, warnings }: JoinOpening,
): Promise<{ source: FeatureSource; join: ParcelJoin }> {
  const keyColumn = findColumn(source.columns, join.on.parcel, 'file');
  const opened = await openTable(join);
  const form = join.on.match === 'exact' ? 'exact' : 'parts';
  let table: JoinTable | undefined;
  try {
    const loaded = new JoinTable(opened.source, join.on.table, form, databaseFile);
    table = loaded;
    refuseUnknownColumns(join, table, opened.name);
    const sample = await sampleFile(opened.source);
    await table.load(opened.source, (done) => onTable(opened.name, done));
    warnings.push(...listTableWarnings(opened));
    if (table.squeezeFor(await sampleKeys(source, keyColumn)))
      warnings.push(
        `The key ${join.on.parcel} of the parcels and the key ${join.on.table} of ${opened.name} have different punctuation: only their letters and digits are compared.`,
      );
    const names = namesBeside(source, table, opened.name);
    const sampled = table.columns.map(({ name }, index): SampledColumn => ({
      name: names[index] ?? name,
      ownName: name,
      values: sample.columns.find((column) => column.name === name)?.values ?? [],
    }));
    const matches = matchColumns(sampled, recipe, { placePath }).slice(0, names.length);
    const yearIndex = matches.findIndex(({ to }) => to === 'taxyear');
    const yearName = table.columns[yearIndex]?.name;
    const columns = table.columns.map(({ name }) => name);
    const { rules, latestBy } = chooseJoinRules({
      join,
      columns,
      matches,
      mostRecords: table.mostRecords,
      repeated: findRepeatedValues(columns, matches, (wanted) => loaded.areRepeatedWithinKeys(wanted)),
      yearColumn: yearName !== undefined && table.isDistinctWithinKeys(yearName) ? yearName : undefined,
    });
    const setup = {
      table,
      keyColumn,
      names,
      rules,
      latestBy: table.columns.findIndex(({ name }) => name === latestBy),
    };
    const keyNames = { parcel: join.on.parcel, table: join.on.table };
    return {
      source: joinSource(source, setup),
      join: new ParcelJoin(setup, source.columns.length, opened.name, keyNames),
    };
  } catch (error) {
    table?.close();
    throw error;
  } finally {
    await opened.source.close();
  }
}

function refuseUnknownColumns(join: RecipeJoin, table: JoinTable, name: string): void {
  const known = new Set(table.columns.map((column) => column.name));
  const wanted = [...Object.keys(join.rules), ...(join.latest_by === undefined ? [] : [join.latest_by])];
  const unknown = wanted.find((column) => !known.has(column));
  if (unknown === undefined) return;
  const isKey = unknown.toLowerCase() === join.on.table.toLowerCase();
  const why = isKey ? `is the key of ${name}` : `is not in ${name}`;
  throw new Problem(
    'invalid_input',
    `The rules of the join name the column ${JSON.stringify(unknown)}, which ${why}. Besides its key, it has the columns: ${[...known].join(', ')}.`,
  );
}

/** Returns the names of the table's columns. A name that the source has too gets the table's name in parentheses. */
function namesBeside(source: FeatureSource, table: JoinTable, tableName: string): string[] {
  const taken = new Set(source.columns.map(({ name }) => name.toLowerCase()));
  return table.columns.map(({ name }) => {
    let free = name;
    for (let count = 1; taken.has(free.toLowerCase()); count++)
      free = count === 1 ? `${name} (${tableName})` : `${name} (${tableName} ${count})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

async function sampleKeys(source: FeatureSource, keyColumn: number): Promise<RawValue[]> {
  const keys: RawValue[] = [];
  for await (const batch of source.sample(SAMPLED_KEYS)) {
    for (let index = 0; index < batch.count && keys.length < SAMPLED_KEYS; index++) {
      const key = batch.value(index, keyColumn);
      if (plainJoinKey(key, 'parts') !== '') keys.push(key);
    }
  }
  return keys;
}
