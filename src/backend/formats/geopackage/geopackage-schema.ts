import { quote } from './geopackage-tables.ts';

/** "GPKG" and the version 1.3.0, which the standard requires in the file's header. */
export const APPLICATION_ID = 0x47504b47;
export const USER_VERSION = 10_300;

const WGS84 = `GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]`;

/** The tables that every GeoPackage with features and a spatial index must have (OGC 12-128r17, annex C). */
export const CORE_TABLES = `
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  insert into gpkg_spatial_ref_sys values
    ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84', 4326, 'EPSG', 4326, '${WGS84}', null);
  create table gpkg_contents (table_name text primary key, data_type text not null, identifier text unique, description text default '',
    last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), min_x double, min_y double, max_x double, max_y double,
    srs_id integer references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_geometry_columns (table_name text not null unique references gpkg_contents (table_name), column_name text not null,
    geometry_type_name text not null, srs_id integer not null references gpkg_spatial_ref_sys (srs_id), z tinyint not null, m tinyint not null,
    primary key (table_name, column_name));
  create table gpkg_extensions (table_name text, column_name text, extension_name text not null, definition text not null, scope text not null,
    unique (table_name, column_name, extension_name));`;

/** Returns the SQL for the R-tree of a table's geometries (extension gpkg_rtree_index). */
export function rtreeTable(table: string): string {
  return `
  create virtual table ${quote(rtreeName(table))} using rtree(id, minx, maxx, miny, maxy);
  insert into gpkg_extensions values (${text(table)}, 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only');`;
}

/** Returns the triggers that update the R-tree when the file is edited, with the names and conditions of GeoPackage 1.4 (OGC 12-128r19, annex F.3). */
export function rtreeTriggers(table: string): string {
  const tree = quote(rtreeName(table));
  const isThere = (row: string) => `(${row}.geom not null and not st_isempty(${row}.geom))`;
  const box = 'st_minx(new.geom), st_maxx(new.geom), st_miny(new.geom), st_maxy(new.geom)';
  const trigger = (name: string, when: string, condition: string, action: string) =>
    `create trigger ${quote(`${rtreeName(table)}_${name}`)} after ${when} on ${quote(table)} when ${condition} begin ${action}; end;`;
  const put = `insert or replace into ${tree} values (new.fid, ${box})`;
  const drop = `delete from ${tree} where id = old.fid`;
  const dropBoth = `delete from ${tree} where id in (old.fid, new.fid)`;
  const [same, moved] = ['old.fid = new.fid', 'old.fid != new.fid'];
  return [
    trigger('insert', 'insert', isThere('new'), put),
    trigger('update6', 'update of geom', `${same} and ${isThere('new')} and ${isThere('old')}`, put),
    trigger('update7', 'update of geom', `${same} and ${isThere('new')} and not ${isThere('old')}`, put),
    trigger('update2', 'update of geom', `${same} and not ${isThere('new')}`, drop),
    trigger('update5', 'update', `${moved} and ${isThere('new')}`, `${drop}; ${put}`),
    trigger('update4', 'update', `${moved} and not ${isThere('new')}`, dropBoth),
    trigger('delete', 'delete', 'old.geom not null', drop),
  ].join('\n');
}

export function rtreeName(table: string): string {
  return `rtree_${table}_geom`;
}

export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
