import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { RawValue } from '../feature-source.ts';
import { MAX_VERTICES } from '../geometry-buffer.ts';
import type { StoredTexts } from '../stored-texts.ts';
import { asProblem } from './geopackage-database.ts';
import { type GeoPackageTable, quote } from './geopackage-tables.ts';

/** A row as SQLite returns it: its id, its geometry, then its columns, unless only the geometry was requested. */
export type GeoPackageRow = readonly (string | number | Uint8Array | null)[];

export const GEOMETRY = 1;
const FIRST_COLUMN = 2;

/** Small, so that the strings of a batch are garbage before V8 copies them to the old generation. Larger batches are not faster. */
const BATCH_ROWS = 128;
/** The size of a batch, counting texts and geometries. One row may be larger. */
const BATCH_BYTES = 1 << 20;
const SAMPLE_BLOCKS = 64;
/** A vertex has at most 32 bytes. */
const MAX_GEOMETRY_BYTES = MAX_VERTICES * 32;
/** The SQL names of a row's id. A column with the same name hides it. */
const ROWID_NAMES = ['_rowid_', 'rowid', 'oid'];
const REPLACEMENT = '\uFFFD';

/** Consecutive rows. `firstRow` is the number of the first one. */
interface Rows {
  firstRow: number;
  rows: readonly GeoPackageRow[];
}

/** Reads the rows of one table through SQLite, in the order of their ids. */
export class GeoPackageRows {
  /** The encoding, by SQLite's name: `UTF-8`. */
  readonly encoding: string;
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #table: GeoPackageTable;
  readonly #texts: StoredTexts;
  /** The name by which queries refer to the id of a row. null for a view, for a table without row ids, or if columns of the table hide all names of the id. */
  readonly #rowid: string | null;
  readonly #bytesOf: (StatementSync | undefined)[] = [];

  constructor(file: string, database: DatabaseSync, table: GeoPackageTable, texts: StoredTexts) {
    this.#file = file;
    this.#database = database;
    this.#table = table;
    this.#texts = texts;
    this.encoding = String(Object.values(database.prepare('pragma encoding').get() ?? {})[0]);
    this.#rowid = findRowid(database, table.name);
  }

  all(attributes: boolean): AsyncGenerator<Rows> {
    return this.#read(1, attributes, '');
  }

  /**
   * Reads blocks of rows from throughout the table, without the rows between them. If the rows have no ids, reads the first rows. If ids are missing, the
   * numbers of rows are estimates, because SQLite counts rows by reading all of them.
   */
  async *sample(rows: number, rowCount: number): AsyncGenerator<Rows> {
    const span = this.#rowid === null ? null : this.#rowidSpan(this.#rowid);
    if (span === null) return yield* this.#read(1, true, 'limit ?', rows);
    const rowsEach = Math.max(1, Math.ceil(rows / SAMPLE_BLOCKS));
    const blocks = Math.min(SAMPLE_BLOCKS, rows, Math.ceil(rowCount / rowsEach));
    const width = span.last - span.first + 1n;
    const rowsPerId = Math.min(1, rowCount / Number(width));
    let next = span.first;
    let row = 1;
    for (let block = 0; block < blocks && next <= span.last; block++) {
      const start = span.first + (width * BigInt(block)) / BigInt(blocks);
      // If ids are missing, the previous block may have read beyond this start.
      if (start > next) {
        next = start;
        row = Math.max(row, 1 + Math.floor(Number(start - span.first) * rowsPerId));
      }
      const read = this.#read(row, true, `where ${this.#rowid} >= ? limit ?`, next, rowsEach);
      for await (const found of read) {
        yield found;
        next = BigInt(found.rows.at(-1)?.[0] as string | number) + 1n;
        row = found.firstRow + found.rows.length;
      }
    }
  }

  /** Returns the value of a row's column. A text that is not UTF-8 is read again as bytes, and decoded as in other formats. */
  value(row: GeoPackageRow, column: number): RawValue {
    const value = row[FIRST_COLUMN + column] ?? null;
    if (typeof value === 'string')
      return value.includes(REPLACEMENT) ? this.#decode(row, column, value) : value;
    if (!(value instanceof Uint8Array)) return value;
    return this.#hasTextBytes ? this.#texts.decode(Buffer.from(value), 0, value.length) : null;
  }

