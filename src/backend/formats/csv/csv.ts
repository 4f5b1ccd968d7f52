import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { LON_LAT } from '../crs.ts';
import { estimateRow } from '../estimate-row.ts';
import type { FeatureSource, FormatReader, OpenOptions, RawValue, SourceColumn } from '../feature-source.ts';
import { createStoredTexts, type StoredTexts } from '../stored-texts.ts';
import { describeTableGeometry, findTableGeometry } from '../table-geometry.ts';
import { takeRows } from '../take-rows.ts';
import { readTextBytes } from '../text-chunks.ts';
import { onOneLine, uniqueColumnName } from '../unique-column-name.ts';
import { CsvBatch, type CsvTable } from './csv-batch.ts';
import { type CsvDialect, guessCsvDialect } from './csv-dialect.ts';
import { CsvSplitter, OpenQuote, openQuoteProblem } from './csv-splitter.ts';
import type { FieldSplitter } from './field-splitter.ts';
import { describeHeader, findHeader, HEADER_ROWS, nameColumns } from './find-header.ts';
import { adviseOnOneColumn } from './one-column.ts';
import { RowsBetween } from './rows-between.ts';

const BUFFER_BYTES = 2 << 20;
/** A limit far above a county's largest polygon, which is a few megabytes of text. */
const MAX_ROW_BYTES = 128 << 20;
const MAX_COLUMNS = 5000;
const HEADER_ALONE =
  'There are no rows below the names of the columns, so there is nothing to import. Export the table again, with its rows.';
const IN_SINGLE_QUOTES = /^'.*'$/;
const GUESS_ROWS = 2000;
const SAMPLE_BLOCKS = 64;

/**
 * Delimited text with a column of WKT, WKB (hexadecimal or Base64), GeoJSON, Esri JSON or positions such as `(39.3, -76.6)`, with a pair of coordinate columns,
 * or without geometry.
 */
