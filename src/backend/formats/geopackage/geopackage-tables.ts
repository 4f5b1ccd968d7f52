import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Problem } from '../../../kernel/problem.ts';
import type { GeometryKind, SourceColumn } from '../feature-source.ts';
import type { StoredCrs } from '../stored-crs.ts';

/** The description of a table in a GeoPackage. */
export interface GeoPackageTable {
  name: string;
  /** null for a table without geometry. */
  geometryColumn: string | null;
  geometryKind: GeometryKind;
  srsId: number | null;
  columns: readonly SourceColumn[];
  /** The names of the columns that are computed. */
  computed: readonly string[];
}

interface TableColumn extends SourceColumn {
  /** False for a generated column. */
  isStored: boolean;
  /** True for a column `fid` that only numbers the rows (a key, or any `fid` of a view), and for a column of bytes. */
  isHidden: boolean;
}

/** SQLite returns at most 2,000 values per row, two of which are the id and the geometry. */
const MAX_COLUMNS = 1998;
/** Tables that the standard and SQLite itself add. */
const SYSTEM_TABLE = /^(?:gpkg|rtree|sqlite)_/i;
/** The first two bytes of a geometry, "GP", as hexadecimal digits. */
const GEOMETRY_MARK = '4750';
/** The minimum size of a row in a table. */
const MIN_ROW_BYTES = 4;

/** Returns the features and attributes tables of a GeoPackage, in its order. */
export function listTables(database: DatabaseSync): GeoPackageTable[] {
  const real = realTables(database);
  if (!real.has('gpkg_contents'))
    throw new Problem(
      'unreadable_file',
      'The file is a SQLite database but not a GeoPackage: it has no table gpkg_contents. Export it as GeoPackage. If a file beside it ends in -wal, its rows are still there: import a zip with both files.',
    );
  const geometries = real.has('gpkg_geometry_columns')
    ? texts(
        database.prepare(
          'select table_name, column_name, geometry_type_name, srs_id from gpkg_geometry_columns',
        ),
      )
    : [];
  const listed = texts(database.prepare('select * from gpkg_contents order by rowid'));
  // GDAL can leave all tables of attributes out of the list.
  const contents: readonly Record<string, string>[] =
    listed.length > 0
      ? listed
      : [...real.values()]
          .filter((name) => !SYSTEM_TABLE.test(name))
          .map((name) => ({ table_name: name, data_type: 'attributes' }));
  const tables = contents.flatMap(({ table_name: own = '', data_type: content = '', srs_id: srsOfTable }) => {
    if (!/^(features|attributes|aspatial)$/i.test(content)) return [];
    const name = real.get(own.toLowerCase()) ?? findSimpleView(database, own);
    if (name === undefined) return [];
    const columns = listColumns(database, name);
    const geometry =
      geometries.find(({ table_name: table }) => table?.toLowerCase() === name.toLowerCase()) ??
      findGeometry(database, name, { columns, srsOfTable });
    const geometryColumn =
      columns.find((column) => column.isStored && isNamed(column, geometry?.['column_name']))?.name ?? null;
    const shown = columns
      .filter((column) => column.name !== geometryColumn && !column.isHidden)
      .slice(0, MAX_COLUMNS);
    return [
      {
        name,
        geometryColumn,
        geometryKind: geometryColumn === null ? 'none' : kindOf(geometry?.['geometry_type_name'] ?? ''),
        srsId: geometry?.['srs_id'] === undefined ? null : Number(geometry['srs_id']),
        columns: shown.map(({ name: column, type }) => ({ name: column, type })),
        computed: shown.filter(({ isStored }) => !isStored).map(({ name: column }) => column),
      } as const,
    ];
  });
  if (tables.length === 0 && contents.length > 0) throw withoutTables(database, contents);
  return tables;
}

/**
 * Finds the geometry column of a table that gpkg_geometry_columns doesn't list, because some programs leave that list empty: the first column whose first value
 * begins like a geometry of a GeoPackage. Returns a row in the form of gpkg_geometry_columns.
 */
