import { statSync } from 'node:fs';
import path from 'node:path';
import { findLayer } from '../choose-layer.ts';
import { LON_LAT } from '../crs.ts';
import type { FormatReader } from '../feature-source.ts';
import { readStoredCrs } from '../stored-crs.ts';
import { createStandardTexts } from '../stored-texts.ts';
import { GeoPackageBatch } from './geopackage-batch.ts';
import { asProblem, asProblems, openDatabase } from './geopackage-database.ts';
import { GeoPackageRows } from './geopackage-rows.ts';
import { countRows, findStoredCrs, findUnreadable, listTables } from './geopackage-tables.ts';

/** GeoPackage (OGC 12-128r18): a SQLite database of features and attributes tables. */
export const geopackage: Required<FormatReader> = {
  async listLayers(file) {
    const database = openDatabase(file);
    try {
      return asProblems(file, () =>
        listTables(database).map(({ name, geometryKind }) => ({
          name,
          geometryKind,
          rowCount: countRows(database, name, statSync(file).size),
        })),
      );
    } finally {
      database.close();
    }
  },
  async open(file, options) {
    const database = openDatabase(file);
    try {
      const texts = createStandardTexts('the GeoPackage standard', options.encoding);
      const { table, unreadable, rowCount, stored, rows } = asProblems(file, () => {
        const whole = findLayer(listTables(database), options.layer, path.basename(file));
        const badColumns = findUnreadable(database, whole);
        const wanted = {
          ...whole,
          columns: whole.columns.filter(({ name }) => !badColumns.includes(name)),
        };
        return {
          table: wanted,
          unreadable: badColumns,
          rowCount: countRows(database, wanted.name, statSync(file).size),
          stored: wanted.geometryColumn === null ? null : findStoredCrs(database, wanted),
          rows: new GeoPackageRows(file, database, wanted, texts),
        };
      });
      const crs = stored === null ? null : await readStoredCrs(stored, options);
      const createBatch = (found: ConstructorParameters<typeof GeoPackageBatch>[0]) =>
        new GeoPackageBatch(found, rows, table, crs ?? LON_LAT);
      return {
        format: 'GeoPackage',
        columns: table.columns,
        warnings: describeUnreadable(unreadable),
        crs: crs?.label ?? 'none',
        isCrsAssumed: crs?.isAssumed === true,
        get encoding() {
          return rows.encoding === 'UTF-8'
            ? texts.label
            : `${rows.encoding.toLowerCase()} (as the database says)`;
        },
        rowCount,
        geometryKind: table.geometryKind,
        async *features({ attributes } = { attributes: true }) {
          for await (const found of rows.all(attributes)) yield createBatch(found);
        },
        async *sample(count) {
          for await (const found of rows.sample(count, rowCount)) yield createBatch(found);
        },
        async close() {
          database.close();
        },
      };
    } catch (error) {
      database.close();
      throw asProblem(file, error);
    }
  },
};

function describeUnreadable(columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  return [
    `Computed columns are left out, because SQLite can't compute them here: ${columns.join(', ')}. Export the layer again to store their values.`,
  ];
}
