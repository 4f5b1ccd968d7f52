import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CFB, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findLayer } from '../choose-layer.ts';
import { csv } from '../csv/csv.ts';
import { describeHeader, findHeader, HEADER_ROWS, nameColumns } from '../csv/find-header.ts';
import { RowsBetween } from '../csv/rows-between.ts';
import {
  ALL_LAYERS,
  type FeatureBatch,
  type FormatReader,
  type GeometryKind,
  type RawValue,
  type SourceColumn,
} from '../feature-source.ts';
import { geojson } from '../geojson/geojson.ts';
import { findTableGeometry, kindOfTable } from '../table-geometry.ts';
import { onOneLine, uniqueColumnName } from '../unique-column-name.ts';
import { inMegabytes } from '../unpack-limit.ts';
import { sizeUnpacked } from '../unpack-zip.ts';
import { BatchRange, wrapSource } from '../wrapped-source.ts';
import { isTextNamedXls } from './text-workbook.ts';

/** The whole file is in memory, so its size is limited. A newer workbook is a zip, and `MAX_UNPACKED_BYTES` limits the files in it after they are unpacked. */
const MAX_BYTES = 64 << 20;
const MAX_UNPACKED_BYTES = 256 << 20;

/** Workbooks of Excel and OpenDocument. Each sheet is a table; a geometry in one of its columns, such as WKT, is read by `readingShapes`. */
export const workbook: Required<FormatReader> = {
  async listLayers(file, options) {
    const { scratchDir } = options;
    if (await isTextNamedXls(file)) {
      const { geometryKind, rowCount, close } = await csv.open(file, options);
      await close();
      return [{ name: path.basename(file, path.extname(file)), geometryKind, rowCount }];
    }
    const book = await readBook(file, scratchDir);
    const sheets = sheetsOf(book, options.layer).map((name) => ({ name, ...readSheet(book, name) }));
    const tables = isNamed(options.layer) ? [] : sheets.filter(isTable);
    return (tables.length === 0 ? sheets : tables).map((sheet) => {
      return { name: sheet.name, geometryKind: kindOf(sheet), rowCount: sheet.rows.length };
    });
  },
  async open(file, options) {
    if (await isTextNamedXls(file)) return csv.open(file, options);
    const book = await readBook(file, options.scratchDir);
    const sheets = sheetsOf(book, options.layer).map((name) => ({ name }));
    const { name } = findLayer(sheets, options.layer, path.basename(file));
    const { header, rows, warnings } = readSheet(book, name);
    const columns = columnsOf(header, rows);
    if (columns.length === 0)
      throw new Problem(
        'unreadable_file',
        `The sheet ${JSON.stringify(name)} of ${path.basename(file)} is empty: its first row has to name the columns.`,
      );
    if (rows.length === 0)
      throw new Problem(
        'unreadable_file',
        `The sheet ${JSON.stringify(name)} of ${path.basename(file)} has the names of columns and no rows below them. Export it again with its rows, or name another sheet.`,
      );
    // The rows become lines of JSON, which one reader streams for every pass over them.
    const lines = path.join(await mkdtemp(path.join(options.scratchDir, 'sheet-')), 'rows.geojsonl');
    await writeFile(lines, rows.map(({ cells }) => lineOf(columns, cells)).join(''));
    const numbers = rows.map(({ number }) => number);
    const source = await geojson.open(lines, {
      ...options,
      layer: undefined,
      crs: undefined,
      encoding: undefined,
    });
    return wrapSource(source, {
      format: 'Excel or OpenDocument',
      crs: 'none (a table without geometry)',
      isCrsAssumed: false,
      encoding: 'as the file says',
      rowCount: rows.length,
      geometryKind: 'none',
      warnings,
      async *features(wanted) {
        for await (const batch of source.features(wanted)) yield* withSheetNumbers(batch, numbers);
      },
      async *sample(wanted) {
        for await (const batch of source.sample(wanted)) yield* withSheetNumbers(batch, numbers);
      },
    });
  },
};

interface SheetRow {
  /** The number that people see beside the row in the sheet. */
  number: number;
  cells: readonly unknown[];
}

interface Sheet {
  header: readonly unknown[];
  rows: readonly SheetRow[];
  warnings: string[];
}