  async *#read(
    firstRow: number,
    attributes: boolean,
    condition: string,
    ...given: (bigint | number)[]
  ): AsyncGenerator<Rows> {
    let rows: GeoPackageRow[] = [];
    let bytes = 0;
    let next = firstRow;
    try {
      // Without an index, which would return the rows in another order, and could be damaged even if the table is not.
      const statement = this.#database.prepare(
        `select ${this.#expressions(attributes)} from ${quote(this.#table.name)} not indexed ${condition}`,
      );
      statement.setReturnArrays(true);
      for (const found of statement.iterate(...given)) {
        const row = found as unknown as GeoPackageRow;
        rows.push(row);
        for (const value of row)
          if (typeof value === 'string' || value instanceof Uint8Array) bytes += value.length;
        if (rows.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
        yield { firstRow: next, rows };
        next += rows.length;
        rows = [];
        bytes = 0;
        // SQLite is synchronous. Without this, nothing else would run until the last row.
        await setImmediate();
      }
    } catch (error) {
      throw asProblem(this.#file, error, `at row ${next + rows.length}`);
    }
    if (rows.length > 0) yield { firstRow: next, rows };
  }

  #expressions(attributes: boolean): string {
    const { geometryColumn, columns } = this.#table;
    return [
      this.#rowid === null ? 'null' : exact(this.#rowid),
      geometryColumn === null ? 'null' : geometryOf(quote(geometryColumn)),
      ...(attributes ? columns : []).map(({ name, type }) => {
        const column = type === 'text' ? quote(name) : exact(quote(name));
        return this.#hasTextBytes
          ? `case typeof(${quote(name)}) when 'text' then cast(${column} as blob) when 'blob' then null else ${column} end`
          : column;
      }),
    ].join(', ');
  }

  /** True if texts must arrive as bytes, because without an id a text can't be read again. */
  get #hasTextBytes(): boolean {
    return this.#rowid === null && this.encoding === 'UTF-8';
  }

  #decode(row: GeoPackageRow, column: number, text: string): string {
    if (this.#rowid === null || this.encoding !== 'UTF-8') return text;
    const statement = (this.#bytesOf[column] ??= this.#database.prepare(
      `select cast(${quote(this.#table.columns[column]?.name ?? '')} as blob) as bytes from ${quote(this.#table.name)} where ${this.#rowid} = ?`,
    ));
    const { bytes } = statement.get(BigInt(row[0] as string | number)) ?? {};
    return bytes instanceof Uint8Array ? this.#texts.decode(Buffer.from(bytes), 0, bytes.length) : text;
  }

  /** Returns null for an empty table. */
  #rowidSpan(rowid: string): { first: bigint; last: bigint } | null {
    // Two queries: SQLite finds a minimum or a maximum in the index, but reads the whole table for both at once.
    const end = (of: 'min' | 'max') => {
      const statement = this.#database.prepare(
        `select ${of}(${rowid}) as id from ${quote(this.#table.name)}`,
      );
      statement.setReadBigInts(true);
      return statement.get()?.['id'];
    };
    const [first, last] = [end('min'), end('max')];
    return typeof first === 'bigint' && typeof last === 'bigint' ? { first, last } : null;
  }
}

/** Returns an SQL expression for the geometry of a column. Its value is empty, which counts as broken, if the geometry is too large to be valid. */
function geometryOf(column: string): string {
  return `iif(length(${column}) > ${MAX_GEOMETRY_BYTES}, x'', ${column})`;
}

/** Returns an expression that converts whole numbers to text if JavaScript would round them, because such numbers are ids. */
function exact(expression: string): string {
  const { MAX_SAFE_INTEGER: most } = Number;
  return `iif(typeof(${expression}) = 'integer' and ${expression} not between -${most} and ${most}, cast(${expression} as text), ${expression})`;
}

function findRowid(database: DatabaseSync, table: string): string | null {
  const { wr: isWithoutRowid, type } = database.prepare(`pragma table_list(${quote(table)})`).get() ?? {};
  if (isWithoutRowid !== 0 || type === 'view') return null;
  const columns = database.prepare(`pragma table_xinfo(${quote(table)})`).all();
  const taken = new Set(columns.map(({ name }) => String(name).toLowerCase()));
  return ROWID_NAMES.find((name) => !taken.has(name)) ?? null;
}
