import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { claimNames } from '../claim-names.ts';
import type { RawValue, SourceColumn } from '../feature-source.ts';
import { GeoPackageGeometry, type FileGeometry } from './geopackage-geometry.ts';
import {
  APPLICATION_ID,
  CORE_TABLES,
  rtreeName,
  rtreeTable,
  rtreeTriggers,
  text,
  USER_VERSION,
} from './geopackage-schema.ts';
import { quote } from './geopackage-tables.ts';

export interface GeoPackageOptions {
  /** The name of the only table. */
  table: string;
  /** The content of the table, for people. */
  title: string;
  geometry: FileGeometry['kind'];
  /** Columns named fid, geom or rowid, and names that differ only in case, get a number at the end. */
  columns: readonly StoredColumn[];
}

interface StoredColumn {
  name: string;
  /** The type in SQL: `MEDIUMINT`. */
  sqlType: string;
}

export interface GeoPackageWriter {
  /** Adds a row. `values` are in the order of the columns; the geometry is copied. `id` is the `fid` of the row; absent: the next number. */
  add(geometry: FileGeometry | null, values: readonly RawValue[], id?: number): void;
  /** Completes and closes the file. */
  finish(): void;
  /** Closes the file without completing it. */
  abort(): void;
}

const ROWS_PER_TRANSACTION = 50_000;
const TYPES = { text: 'TEXT', number: 'DOUBLE', boolean: 'BOOLEAN', date: 'TEXT', unknown: 'TEXT' } as const;
const GEOMETRY_TYPES = { polygon: 'MULTIPOLYGON', line: 'MULTILINESTRING', point: 'POINT' } as const;

/** Returns the column for the values of a file's column. Dates are stored as text, because files write them in any form. */
export function storedColumn({ name, type }: SourceColumn): StoredColumn {
  return { name, sqlType: TYPES[type] };
}

/** The columns of every table, and SQLite's name of a row's number. */
const RESERVED = ['fid', 'geom', 'rowid'];

/** Writes features in degrees (EPSG:4326) into a new GeoPackage, one at a time, with an R-tree. Memory does not grow with the file. */
export function createGeoPackageWriter(file: string, options: GeoPackageOptions): GeoPackageWriter {
  const { table, title } = options;
  const names = claimNames(
    options.columns.map(({ name }) => name),
    RESERVED,
  );
  const columns = options.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name }));
  const database = new DatabaseSync(file);
  const type = GEOMETRY_TYPES[options.geometry];
  // Nothing needs recovery, because an incomplete file is deleted.
  database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -16384;
    pragma application_id = ${APPLICATION_ID}; pragma user_version = ${USER_VERSION};
    begin; ${CORE_TABLES}
    create table ${quote(table)} (fid integer primary key not null, geom ${type}
      ${columns.map(({ name, sqlType }) => `, ${quote(name)} ${sqlType}`).join('')});
    insert into gpkg_contents (table_name, data_type, identifier, srs_id) values (${text(table)}, 'features', ${text(title)}, 4326);
    insert into gpkg_geometry_columns values (${text(table)}, 'geom', '${type}', 4326, 0, 0);
    ${rtreeTable(table)}`);
  const insertRow = database.prepare(
    `insert into ${quote(table)} values (?, ?${', ?'.repeat(columns.length)})`,
  );
  const insertBox = database.prepare(`insert into ${quote(rtreeName(table))} values (?, ?, ?, ?, ?)`);
  const geometries = new GeoPackageGeometry();
  const extent = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  let rows = 0;
  let hasSeveralPoints = false;

  const addBox = (id: number) => {
    const [west, south, east, north] = geometries.box;
    insertBox.run(id, west, east, south, north);
    extent[0] = Math.min(extent[0], west);
    extent[1] = Math.min(extent[1], south);
    extent[2] = Math.max(extent[2], east);
    extent[3] = Math.max(extent[3], north);
  };

  return {
    add(geometry, values, id = rows + 1) {
      rows++;
      insertRow.run(id, geometry === null ? null : geometries.write(geometry), ...values.map(toSqlite));
      if (geometry !== null) addBox(id);
      if (rows % ROWS_PER_TRANSACTION === 0) database.exec('commit; begin');
      if (geometry?.kind === 'point' && (geometry.ringEnds.at(-1) ?? 0) > 1) hasSeveralPoints = true;
    },
    finish() {
      const [west, south, east, north] = extent[0] > extent[2] ? Array<string>(4).fill('null') : extent;
      database.exec(`
        update gpkg_contents set min_x = ${west}, min_y = ${south}, max_x = ${east}, max_y = ${north};
        ${hasSeveralPoints ? "update gpkg_geometry_columns set geometry_type_name = 'GEOMETRY';" : ''}
        create table gpkg_ogr_contents (table_name text not null primary key, feature_count integer default null);
        insert into gpkg_ogr_contents values (${text(table)}, ${rows});
        ${rtreeTriggers(table)}
        commit`);
      database.close();
    },
    abort: () => database.close(),
  };
}

function toSqlite(value: RawValue): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