const KIND_ROWS = 100;

/** Returns the kind of geometry of a sheet, by the values of its first rows. */
function kindOf({ header, rows }: Sheet): GeometryKind {
  const first = rows.slice(0, KIND_ROWS);
  const names = header.slice(0, countColumns(header, rows)).map((name) => String(plainValue(name) ?? ''));
  const values = names.map((_, column) => first.map(({ cells }) => plainValue(cells[column])));
  return kindOfTable(findTableGeometry(names, values), values);
}

/** Yields the rows of a batch with their numbers in the sheet. Rows without values were left out, and the rows between two such gaps are one batch. */
function* withSheetNumbers(batch: FeatureBatch, numbers: readonly number[]): Generator<FeatureBatch> {
  const first = batch.firstRow - 1;
  let from = 0;
  for (let to = 1; to <= batch.count; to++) {
    const number = numbers[first + from] ?? 0;
    if (to < batch.count && numbers[first + to] === number + to - from) continue;
    yield new BatchRange(batch, from, to, number);
    from = to;
  }
}

/** Returns the names of the visible sheets; of all sheets if all are hidden, or if `layer` names a sheet, because that sheet may be a hidden one. */
function sheetsOf({ SheetNames: names, Workbook }: WorkBook, layer: string | undefined): string[] {
  if (isNamed(layer)) return names;
  const shown = names.filter((_, at) => !Workbook?.Sheets?.[at]?.Hidden);
  return shown.length === 0 ? names : shown;
}

const isNamed = (layer: string | undefined) => layer !== undefined && layer !== ALL_LAYERS;

/** Names of sheets that are about the table in another sheet. */
const ABOUT_TABLE =
  /^(?:read ?me|notes?|about|info(?:rmation)?|cover(?: ?(?:page|sheet))?|disclaimer|instructions|contents|legend|glossary|meta ?data|data dictionary|(?:field|column)s?(?: (?:names|list|definitions|descriptions))?|(?:field|column)? ?(?:definitions|descriptions))$/i;

/** Returns false for a sheet of notes: it has one column, or a name such as `Read Me`. It is read only if it is named, or if the file has no table. */
function isTable({ name, header, rows }: Sheet & { name: string }): boolean {
  const plain = name.replaceAll(/[^A-Za-z]+/g, ' ').trim();
  return !ABOUT_TABLE.test(plain) && countColumns(header, rows) > 1;
}

/** Removes the cells without a value. Returns how many of them have a formula: files that a script wrote have formulas without results. */
function removeStubs(sheet: WorkSheet | undefined): number {
  let formulas = 0;
  for (const row of sheet?.['!data'] ?? [])
    for (const [at, cell] of row?.entries() ?? []) {
      if (cell?.t !== 'z') continue;
      if (cell.f !== undefined) formulas++;
      delete row[at]; // oxlint-disable-line typescript/no-array-delete -- The library leaves out cells without a value.
    }
  return formulas;
}

function describeFormulas(count: number): string[] {
  if (count === 0) return [];
  return [
    `The file has no results for ${countLabel(count, 'formula')}, so ${count === 1 ? 'this value is' : 'these values are'} missing. Open it in a spreadsheet program, save it there and import it again.`,
  ];
}

/** Reads a sheet, without titles above the names of its columns. */
function readSheet(book: WorkBook, name: string): Sheet {
  const formulas = removeStubs(book.Sheets[name]);
  const rows = rowsOf(book, name);
  const found = findHeader(rows.slice(0, HEADER_ROWS).map(({ cells }) => cells.map(plainValue)));
  const between = new RowsBetween(found.names);
  const header = found.names ?? nameColumns(rows[0]?.cells);
  const records = rows
    .slice(found.rowCount)
    .filter(({ cells }) => !between.countLeftOut(cells.map(plainValue)));
  const warnings = [...describeHeader(found), ...between.describe(), ...describeFormulas(formulas)];
  return { header, rows: records, warnings };
}