function findGeometry(
  database: DatabaseSync,
  table: string,
  { columns, srsOfTable }: { columns: readonly TableColumn[]; srsOfTable: string | undefined },
): Record<string, string> | undefined {
  const found = columns.find(({ name, type, isStored }) => {
    // A search for bytes reads the whole table where a column has none, so columns of text, numbers and dates are left out.
    if (!isStored || type !== 'unknown') return false;
    const column = quote(name);
    const first = `select hex(substr(${column}, 1, 2)) as mark from ${quote(table)} where typeof(${column}) = 'blob' limit 1`;
    return database.prepare(first).get()?.['mark'] === GEOMETRY_MARK;
  });
  return found && { column_name: found.name, ...(srsOfTable !== undefined && { srs_id: srsOfTable }) };
}

/** Returns the problem of a GeoPackage that lists no readable table. The query of a view is not run if it may take too long. */
function withoutTables(database: DatabaseSync, contents: readonly Record<string, string>[]): Problem {
  const views = new Set(
    texts(database.prepare("select lower(name) as name from sqlite_master where type = 'view'")).map(
      ({ name }) => name,
    ),
  );
  const nameOf = ({ table_name: name = '' }: Record<string, string>) => name;
  const view = contents.map(nameOf).find((name) => views.has(name.toLowerCase()));
  const isPictures = contents.every(({ data_type: content = '' }) => /tiles|coverage/i.test(content));
  const reason =
    view !== undefined
      ? `views that sort, group or combine whole tables are not run. Export the layer as a table, for example with “ogr2ogr new.gpkg old.gpkg ${view}”.`
      : isPictures
        ? 'these are pictures. Select the file that has the outlines of the parcels.'
        : 'these tables are not in the file. Get a complete copy of it.';
  const names = contents.map(nameOf).slice(0, 5).join(', ');
  return new Problem('unreadable_file', `The GeoPackage lists ${names}, but no table of features: ${reason}`);
}

/**
 * Returns the computed columns that can't be read, after a try with one row. Their expressions may call a function that SQLite does not have, such as
 * `ST_Area`, or one that the schema of a file may not call. The other columns can still be read.
 */
