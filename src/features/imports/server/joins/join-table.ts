import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { FeatureSource, RawValue, SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type KeyForm, plainJoinKey } from '../../rules/join-key.ts';

/** SQLite's cache in pages of 4 KB: 16 MB. */
const CACHE_PAGES = 4000;
const HISTORY_KEYS = 200;
/** With fewer keys, units of the same value may be chance. */
const MIN_REPEATED_KEYS = 5;

export interface TableRecord {
  /** 1-based, in the table's order; deleted rows are not counted. */
  id: number;
  /** In the order of `JoinTable.columns`. */
  values: readonly RawValue[];
}

/**
 * A table of records in a temporary SQLite database, so that a parcel's records are found by key in a table of any size. Only SQLite's cache of 16 MB is in
 * memory.
 */
export class JoinTable {
  /** The table's columns except the key, which the parcel already has. */
  readonly columns: readonly SourceColumn[];
  recordCount = 0;
  /** The largest number of records with the same key. */
  mostRecords = 0;
  form: KeyForm;
  readonly #columnIndexes: readonly number[];
  readonly #keyIndex: number;
  readonly #database: DatabaseSync;
  #find: StatementSync | undefined;
  #lastKey: RawValue | undefined;
  #lastFound: readonly TableRecord[] = [];

