import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { countLabel } from '../../../kernel/count-label.ts';
import { Problem } from '../../../kernel/problem.ts';
import { assumeLonLat, readCrs, readStatedCrs, type SourceCrs } from '../crs.ts';
import type { FeatureSource, FormatReader, OpenOptions } from '../feature-source.ts';
import { sampleBlocks } from '../sample-blocks.ts';
import { wideEncodingOf } from '../wide-encoding.ts';
import { type DbfColumns, openDbfColumns } from './dbf-columns.ts';
import { readFully } from './dbf-rows.ts';
import { type DbfHeader, readDbfHeader } from './dbf-table.ts';
import { ShapefileBatch } from './shapefile-batch.ts';
import { shapeKindOf } from './shp-geometry.ts';
import { readShpIndex, type ShpIndex } from './shp-index.ts';

const BATCH_ROWS = 4096;
const BATCH_SHAPE_BYTES = 4 << 20;
const BATCH_RECORD_BYTES = 8 << 20;

/** Shapefile: .shp and .dbf, with the optional .prj, .shx and .cpg (or .cst) beside them. */
export const shapefile: FormatReader = {
  async open(file, options) {
    const parts = await findParts(file);
    const handles: FileHandle[] = [];
    const openPart = async (part: string) => {
      const handle = await open(part);
      handles.push(handle);
      return handle;
    };
    const close = async () => void (await Promise.all(handles.map((handle) => handle.close())));
    try {
      const crs = await readProjection(parts, options);
      const shx = parts.shx === undefined ? null : await openPart(parts.shx);
      const shp = await openPart(parts.shp);
      const dbf = await openPart(parts.dbf);
      const table = await readDbfHeader(dbf, path.basename(parts.dbf));
      const index = await readShpIndex(shp, shx, {
        name: path.basename(parts.shp),
        rowCount: table.rowCount,
      });
      if (index.count !== table.rowCount) {
        throw new Problem(
          'unreadable_file',
          `The .shp file has ${countLabel(index.count, 'row')} and the .dbf file ${table.rowCount}: they do not belong together or one is cut off. Export the file again.`,
        );
      }
      const columns = await openDbfColumns(dbf, parts.dbf, table, {
        named: options.encoding,
        cpg: parts.cpg === undefined ? undefined : await readFile(parts.cpg, 'latin1'),
      });
      const closeAll = async () => {
        columns.close();
        await close();
      };
      // A spread would copy the value of the getter `encoding`, which is only final after the texts have been read.
      return Object.assign(describe({ shp, dbf, index, table, columns, crs }), { close: closeAll });
    } catch (error) {
      await close();
      throw error;
    }
  },
};

interface Parts {
  shp: string;
  dbf: string;
  prj: string | undefined;
  shx: string | undefined;
  cpg: string | undefined;
}

async function findParts(file: string): Promise<Parts> {
  const dir = path.dirname(file);
  const base = path.basename(file, path.extname(file));
  const names = await readdir(dir);
  const find = (extension: string) => {
    const wanted = `${base}${extension}`.toLowerCase();
    const exact = names.find((name) => name === `${base}${extension}`);
    const found = exact ?? names.find((name) => name.toLowerCase() === wanted);
    return found === undefined ? undefined : path.join(dir, found);
  };
  const dbf = find('.dbf');
  if (dbf === undefined) {
    throw new Problem(
      'unreadable_file',
      `There is no ${base}.dbf beside ${base}.shp. A Shapefile is several files: put .shp, .dbf and .prj in one folder or zip.`,
    );
  }
  return { shp: file, dbf, prj: find('.prj'), shx: find('.shx'), cpg: find('.cpg') ?? find('.cst') };
}

async function readProjection(parts: Parts, options: OpenOptions): Promise<SourceCrs> {
  if (options.crs !== undefined) {
    const crs = await readCrs(options.crs, options.lookUpCrs);
    return { ...crs, label: `${crs.label} (given)` };
  }
  const bytes = parts.prj === undefined ? Buffer.alloc(0) : await readFile(parts.prj);
  const text = new TextDecoder(wideEncodingOf(bytes) ?? 'utf-8').decode(bytes);
  if (text.trim() === '') {
    const why = parts.prj === undefined ? 'there is no .prj file' : 'the .prj file is empty';
    return assumeLonLat(`assumed: ${why}`);
  }
  return readStatedCrs(text, 'from the .prj file', options.lookUpCrs);
}

/** An opened data set: its files, and what their headers and indexes say. */
interface OpenParts {
  shp: FileHandle;
  dbf: FileHandle;
  index: ShpIndex;
  table: DbfHeader;
  columns: DbfColumns;
  crs: SourceCrs;
}

function describe(parts: OpenParts): Omit<FeatureSource, 'close'> {
  const { index, columns, crs } = parts;
  const list = (start: number, end: number, attributes: boolean) =>
    readBatches(parts, { start, end, attributes });
  return {
    format: 'Shapefile',
    columns: columns.fields,
    warnings: columns.warnings,
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    get encoding() {
      return columns.texts.label;
    },
    rowCount: index.count,
    geometryKind: shapeKindOf(index.shapeType),
    features: ({ attributes } = { attributes: true }) => list(0, index.count, attributes),
    async *sample(rows) {
      for (const { first, end } of sampleBlocks(index.count, rows)) yield* list(first, end, true);
    },
  };
}

/** Reads the rows from `start` up to but excluding `end`, with their attributes or with their geometry alone. */
async function* readBatches(
  { shp, dbf, index, table, columns, crs }: OpenParts,
  { start, end, attributes }: { start: number; end: number; attributes: boolean },
): AsyncGenerator<ShapefileBatch> {
  const batch = new ShapefileBatch(index, table, columns, crs);
  const maxRows = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_RECORD_BYTES / table.recordBytes)));
  let shapes = Buffer.alloc(0);
  const records = Buffer.alloc(attributes ? Math.min(maxRows, end - start) * table.recordBytes : 0);
  for (let first = start; first < end;) {
    const from = index.offsets[first] as number;
    let to = from + (index.lengths[first] as number);
    let count = 1;
    // Records nearly always follow one another. Otherwise a new batch begins.
    while (count < maxRows && first + count < end) {
      const offset = index.offsets[first + count] as number;
      const next = offset + (index.lengths[first + count] as number);
      if (offset < to || offset > to + 4096 || next - from > BATCH_SHAPE_BYTES) break;
      to = next;
      count++;
    }
    if (shapes.length < to - from) shapes = Buffer.alloc(Math.max(to - from, BATCH_SHAPE_BYTES));
    await readFully(shp, shapes, to - from, from);
    if (attributes)
      await readFully(dbf, records, count * table.recordBytes, table.headerBytes + first * table.recordBytes);
    batch.fill(first, count, shapes, from, records);
    yield batch;
    first += count;
  }
}