async function readBook(file: string, scratchDir: string): Promise<WorkBook> {
  const name = path.basename(file);
  const isOld = path.extname(file).toLowerCase() === '.xls';
  const size = isOld ? (await stat(file)).size : await sizeUnpacked(file, scratchDir);
  const limit = isOld ? MAX_BYTES : MAX_UNPACKED_BYTES;
  if (size > limit)
    throw new Problem(
      'too_large',
      `${name} has ${inMegabytes(size)} MB${isOld ? '' : ' when it is unpacked'}; at most ${inMegabytes(limit)} MB of a workbook are read. Save its sheet as .csv and import that.`,
    );
  try {
    const bytes = await readFile(file);
    const isOpenDocument = path.extname(file).toLowerCase() === '.ods';
    return read(isOpenDocument ? withCellTexts(bytes) : bytes, {
      type: 'buffer',
      // All cells of an HTML table are text, and `0012345` stays text.
      raw: isOld && startsWithTag(bytes),
      cellDates: true,
      cellNF: true,
      dense: true,
      UTC: true,
      // Otherwise formulas without a result are not read at all.
      sheetStubs: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Problem(
      'unreadable_file',
      /password-protected/i.test(message)
        ? `${name} is locked with a password. Save it without one, and import it again.`
        : `${name} can't be read as an Excel file (${message.slice(0, 120)}). Open it in a spreadsheet program, and save it as .xlsx or .csv.`,
    );
  }
}

function startsWithTag(bytes: Buffer): boolean {
  return /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100));
}

/** Matches cells with a value but without its text. GDAL writes numbers in this form. */
const CELL_WITHOUT_TEXT =
  /<table:table-cell\b([^<>]*\boffice:value-type="(?:float|currency|percentage|date|time|boolean)"[^<>]*?)(?:\/>|>\s*<\/table:table-cell>)/g;

/** Gives a text to the cells of an OpenDocument file that have only a value, because the library treats them as empty. */
function withCellTexts(bytes: Buffer): Buffer {
  const zip = CFB.read(bytes, { type: 'buffer' });
  const entry = CFB.find(zip, '/content.xml');
  if (entry === null) return bytes;
  const text = Buffer.from(entry.content).toString('utf8');
  const filled = text.replace(CELL_WITHOUT_TEXT, (cell: string, attributes: string) => {
    const value = /\boffice:(?:boolean-|date-|time-)?value="([^"]*)"/.exec(attributes)?.[1];
    return value === undefined
      ? cell
      : `<table:table-cell${attributes}><text:p>${value}</text:p></table:table-cell>`;
  });
  if (filled === text) return bytes;
  entry.content = Buffer.from(filled);
  entry.size = entry.content.length;
  return Buffer.from(CFB.write(zip, { type: 'buffer', fileType: 'zip' }));
}

/** Returns the rows of a sheet that have values, each with as many cells as the widest one. */
function rowsOf(book: WorkBook, name: string): SheetRow[] {
  const sheet = book.Sheets[name];
  if (sheet === undefined) return [];
  showZeros(sheet);
  fillMerged(sheet);
  // Reads rows as objects with column letters as keys, because the library adds the number of the row (`__rowNum__`) only to objects.
  const found = utils.sheet_to_json<Record<string, unknown> & { __rowNum__: number }>(sheet, {
    header: 'A',
    raw: true,
    blankrows: false,
    UTC: true,
  });
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  const letters = Array.from({ length: range.e.c - range.s.c + 1 }, (_, at) =>
    utils.encode_col(range.s.c + at),
  );
  return found.map((row) => {
    const { __rowNum__: at } = row;
    return { number: at + 1, cells: letters.map((letter) => row[letter] ?? null) };
  });
}

/** Turns numbers that are shown with leading zeros into the texts that people see: `0012345` is another parcel number than `12345`. */
function showZeros(sheet: WorkSheet): void {
  for (const row of sheet['!data'] ?? [])
    for (const cell of row ?? []) {
      if (cell?.t !== 'n' || typeof cell.w !== 'string' || !isPadded(String(cell.z))) continue;
      cell.t = 's';
      cell.v = cell.w;
    }
}

/** The maximum number of rows that all merged cells of a sheet have together. Only the overlapping cells of a damaged file have more. */
const MAX_MERGED_ROWS = 20_000_000;

/**
 * Copies the value of a cell that is merged downwards into the rows below: a parcel number beside its two owners, or the name of a column beside a group of two
 * columns. A row that has no other value gets no copy, because there the merged cell only makes its row taller. The title that is merged across such a group of
 * columns is removed, so that the row below it has all column names.
 */
