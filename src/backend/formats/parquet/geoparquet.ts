import { type FileHandle, open } from 'node:fs/promises';
import { assumeLonLat, LON_LAT, readCrs, readStatedCrs, type SourceCrs } from '../crs.ts';
import type { FeatureSource, FormatReader, OpenOptions } from '../feature-source.ts';
import { createStandardTexts, type StoredTexts } from '../stored-texts.ts';
import { BytesColumn } from './bytes-column.ts';
import { ParquetBatch, type ParquetTable } from './parquet-batch.ts';
import { decimalValue, listParquetColumns, type ParquetColumn, parquetValue } from './parquet-columns.ts';
import { withReadableErrors, openParquetFile, type ParquetFile } from './parquet-file.ts';
import { type ParquetGeometry, planParquetGeometry } from './parquet-geometry.ts';
import { packValues, type ParquetValues } from './parquet-values.ts';

/**
 * The number of rows that are decoded at a time, which is a row group of GDAL. A larger row group has several windows, and each of them must decode its
 * pages from their beginning. A column with few distinct values has one page for the whole row group, so smaller windows would decode that more often.
 */
const WINDOW_ROWS = 65_536;
const GUESS_ROWS = 1000;
const SAMPLE_BLOCKS = 8;

/** Reads Parquet. The geometry column is named by the GeoParquet metadata or has Parquet's own type, or its values look like geometry. Without such a column the file is a table. */
export const geoparquet: FormatReader = {
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openGeoParquet(handle, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

/** Opens a Parquet file. The source closes the handle. */
async function openGeoParquet(handle: FileHandle, options: OpenOptions): Promise<FeatureSource> {
  const file = await openParquetFile(handle);
  const all = listParquetColumns(file.metadata);
  const rowCount = Number(file.metadata.num_rows);
  const everything = all.map((_, column) => column);
  const texts = createStandardTexts('the Parquet standard', options.encoding);
  const head = await new WindowReader(file, all, everything, texts).read(0, firstRows(file));
  const guessed = head.map((values, column) => listValues(values, all[column]));
  const plan = planParquetGeometry(file.metadata, all, guessed);
  const crs = await readSystem(plan.geometry, plan.crs, options);
  const geometryColumns = columnsOf(plan.geometry);
  // A text with a position may also have the address.
  const isPoints = plan.geometry.from === 'lonlat' || plan.geometry.from === 'position';
  const shown = everything.filter(
    (column) =>
      (isPoints || !geometryColumns.includes(column)) && !plan.hidden.includes(all[column]?.name ?? ''),
  );
  const table: ParquetTable = { all, shown, geometry: plan.geometry, kind: plan.kind, crs, texts };
  return {
    format: 'GeoParquet',
    columns: shown.map((column) => ({ name: all[column]?.name ?? '', type: all[column]?.type ?? 'unknown' })),
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    get encoding() {
      return texts.label;
    },
    rowCount,
    geometryKind: plan.kind,
    features: ({ attributes } = { attributes: true }) =>
      readBatches(file, table, attributes ? [...new Set([...geometryColumns, ...shown])] : geometryColumns),
    sample: (rows) => sampleBatches(file, table, [...new Set([...geometryColumns, ...shown])], rows),
    close: () => handle.close(),
  };
}

function columnsOf(geometry: ParquetGeometry): number[] {
  if (geometry.from === 'none') return [];
  return geometry.from === 'lonlat' ? [geometry.x, geometry.y] : [geometry.column];
}

/** Returns the number of rows for detection. A window must not cross the end of a row group. */
function firstRows({ ranges }: ParquetFile): number {
  const [first] = ranges;
  return first === undefined ? 0 : Math.min(GUESS_ROWS, first.rowEnd);
}

async function readSystem(
  geometry: ParquetGeometry,
  stated: string | null | undefined,
  { crs: given, lookUpCrs }: OpenOptions,
): Promise<SourceCrs> {
  if (geometry.from === 'none') return { ...LON_LAT, label: 'none (a table without geometry)' };
  if (given !== undefined) {
    const crs = await readCrs(given, lookUpCrs);
    return { ...crs, label: `${crs.label} (given)` };
  }
  if (stated === undefined) return { ...LON_LAT, label: 'OGC:CRS84 (the GeoParquet standard)' };
  if (stated === null) return assumeLonLat('assumed: the file does not say');
  return readStatedCrs(stated, 'from the file', lookUpCrs);
}

function listValues(values: ParquetValues | undefined, column: ParquetColumn | undefined): unknown[] {
  if (!(values instanceof BytesColumn))
    return Array.from(values ?? [], (value: unknown) =>
      column !== undefined && typeof value === 'bigint' ? parquetValue(value, column) : value,
    );
  return Array.from({ length: values.length }, (_, index) => {
    if (values.from(index) === values.to(index)) return undefined;
    if (column !== undefined && column.scale !== null) return decimalValue(values.slice(index), column.scale);
    return column?.isText === true ? values.text(index) : values.slice(index);
  });
}

/** Reads columns of rows in one row group. The result is valid until the next rows are read. */
class WindowReader {
  readonly #file: ParquetFile;
  readonly #all: readonly ParquetColumn[];
  readonly #columns: readonly number[];
  readonly #bytes: readonly BytesColumn[];

  constructor(
    file: ParquetFile,
    all: readonly ParquetColumn[],
    columns: readonly number[],
    texts: StoredTexts,
  ) {
    this.#file = file;
    this.#all = all;
    this.#columns = columns;
    this.#bytes = columns.map(() => new BytesColumn(texts));
  }

  /** Returns the values by column of the file; undefined for columns that are not read. */
  async read(rowStart: number, rowEnd: number): Promise<(ParquetValues | undefined)[]> {
    const values: (ParquetValues | undefined)[] = this.#all.map(() => undefined);
    for (const [index, column] of this.#columns.entries()) {
      const name = this.#all[column]?.name ?? '';
      const decoded = await withReadableErrors(
        () => this.#file.readColumn({ column: name, rowStart, rowEnd }),
        `Column ${name} at row ${rowStart + 1}`,
      );
      values[column] = packValues(decoded, this.#bytes[index] as BytesColumn);
    }
    return values;
  }
}

async function* readBatches(
  file: ParquetFile,
  table: ParquetTable,
  columns: readonly number[],
): AsyncGenerator<ParquetBatch> {
  const reader = new WindowReader(file, table.all, columns, table.texts);
  for (const range of file.ranges) {
    for (let from = range.rowStart; from < range.rowEnd; from += WINDOW_ROWS) {
      const to = Math.min(range.rowEnd, from + WINDOW_ROWS);
      yield new ParquetBatch(table, await reader.read(from, to), from + 1, to - from);
    }
  }
}

/** Returns rows from throughout the file. */
async function* sampleBatches(
  file: ParquetFile,
  table: ParquetTable,
  columns: readonly number[],
  rows: number,
): AsyncGenerator<ParquetBatch> {
  const total = Number(file.metadata.num_rows);
  if (total <= rows) return yield* readBatches(file, table, columns);
  const reader = new WindowReader(file, table.all, columns, table.texts);
  const blockRows = Math.ceil(rows / SAMPLE_BLOCKS);
  for (let block = 0; block < SAMPLE_BLOCKS; block++) {
    const from = Math.floor((block * total) / SAMPLE_BLOCKS);
    const range = file.ranges.find(({ rowStart, rowEnd }) => rowStart <= from && from < rowEnd);
    if (range === undefined) continue;
    const to = Math.min(range.rowEnd, from + blockRows);
    yield new ParquetBatch(table, await reader.read(from, to), from + 1, to - from);
  }
}