export const csv: FormatReader = {
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openCsv(handle, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

/** A text table. Its members hold everything in which delimited files differ from files with fields of fixed widths. */
export interface CsvFile {
  handle: FileHandle;
  size: number;
  dialect: CsvDialect;
  /** The number of rows before the data: titles and the names of the columns. */
  headerRows: number;
  /** True when rows end with line ends, so that the next row can be found from any position in the file. */
  hasLines: boolean;
  /** The names of the columns as in the header, trimmed; null for a table without a header. */
  names: readonly string[] | null;
  createSplitter(): FieldSplitter;
}

async function openCsv(handle: FileHandle, options: OpenOptions): Promise<FeatureSource> {
  const { size } = await handle.stat();
  const dialect = await guessCsvDialect(handle, size, options.encoding);
  const createSplitter = () => new CsvSplitter(dialect.delimiter, dialect);
  const file = { handle, size, dialect, createSplitter, headerRows: 0, hasLines: true, names: null };
  const { columns, headerRows, names, warnings } = await readHeader(file);
  return openTextTable({ ...file, headerRows, names }, columns, 'CSV', options, warnings);
}

/** Opens a table of text whose columns are known. */
export async function openTextTable(
  file: CsvFile,
  header: readonly SourceColumn[],
  format: string,
  options: OpenOptions,
  warnings: readonly string[] = [],
): Promise<FeatureSource> {
  const { handle, dialect } = file;
  let between = new RowsBetween(file.names);
  const values = await readGuessValues(file, header);
  const names = header.map(({ name }) => name);
  const geometry = findTableGeometry(names, values);
  const described = await describeTableGeometry(geometry, names, values, options);
  const { kind, crs } = described;
  // A text with a position may also contain an address, so its column is kept.
  const shape = 'column' in geometry && geometry.from !== 'position' ? geometry.column : null;
  const fields = header.map((_, field) => field).filter((field) => field !== shape);
  const table: CsvTable = {
    fields,
    fieldCount: header.length,
    geometry,
    crs,
    texts: textsOf(dialect),
  };
  return {
    format,
    columns: fields.map((field) => header[field] as SourceColumn),
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    get encoding() {
      return dialect.transcodeFrom === null
        ? table.texts.label
        : `${dialect.encoding.label} (${dialect.encoding.origin})`;
    },
    rowCount: null,
    geometryKind: kind,
    get warnings() {
      return [...warnings, ...described.warnings, ...between.describe()];
    },
    features: () => {
      between = new RowsBetween(file.names);
      return readBatches(file, table, between);
    },
    sample: (rows) => sampleBatches(file, table, rows),
    close: () => handle.close(),
  };
}

async function readHeader(file: CsvFile): Promise<{
  columns: SourceColumn[];
  headerRows: number;
  names: readonly string[] | null;
  warnings: string[];
}> {
  const rows: RawValue[][] = [];
  for await (const batch of readBatches(file, plainTable(file.dialect, 0), null)) {
    for (let index = 0; index < batch.count && rows.length < HEADER_ROWS; index++)
      rows.push(batch.listFields(index));
    // A last row without a line end is in a batch of its own.
    if (rows.length > 1) break;
  }
  if (rows.length === 0) throw new Problem('unreadable_file', 'The file is empty: there is no header in it.');
  const header = findHeader(rows);
  const names = header.names ?? nameColumns(rows[0]);
  const inQuotes =
    names.length > 1 ? [names, ...rows.slice(header.rowCount)].find(isInSingleQuotes) : undefined;
  if (inQuotes !== undefined)
    throw new Problem(
      'unreadable_file',
      `The fields are in single quotes, such as ${inQuotes[0]}, which are read as a part of the text. Export the table again with double quotes.`,
    );
  if (names.length > MAX_COLUMNS)
    throw new Problem(
      'unreadable_file',
      `The first row has ${names.length} fields: that is not the header of a table.`,
    );
  const columns: SourceColumn[] = [];
  for (const name of names) columns.push({ name: uniqueColumnName(onOneLine(name), columns), type: 'text' });
  const headerRows = header.rowCount;
  const warnings = describeHeader(header);
  const advice = adviseOnOneColumn(rows, names);
  if (advice !== null) warnings.push(advice);
  if (rows.length === headerRows) warnings.push(HEADER_ALONE);
  return { columns, headerRows, names: header.names, warnings };
}

/** Returns true for a row whose fields are in single quotes. A text with a comma is split into two fields, so a field needs a quote only at its beginning or its end. */
function isInSingleQuotes(fields: readonly RawValue[]): boolean {
  const texts = fields.filter((field) => field !== null).map(String);
  const [first, last] = [texts[0] ?? '', texts.at(-1) ?? ''];
  return (
    texts.length > 1 &&
    IN_SINGLE_QUOTES.test(first) &&
    last.endsWith("'") &&
    texts.every((text) => /^\s*'|'$/.test(text))
  );
}

function plainTable(dialect: CsvDialect, fieldCount: number): CsvTable {
  return {
    fields: Array.from({ length: fieldCount }, (_, field) => field),
    fieldCount,
    geometry: { from: 'none' },
    crs: LON_LAT,
    texts: textsOf(dialect),
  };
}

/** Makes the decoder of the texts. UTF-16 has already been converted to UTF-8. */
function textsOf({ encoding, transcodeFrom }: CsvDialect): StoredTexts {
  return createStoredTexts(transcodeFrom === null ? encoding : { label: 'utf-8', origin: encoding.origin });
}

/** Returns values of every column from the beginning of the file. */
async function readGuessValues(file: CsvFile, header: readonly SourceColumn[]): Promise<RawValue[][]> {
  const values: RawValue[][] = header.map(() => []);
  const table = plainTable(file.dialect, header.length);
  let rows = 0;
  for await (const batch of readBatches(file, table, new RowsBetween(file.names))) {
    for (let index = 0; index < batch.count && rows < GUESS_ROWS; index++, rows++)
      values.forEach((list, column) => list.push(batch.value(index, column)));
    if (rows >= GUESS_ROWS) break;
  }
  return values;
}

/** Reads all rows after the header, without those that `between` leaves out. */
async function* readBatches(
  { handle, size, dialect, createSplitter, headerRows }: CsvFile,
  table: CsvTable,
  between: RowsBetween | null,
): AsyncGenerator<CsvBatch> {
  const splitter = createSplitter();
  const batch = new CsvBatch(table, splitter);
  const chunks = readTextBytes(handle, size, dialect);
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  let nextRow = 1 - headerRows;
  for (let isEnd = false; !isEnd;) {
    const read = await chunks(buffer, filled);
    isEnd = read === 0;
    filled += read;
    let at = 0;
    for (;;) {
      at = scan(splitter, buffer, at, filled, isEnd, nextRow);
      if (splitter.rowCount === 0) break;
      if (nextRow < 1) nextRow += splitter.dropFirstRows(1 - nextRow);
      batch.fill(buffer, nextRow, between);
      nextRow += splitter.rowCount;
      while (batch.next()) yield batch;
    }
    buffer.copyWithin(0, at, filled);
    filled -= at;
    if (filled === buffer.length) buffer = grow(buffer, filled, nextRow);
  }
}

function scan(
  splitter: FieldSplitter,
  buffer: Buffer,
  from: number,
  to: number,
  isEnd: boolean,
  nextRow: number,
): number {
  try {
    return splitter.scan(buffer, from, to, isEnd);
  } catch (error) {
    if (error instanceof OpenQuote) throw openQuoteProblem(nextRow + error.rowsBefore);
    throw error;
  }
}

function grow(buffer: Buffer, filled: number, row: number): Buffer<ArrayBuffer> {
  if (buffer.length >= MAX_ROW_BYTES) throw openQuoteProblem(row);
  const grown = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(grown, 0, 0, filled);
  return grown;
}

/** Returns rows from blocks throughout the file. A block may begin inside a quoted text, so rows that don't fit the header are left out. */
async function* sampleBatches(file: CsvFile, table: CsvTable, rows: number): AsyncGenerator<CsvBatch> {
  const { handle, size, dialect } = file;
  const blockRows = Math.ceil(rows / SAMPLE_BLOCKS);
  if (dialect.transcodeFrom !== null || !file.hasLines || size <= BUFFER_BYTES)
    return yield* takeRows(readBatches(file, table, new RowsBetween(file.names)), rows);
  const splitter = file.createSplitter();
  const batch = new CsvBatch(table, splitter);
  const between = new RowsBetween(file.names);
  const buffer = Buffer.alloc(Math.min(BUFFER_BYTES, Math.ceil(size / SAMPLE_BLOCKS)));
  const seen = { bytes: 0, rows: 0 };
  for (let block = 0; block < SAMPLE_BLOCKS; block++) {
    const position = block === 0 ? dialect.skip : Math.floor((block * size) / SAMPLE_BLOCKS);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    const from = block === 0 ? 0 : buffer.indexOf(0x0a) + 1;
    if ((block > 0 && from === 0) || from >= bytesRead) continue;
    const end = splitter.scan(buffer, from, bytesRead, false);
    const row = estimateRow(position + from - dialect.skip, seen) - file.headerRows;
    seen.bytes += end - from;
    seen.rows += splitter.rowCount;
    if (block === 0) splitter.dropFirstRows(file.headerRows);
    splitter.keepRowsOf(table.fieldCount, blockRows);
    batch.fill(buffer, Math.max(1, row), between);
    while (batch.next()) yield batch;
  }
}