function fillMerged(sheet: WorkSheet): void {
  const rows = sheet['!data'] ?? [];
  const merges = sheet['!merges'] ?? [];
  const downwards = merges.filter(({ s: start, e: end }) => start.c === end.c && start.r < end.r);
  if (downwards.length === 0) return;
  const valuesIn = Array.from(
    rows,
    (row) => (row ?? []).filter(({ v: value }) => value !== undefined && value !== '').length,
  );
  // The first row with such cells has the names of columns if every row above has fewer values. If the merged cells are data, a row of names stands above them.
  const first = downwards.reduce((least, { s: start }) => Math.min(least, start.r), Infinity);
  const hasNames =
    first < HEADER_ROWS && valuesIn.slice(0, first).every((count) => count < (valuesIn[first] ?? 0));
  const ends = hasNames
    ? downwards.filter(({ s: start }) => start.r === first).map(({ e: end }) => end.r)
    : [];
  const lastNames = ends.reduce((last, end) => Math.max(last, end), 0);
  for (const { s: start, e: end } of merges) {
    const row = rows[start.r];
    if (row === undefined || start.r !== end.r || start.r < first || start.r >= lastNames) continue;
    delete row[start.c]; // oxlint-disable-line typescript/no-array-delete -- The library leaves out cells without a value.
  }
  let left = MAX_MERGED_ROWS;
  for (const { s: start, e: end } of downwards) {
    const cell = rows[start.r]?.[start.c];
    if (cell === undefined) continue;
    const last = Math.min(end.r, rows.length - 1);
    for (let at = start.r + 1; at <= last && left > 0; at++, left--) {
      const row = rows[at];
      if (row !== undefined && valuesIn[at] !== 0) row[start.c] = cell;
    }
  }
}

/** Returns true for a format of numbers such as `00000`, `000-00-000` or `"R"0000000`, of parcel numbers and ZIP codes; false for `0.00`. */
function isPadded(format: string): boolean {
  const [first = ''] = format.split(';');
  const shown = first.replace(/^\[[<>=]+\d+\]/, '').replaceAll(/[\\"]/g, '');
  return /^[A-Z]{0,3}0[-0. /()]*0$/.test(shown) && !/^0+\.0+$/.test(shown);
}

/** A column without a name at the right belongs to the table if at least this many rows have a value in it. Otherwise its value is a note beside the table. */
const MIN_VALUES = 2;

function columnsOf(header: readonly unknown[], rows: readonly SheetRow[]): SourceColumn[] {
  const columns: SourceColumn[] = [];
  for (const [index, cell] of header.slice(0, countColumns(header, rows)).entries()) {
    const name = onOneLine(String(plainValue(cell) ?? `column_${index + 1}`).trim());
    columns.push({ name: uniqueColumnName(name, columns), type: 'unknown' });
  }
  return columns;
}

/** Counts the columns up to the last that has a name or enough values. Looks at each cell of the rows at most once, because a header may have 16,384 empty cells. */
function countColumns(header: readonly unknown[], rows: readonly SheetRow[]): number {
  let count = header.findLastIndex((cell) => plainValue(cell) !== null) + 1;
  const needed = Math.min(MIN_VALUES, rows.length);
  const filled = new Uint32Array(header.length);
  for (const { cells } of rows)
    for (let column = count; column < Math.min(cells.length, header.length); column++)
      if (plainValue(cells[column]) !== null && ++(filled[column] as number) >= needed) count = column + 1;
  return count;
}

function lineOf(columns: readonly SourceColumn[], row: readonly unknown[]): string {
  const properties = Object.fromEntries(columns.map(({ name }, index) => [name, plainValue(row[index])]));
  return `${JSON.stringify({ type: 'Feature', properties, geometry: null })}\n`;
}

/** A date without a time of day becomes `1993-05-16`. */
function plainValue(value: unknown): RawValue {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null;
    // Spreadsheets keep a time as a fraction of a day, which is rarely a whole second.
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
  }
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number') return withoutNoise(value);
  return typeof value === 'boolean' ? value : null;
}

/** Spreadsheets show 15 digits. The digits after them are noise of calculations: 0.1 + 0.2 is 0.3 and not 0.30000000000000004. */
function withoutNoise(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