export function findUnreadable(database: DatabaseSync, { name, computed }: GeoPackageTable): string[] {
  return computed.filter((column) => {
    try {
      database.prepare(`select ${quote(column)} from ${quote(name)} limit 1`).get();
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Returns GDAL's count of the rows if there is one, because counting reads the whole table. GDAL's count may be wrong: progress, the selection of a layer and
 * samples tolerate that, unless it is 0. A count for which the file is too small is ignored.
 */
export function countRows(database: DatabaseSync, table: string, fileBytes: number): number {
  if (realTables(database).has('gpkg_ogr_contents')) {
    const kept = database
      .prepare(
        'select cast(feature_count as real) as n from gpkg_ogr_contents where lower(table_name) = lower(?)',
      )
      .get(table)?.['n'];
    if (typeof kept === 'number' && kept > 0 && kept < fileBytes / MIN_ROW_BYTES) return kept;
  }
  return Number(database.prepare(`select count(*) as n from ${quote(table)}`).get()?.['n'] ?? 0);
}

/** Returns the coordinate system that the GeoPackage declares for a table. */
export function findStoredCrs(database: DatabaseSync, { name, srsId }: GeoPackageTable): StoredCrs {
  const known = realTables(database).has('gpkg_spatial_ref_sys')
    ? texts(
        database.prepare(
          'select srs_id, organization, organization_coordsys_id as code, definition from gpkg_spatial_ref_sys',
        ),
      )
    : [];
  const found = known.find(({ srs_id: id }) => Number(id) === srsId);
  const { organization = '', code = '', definition = '' } = found ?? {};
  return {
    code:
      found === undefined && isEpsgCode(srsId)
        ? `EPSG:${srsId}`
        : /^epsg$/i.test(organization) && /^\d+$/.test(code)
          ? `EPSG:${code}`
          : undefined,
    // The ids 0 and -1 stand for unknown systems, whose definition is a word.
    wkt: definition.includes('[') ? definition : undefined,
    origin: `from the table ${name}`,
  };
}

/** Returns true for a number in the range of EPSG codes. A file may lack the definition of its system, and programs use the EPSG code as the system's id. */
function isEpsgCode(srsId: number | null): srsId is number {
  return srsId !== null && srsId >= 1024 && srsId <= 32_767;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the tables by their names in lower case, without virtual tables: an untrusted file could have one whose query never ends. */
function realTables(database: DatabaseSync): Map<string, string> {
  const rows = texts(
    database.prepare("select name from sqlite_master where type = 'table' and sql like 'create table%'"),
  );
  return new Map(rows.flatMap(({ name }) => (name === undefined ? [] : [[name.toLowerCase(), name]])));
}

/** Steps of SQLite's query plan: SCAN reads all rows of a table, and SEARCH reads the few rows that an index finds for a row of another table. */
const SCAN = /^SCAN (?!CONSTANT ROW|.*VIRTUAL TABLE)/;
const SEARCH = /^SEARCH .* USING (?:INTEGER PRIMARY KEY|(?:AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?INDEX)\b/;

/** Returns the name of a simple view as the file writes it; undefined for any other view, because the query of a view in an untrusted file might never end. */
function findSimpleView(database: DatabaseSync, listed: string): string | undefined {
  const name = database
    .prepare("select name from sqlite_master where type = 'view' and name = ? collate nocase")
    .get(listed)?.['name'];
  return typeof name === 'string' && isSimpleView(database, name) ? name : undefined;
}

/** Returns true for a view that reads the rows of one table, and looks up those of others by an index, as QGIS writes them. Such a query ends. */
function isSimpleView(database: DatabaseSync, name: string): boolean {
  try {
    const steps = texts(database.prepare(`explain query plan select * from ${quote(name)} not indexed`));
    const scans = steps.filter(({ detail = '' }) => SCAN.test(detail)).length;
    return scans === 1 && steps.every(({ detail = '' }) => SCAN.test(detail) || SEARCH.test(detail));
  } catch {
    return false; // the view names a table or a function that is not there
  }
}

/** Returns the columns with the generated ones, which table_info would omit. */
function listColumns(database: DatabaseSync, table: string): TableColumn[] {
  const rows = texts(database.prepare(`pragma table_xinfo(${quote(table)})`));
  const isView = database.prepare(`pragma table_list(${quote(table)})`).get()?.['type'] === 'view';
  return rows.map(({ name = '', type = '', pk, hidden }) => ({
    name,
    type: typeOf(type),
    isStored: hidden === '0',
    // SQLite reports the type BLOB for the columns that a view computes, too.
    isHidden:
      ((isView || Number(pk) > 0) && name.toLowerCase() === 'fid') || (!isView && /^blob/i.test(type)),
  }));
}

function isNamed({ name }: SourceColumn, wanted: string | undefined): boolean {
  return name.toLowerCase() === wanted?.toLowerCase();
}

function typeOf(sqlType: string): SourceColumn['type'] {
  if (/^bool/i.test(sqlType)) return 'boolean';
  if (/^date/i.test(sqlType)) return 'date';
  // A geometry of type POINT or MULTIPOINT, whose name contains "int".
  if (/^(?:multi)?point/i.test(sqlType)) return 'unknown';
  if (/int|real|floa|doub|num|dec/i.test(sqlType)) return 'number';
  return /text|char|clob/i.test(sqlType) ? 'text' : 'unknown';
}

function kindOf(geometryType: string): GeometryKind {
  if (/polygon|surface/i.test(geometryType)) return 'polygon';
  if (/line|curve/i.test(geometryType)) return 'line';
  return /point/i.test(geometryType) ? 'point' : 'mixed';
}

/** Returns the rows of a statement that returns few rows, with their texts and whole numbers, all as text. Other values are left out. */
function texts(statement: StatementSync): Record<string, string>[] {
  statement.setReadBigInts(true);
  return statement.all().map((row) => {
    const present = Object.entries(row).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'bigint',
    );
    return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
  });
}