  /** `file` is a path where no file exists. Throws a `Problem` when the table has no column `keyColumn`. */
  constructor(source: FeatureSource, keyColumn: string, form: KeyForm, file: string) {
    this.#keyIndex = findColumn(source.columns, keyColumn, 'table');
    this.#columnIndexes = source.columns.map((_, index) => index).filter((index) => index !== this.#keyIndex);
    this.columns = this.#columnIndexes.map((index) => source.columns[index] as SourceColumn);
    this.form = form;
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = ${CACHE_PAGES};
      create table record (id integer primary key, written text, key text, squeezed text, fields text not null)`);
  }

  async load(source: FeatureSource, onProgress: (done: number) => void): Promise<void> {
    const database = this.#database;
    const insert = database.prepare(
      'insert into record (id, written, key, squeezed, fields) values (?, ?, ?, ?, ?)',
    );
    const isLoose = this.form !== 'exact';
    database.exec('begin');
    for await (const batch of source.features()) {
      for (let index = 0; index < batch.count; index++) {
        if (batch.isDeleted(index)) continue;
        const written = batch.value(index, this.#keyIndex);
        const key = plainJoinKey(written, this.form);
        const squeezed = isLoose ? plainJoinKey(written, 'squeezed') : '';
        const values = this.#columnIndexes.map((column) => batch.value(index, column));
        insert.run(
          ++this.recordCount,
          written === null ? null : String(written),
          key === '' ? null : key,
          squeezed === '' ? null : squeezed,
          JSON.stringify(values),
        );
      }
      onProgress(this.recordCount);
    }
    database.exec('commit; create index record_key on record (key) where key is not null');
    this.#count();
  }

  #count(): void {
    const row = this.#database
      .prepare(
        'select count(*) as most from record where key is not null group by key order by 1 desc limit 1',
      )
      .get();
    this.mostRecords = Number(row?.['most'] ?? 0);
  }

  /**
   * Switches to comparing keys in squeezed form (letters and digits only) if fewer than 98% of the parcels' keys are found, the squeezed form finds more of them, and no
   * two keys of the table become equal. Returns true if it switched.
   */
  squeezeFor(keys: readonly RawValue[]): boolean {
    if (this.form !== 'parts' || keys.length === 0) return false;
    const database = this.#database;
    const countFound = (statement: StatementSync, form: KeyForm) =>
      keys.filter((key) => statement.get(plainJoinKey(key, form)) !== undefined).length;
    const byParts = countFound(database.prepare('select 1 from record where key = ? limit 1'), 'parts');
    if (byParts * 50 >= keys.length * 49) return false;
    database.exec('create index record_squeezed on record (squeezed) where squeezed is not null');
    const squeezed = countFound(
      database.prepare('select 1 from record where squeezed = ? limit 1'),
      'squeezed',
    );
    const distinct = database
      .prepare('select count(distinct key) as keys, count(distinct squeezed) as squeezed from record')
      .get();
    if (squeezed <= byParts || distinct?.['keys'] !== distinct?.['squeezed']) {
      database.exec('drop index record_squeezed');
      return false;
    }
    database.exec(
      'drop index record_key; update record set key = squeezed; create index record_key on record (key) where key is not null',
    );
    this.form = 'squeezed';
    this.#lastKey = undefined;
    return true;
  }

  /** Returns the records for the key of a parcel, in the table's order. */
  find(raw: RawValue): readonly TableRecord[] {
    // A parcel's records are read twice: for its values, and when they are written to the record file.
    if (raw === this.#lastKey) return this.#lastFound;
    const key = plainJoinKey(raw, this.form);
    this.#find ??= this.#database.prepare('select id, fields from record where key = ? order by id');
    const rows = key === '' ? [] : this.#find.all(key);
    this.#lastKey = raw;
    this.#lastFound = rows.map((row) => ({
      id: Number(row['id']),
      values: JSON.parse(String(row['fields'])) as RawValue[],
    }));
    return this.#lastFound;
  }

  /** Takes up to 200 keys that have two or more records. Returns true if, for at least 90% of these keys, all values of the column are different. */
  isDistinctWithinKeys(column: string): boolean {
    const index = this.columns.findIndex(({ name }) => name === column);
    const row = this.#database
      .prepare(
        `select count(*) as keys, sum(records = different) as distinct_keys from (
           select count(*) as records, count(distinct json_extract(fields, ?)) as different from record
           where key in (select key from record where key is not null group by key having count(*) > 1 limit ${HISTORY_KEYS})
           group by key)`,
      )
      .get(`$[${index}]`);
    const keys = Number(row?.['keys'] ?? 0);
    return keys > 0 && Number(row?.['distinct_keys'] ?? 0) * 10 >= keys * 9;
  }

  /**
   * Takes up to 200 keys that have two or more records. Returns true if, for at least 95% of these keys, all records have the same values in the columns, and
   * if the values of most keys differ from those of the others.
   */
  areRepeatedWithinKeys(columns: readonly string[]): boolean {
    const indexes = this.columns.flatMap(({ name }, index) => (columns.includes(name) ? [index] : []));
    const row = this.#database
      .prepare(
        `select count(*) as keys, sum(different = 1) as repeated, count(distinct written) as kinds from (
           select count(distinct written) as different, min(written) as written from (
             select key, json_array(${indexes.map((index) => `json_extract(fields, '$[${index}]')`).join(', ')}) as written from record
             where key in (select key from record where key is not null group by key having count(*) > 1 limit ${HISTORY_KEYS}))
           group by key)`,
      )
      .get();
    const keys = Number(row?.['keys'] ?? 0);
    const isMost = (count: unknown, share: number) => Number(count ?? 0) >= keys * share;
    return keys >= MIN_REPEATED_KEYS && isMost(row?.['repeated'], 0.95) && isMost(row?.['kinds'], 0.5);
  }

  /** Yields every record with its key as the table writes it, sorted by key. `isIdle` marks a key that never joins, such as an empty one. */
  *listKeys(): Generator<{ id: number; written: string; isIdle: boolean }> {
    const statement = this.#database.prepare(
      'select id, written, key is null as idle from record order by key, written, id',
    );
    for (const row of statement.iterate())
      yield { id: Number(row['id']), written: String(row['written'] ?? ''), isIdle: row['idle'] === 1 };
  }

  close(): void {
    this.#database.close();
  }
}

/** Returns the index of a column by its exact name, else by its name in any letter case; -1 if there is none. */
export function indexOfColumn(columns: readonly SourceColumn[], wanted: string): number {
  const exact = columns.findIndex(({ name }) => name === wanted);
  if (exact >= 0) return exact;
  return columns.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase());
}

/** Returns the index of a column like {@link indexOfColumn}. Throws a `Problem` that lists the columns if there is none. */
export function findColumn(
  columns: readonly SourceColumn[],
  wanted: string,
  where: 'table' | 'file',
): number {
  const index = indexOfColumn(columns, wanted);
  if (index >= 0) return index;
  throw new Problem(
    'invalid_input',
    `The ${where} has no column ${JSON.stringify(wanted)}. Its columns are: ${columns.map(({ name }) => name).join(', ')}.`,
  );
}
