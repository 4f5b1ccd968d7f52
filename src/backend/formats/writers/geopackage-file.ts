import { open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import {
  APPLICATION_ID,
  CORE_TABLES,
  rtreeName,
  rtreeTable,
  rtreeTriggers,
  text,
  USER_VERSION,
} from '../geopackage/geopackage-schema.ts';
import { quote } from '../geopackage/geopackage-tables.ts';
import { blobSerial, SERIAL, textSerial } from '../sqlite-format.ts';
import { copyBytes, hasValue, writeField } from './field-value.ts';
import { GeoPackageBlob } from './geopackage-blob.ts';
import { RowBoxes } from './row-boxes.ts';
import { packTree } from './rtree-nodes.ts';
import {
  type ExportColumn,
  type ExportType,
  FIRST_COLUMN,
  ROW_FIELD,
  type RowWriter,
  type WriterOptions,
} from './row-writer.ts';
import { PAGE_BYTES, PageFile, TableFiller } from './sqlite-pages.ts';
import { SqliteRecord } from './sqlite-record.ts';
import { MAX_VALUE_BYTES } from './value-text.ts';

const TYPES = {
  text: 'TEXT',
  integer: 'MEDIUMINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'DATETIME',
  uuid: 'TEXT',
} as const satisfies Record<ExportType, string>;

/**
 * A GeoPackage 1.3 with an R-tree. SQLite makes the empty tables; their pages are then filled by hand, which takes the values as they stand in
 * COPY's bytes: binding each of them to a statement would take four times as long.
 */
export async function createGeoPackageWriter(options: WriterOptions): Promise<RowWriter> {
  const { dir, name, title } = options;
  const file = path.join(dir, `${name}.gpkg`);
  const columns = claimNames(options.columns);
  const { roots, pageCount } = createTables(file, name, title, columns);
  const handle = await open(file, 'r+');
  const pages = new PageFile(handle, pageCount);
  const rows = new TableFiller(pages, rootOf(roots, name));
  const record = new SqliteRecord(columns.length + 2);
  const types = columns.map(({ type }) => type);
  const geometry = new GeoPackageBlob();
  const boxes = new RowBoxes();
  // Values that SQLite keeps in another form than COPY: dates and ids as text.
  const scratch = Buffer.alloc(columns.length * MAX_VALUE_BYTES);
  const scratchEnds = new Int32Array(columns.length);
  let rowCount = 0;

  const addTypes = (tuple: CopyTuple): number => {
    let valueBytes = 0;
    let at = 0;
    for (let index = 0; index < types.length; index++) {
      const type = types[index] as ExportType;
      const field = FIRST_COLUMN + index;
      const length = tuple.length[field] as number;
      if (!hasValue(tuple, field, type)) record.type(SERIAL.null);
      else if (type === 'text') {
        record.type(textSerial(length));
        valueBytes += length;
      } else if (type === 'integer' || type === 'number') {
        record.type(type === 'integer' ? SERIAL.int32 : SERIAL.float);
        valueBytes += length;
      } else if (type === 'boolean')
        record.type(tuple.bytes[tuple.at[field] as number] === 1 ? SERIAL.one : SERIAL.zero);
      else {
        const end = writeField(scratch, at, tuple, field, type);
        record.type(textSerial(end - at));
        valueBytes += end - at;
        at = end;
      }
      scratchEnds[index] = at;
    }
    return valueBytes;
  };

  const addValues = (tuple: CopyTuple) => {
    for (let index = 0; index < types.length; index++) {
      const type = types[index] as ExportType;
      const field = FIRST_COLUMN + index;
      const length = tuple.length[field] as number;
      if (length < 0 || type === 'boolean') continue;
      if (type === 'text' || type === 'integer' || (type === 'number' && hasValue(tuple, field, type)))
        // Numbers are big-endian in both.
        record.length = copyBytes(
          record.bytes,
          record.length,
          tuple.bytes,
          tuple.at[field] as number,
          length,
        );
      else if (type !== 'number') {
        const from = index === 0 ? 0 : (scratchEnds[index - 1] as number);
        const size = (scratchEnds[index] as number) - from;
        record.length = copyBytes(record.bytes, record.length, scratch, from, size);
      }
    }
  };

  return {
    add(tuple) {
      const row = tuple.view.getInt32(tuple.at[ROW_FIELD] as number);
      const isShape = geometry.write(tuple);
      record.start();
      record.type(SERIAL.null); // the key stands beside the record
      record.type(isShape ? blobSerial(geometry.length) : SERIAL.null);
      const valueBytes = addTypes(tuple);
      record.startValues((isShape ? geometry.length : 0) + valueBytes);
      if (isShape) {
        geometry.bytes.copy(record.bytes, record.length, 0, geometry.length);
        record.length += geometry.length;
        boxes.add(row, geometry.west, geometry.south, geometry.east, geometry.north);
      }
      addValues(tuple);
      rows.add(row, record.bytes, record.length);
      rowCount++;
    },
    settle: () => pages.settle(),
    async finish() {
      await rows.finish();
      await fillTree(pages, roots, rtreeName(name), boxes);
      await pages.finish();
      await handle.close();
      finishTables(file, name, rowCount, boxes);
      return [{ file, name: `${name}.gpkg`, isPacked: false }];
    },
    async abort() {
      await pages.settle().catch(() => undefined);
      await handle.close().catch(() => undefined);
    },
  };
}

function createTables(
  file: string,
  table: string,
  title: string,
  columns: readonly ExportColumn[],
): { roots: ReadonlyMap<string, number>; pageCount: number } {
  const database = new DatabaseSync(file);
  try {
    database.exec(`pragma page_size = ${PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off;
      pragma application_id = ${APPLICATION_ID}; pragma user_version = ${USER_VERSION};
      begin; ${CORE_TABLES}
      create table ${quote(table)} (fid integer primary key not null, geom MULTIPOLYGON
        ${columns.map((column) => `, ${quote(column.name)} ${TYPES[column.type]}`).join('')});
      insert into gpkg_contents (table_name, data_type, identifier, srs_id) values (${text(table)}, 'features', ${text(title)}, 4326);
      insert into gpkg_geometry_columns values (${text(table)}, 'geom', 'MULTIPOLYGON', 4326, 0, 0);
      ${rtreeTable(table)}
      commit`);
    const roots = database.prepare('select name, rootpage from sqlite_schema where rootpage > 0').all();
    const [pageCount] = Object.values(database.prepare('pragma page_count').get() ?? {});
    return {
      roots: new Map(roots.map((row) => [String(row['name']), Number(row['rootpage'])])),
      pageCount: Number(pageCount),
    };
  } finally {
    database.close();
  }
}

async function fillTree(
  pages: PageFile,
  roots: ReadonlyMap<string, number>,
  tree: string,
  boxes: RowBoxes,
): Promise<void> {
  const packed = packTree(boxes);
  if (packed === null) return;
  const nodes = new TableFiller(pages, rootOf(roots, `${tree}_node`));
  const node = new SqliteRecord(2);
  packed.eachNode((number, bytes) => {
    node.start();
    node.type(SERIAL.null);
    node.type(blobSerial(bytes.length));
    node.startValues(bytes.length);
    bytes.copy(node.bytes, node.length);
    nodes.add(number, node.bytes, node.length + bytes.length);
  });
  await nodes.finish();
  const pairs = async (table: string, count: number, pair: (index: number) => readonly [number, number]) => {
    const filler = new TableFiller(pages, rootOf(roots, table));
    for (let index = 0; index < count; index++) {
      const [key, value] = pair(index);
      node.start();
      node.type(SERIAL.null);
      node.type(SERIAL.int32);
      node.startValues(4);
      node.bytes.writeInt32BE(value, node.length);
      filler.add(key, node.bytes, node.length + 4);
    }
    await filler.finish();
  };
  const { leafOfRow, parents } = packed;
  await pairs(`${tree}_rowid`, boxes.count, (index) => [
    boxes.rows[index] as number,
    leafOfRow[index] as number,
  ]);
  // Of all nodes but the root.
  await pairs(`${tree}_parent`, parents.length - 2, (index) => [index + 2, parents[index + 2] as number]);
}

function finishTables(file: string, table: string, rowCount: number, { count, extent }: RowBoxes): void {
  const database = new DatabaseSync(file);
  try {
    const [west, south, east, north] = count > 0 ? extent : ['null', 'null', 'null', 'null'];
    database.exec(`pragma journal_mode = off; pragma synchronous = off; begin;
      update gpkg_contents set min_x = ${west}, min_y = ${south}, max_x = ${east}, max_y = ${north};
      create table gpkg_ogr_contents (table_name text not null primary key, feature_count integer default null);
      insert into gpkg_ogr_contents values (${text(table)}, ${rowCount});
      ${rtreeTriggers(table)}
      commit`);
  } finally {
    database.close();
  }
}

function rootOf(roots: ReadonlyMap<string, number>, table: string): number {
  const root = roots.get(table);
  if (root === undefined) throw new Error(`the table ${table} is missing`);
  return root;
}

/** SQLite does not tell names apart that differ in case only. */
function claimNames(columns: readonly ExportColumn[]): ExportColumn[] {
  const taken = new Set(['fid', 'geom', 'rowid']);
  return columns.map((column) => {
    let name = column.name;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${column.name}_${count}`;
    taken.add(name.toLowerCase());
    return { ...column, name };
  });
}
