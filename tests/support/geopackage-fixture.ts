import { DatabaseSync } from 'node:sqlite';

export interface GeoPackageLayer {
  name: string;
  /** null for a table of attributes. */
  geometryType: string | null;
  srsId?: number;
  /** Columns as SQL: `owner TEXT`. */
  columns: readonly string[];
  /** The values of each row, geometry first. */
  rows: readonly (readonly (string | number | bigint | null | Uint8Array)[])[];
}

/** Writes the tables and columns of a GeoPackage that readers need, not all that the standard requires; `sql` runs at the end. */
export function writeGeoPackage(file: string, layers: readonly GeoPackageLayer[], sql = ''): string {
  const database = new DatabaseSync(file);
  database.exec(`begin;
    create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text, organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text primary key, data_type text, srs_id integer);
    create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer, z tinyint, m tinyint);
    insert into gpkg_spatial_ref_sys values
      ('undefined', 0, 'NONE', 0, 'undefined'), ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84"]'),
      ('UTM', 100001, 'NONE', 1, 'PROJCS["Our UTM",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-75],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]');`);
  for (const { name, geometryType, srsId = 4326, columns, rows } of layers) {
    const all = [...(geometryType === null ? [] : [`geom ${geometryType}`]), ...columns];
    database.exec(
      `create table "${name.replaceAll('"', '""')}" (fid integer primary key, ${all.join(', ')})`,
    );
    database
      .prepare('insert into gpkg_contents values (?, ?, ?)')
      .run(name, geometryType === null ? 'attributes' : 'features', srsId);
    if (geometryType !== null)
      database
        .prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, 0, 0)')
        .run(name, 'geom', geometryType, srsId);
    const insert = database.prepare(
      `insert into "${name.replaceAll('"', '""')}" values (null, ${all.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...row);
  }
  database.exec(`${sql === '' ? '' : `${sql};`} commit`);
  database.close();
  return file;
}

/** Returns a GeoPackage geometry: a header with these flags, and the WKB. Bits 1 to 3 of `flags` say which bounding box the header has, here zeros. */
export function geoPackageBinary(wkb: Buffer, flags = 1): Buffer {
  const box = [0, 32, 48, 48, 64][(flags >> 1) & 7] ?? 0;
  return Buffer.concat([Buffer.from([0x47, 0x50, 0, flags, 0, 0, 0, 0]), Buffer.alloc(box), wkb]);
}

/** Returns a polygon of rings as WKB. */
export function wkbPolygon(...rings: readonly (readonly (readonly [x: number, y: number])[])[]): Buffer {
  const bytes = Buffer.alloc(9 + rings.reduce((sum, ring) => sum + 4 + ring.length * 16, 0));
  bytes[0] = 1;
  bytes.writeUInt32LE(3, 1);
  let at = bytes.writeUInt32LE(rings.length, 5);
  for (const ring of rings) {
    at = bytes.writeUInt32LE(ring.length, at);
    for (const [x, y] of ring) at = bytes.writeDoubleLE(y, bytes.writeDoubleLE(x, at));
  }
  return bytes;
}
