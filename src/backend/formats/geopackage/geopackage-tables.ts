import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Problem } from '../../../kernel/problem.ts';
import type { StoredCrs } from '../stored-crs.ts';
import type { GeometryKind, SourceColumn } from '../feature-source.ts';

/** What a GeoPackage says about one of its tables. */
export interface GeoPackageTable {
  name: string;
  /** null for a table of attributes. */
  geometryColumn: string | null;
  geometryKind: GeometryKind;
  srsId: number | null;
  columns: readonly SourceColumn[];
}

/** SQLite gives at most 2,000 values of a row, of which two are its id and its geometry. */
const MAX_COLUMNS = 1998;
/** A cell of a table takes that at least. */
const MIN_ROW_BYTES = 4;

/** The features and attributes tables of the GeoPackage, in its order. */
export function listTables(database: DatabaseSync): GeoPackageTable[] {
  const real = realTables(database);
  if (!real.has('gpkg_contents'))
    throw new Problem(
      'unreadable_file',
      'The file is a SQLite database but no GeoPackage: it has no table gpkg_contents. Export it as GeoPackage.',
    );
  const geometries = real.has('gpkg_geometry_columns')
    ? texts(
        database.prepare(
          'select table_name, column_name, geometry_type_name, srs_id from gpkg_geometry_columns',
        ),
      )
    : [];
  const contents = texts(database.prepare('select table_name, data_type from gpkg_contents order by rowid'));
  return contents.flatMap(({ table_name: listed = '', data_type: content = '' }) => {
    const name = real.get(listed.toLowerCase());
    if (!/^(features|attributes|aspatial)$/i.test(content) || name === undefined) return [];
    const geometry = geometries.find(({ table_name: table }) => table?.toLowerCase() === name.toLowerCase());
    const columns = listColumns(database, name);
    const geometryColumn = columns.find((column) => isNamed(column, geometry?.['column_name']))?.name ?? null;
    return [
      {
        name,
        geometryColumn,
        geometryKind: geometryColumn === null ? 'none' : kindOf(geometry?.['geometry_type_name'] ?? ''),
        srsId: geometry?.['srs_id'] === undefined ? null : Number(geometry['srs_id']),
        columns: columns
          .filter((column) => column.name !== geometryColumn && !column.isHidden)
          .slice(0, MAX_COLUMNS)
          .map(({ name: column, type }) => ({ name: column, type })),
      } as const,
    ];
  });
}

/**
 * The count that GDAL keeps where there is one: counting reads the whole table. It is for progress and for choosing a layer, so a file
 * that lies gains nothing, as long as the number is one that fits into the file.
 */
export function countRows(database: DatabaseSync, table: string, fileBytes: number): number {
  if (realTables(database).has('gpkg_ogr_contents')) {
    const kept = database
      .prepare(
        'select cast(feature_count as real) as n from gpkg_ogr_contents where lower(table_name) = lower(?)',
      )
      .get(table)?.['n'];
    if (typeof kept === 'number' && kept >= 0 && kept < fileBytes / MIN_ROW_BYTES) return kept;
  }
  return Number(database.prepare(`select count(*) as n from ${quote(table)}`).get()?.['n'] ?? 0);
}

/** What the GeoPackage says about the coordinate system of a table. */
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
    code: /^epsg$/i.test(organization) && /^\d+$/.test(code) ? `EPSG:${code}` : undefined,
    // The ids 0 and -1 stand for systems that are not known; their definition is a word.
    wkt: definition.includes('[') ? definition : undefined,
    origin: `from the table ${name}`,
  };
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Tables by their names in lower case. Views are left out: reading one may run a query that never ends, and a file is not to be trusted
 * with that. So are virtual tables.
 */
function realTables(database: DatabaseSync): Map<string, string> {
  const rows = texts(
    database.prepare("select name from sqlite_master where type = 'table' and sql like 'create table%'"),
  );
  return new Map(rows.flatMap(({ name }) => (name === undefined ? [] : [[name.toLowerCase(), name]])));
}

/** All that are stored: generated and hidden columns are not in table_info. */
function listColumns(database: DatabaseSync, table: string): (SourceColumn & { isHidden: boolean })[] {
  const rows = texts(database.prepare(`pragma table_info(${quote(table)})`));
  return rows.map(({ name = '', type = '', pk }) => ({
    name,
    type: typeOf(type),
    isHidden: (Number(pk) > 0 && name.toLowerCase() === 'fid') || /^blob/i.test(type),
  }));
}

function isNamed({ name }: SourceColumn, wanted: string | undefined): boolean {
  return name.toLowerCase() === wanted?.toLowerCase();
}

function typeOf(sqlType: string): SourceColumn['type'] {
  if (/^bool/i.test(sqlType)) return 'boolean';
  if (/^date/i.test(sqlType)) return 'date';
  if (/int|real|floa|doub|num|dec/i.test(sqlType)) return 'number';
  return /text|char|clob/i.test(sqlType) ? 'text' : 'unknown';
}

function kindOf(geometryType: string): GeometryKind {
  if (/polygon|surface/i.test(geometryType)) return 'polygon';
  if (/line|curve/i.test(geometryType)) return 'line';
  return /point/i.test(geometryType) ? 'point' : 'mixed';
}

/** Rows of a few values, each as text. */
function texts(statement: StatementSync): Record<string, string>[] {
  statement.setReadBigInts(true);
  return statement.all().map((row) => {
    const present = Object.entries(row).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'bigint',
    );
    return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
  });
}
