import { createStandardTexts } from '../stored-texts.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import { findLayer } from '../choose-layer.ts';
import { LON_LAT } from '../crs.ts';
import type { FeatureSource, Format } from '../feature-source.ts';
import { readStoredCrs } from '../stored-crs.ts';
import { GeoPackageBatch } from './geopackage-batch.ts';
import { asProblem, asProblems, openDatabase } from './geopackage-database.ts';
import { findStorage, type TableStorage } from './geopackage-storage.ts';
import { countRows, findStoredCrs, listTables } from './geopackage-tables.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { SqliteTableWalk } from './sqlite-table.ts';

const SAMPLE_BLOCKS = 64;

/** GeoPackage (OGC 12-128r18): a SQLite database of features and attributes tables. What is in it SQLite says; the rows are read from its pages. */
export const geopackage: Format = {
  id: 'geopackage',
  label: 'GeoPackage',
  extensions: ['.gpkg'],
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
      const { table, rowCount, stored } = asProblems(file, () => {
        const wanted = findLayer(listTables(database), options.layer, path.basename(file));
        return {
          table: wanted,
          rowCount: countRows(database, wanted.name, statSync(file).size),
          stored: wanted.geometryColumn === null ? null : findStoredCrs(database, wanted),
        };
      });
      const crs = stored === null ? null : await readStoredCrs(stored, options);
      const storage = await findStorage(file, database, table, options.scratchDir);
      const pages = await openSqliteFile(storage.file);
      const texts = createStandardTexts('the GeoPackage standard', options.encoding);
      return {
        format: 'GeoPackage',
        columns: table.columns,
        crs: crs?.label ?? 'none',
        get encoding() {
          return pages.encoding === 'utf-8' ? texts.label : `${pages.encoding} (as the database says)`;
        },
        rowCount,
        geometryKind: table.geometryKind,
        ...featuresOf(
          pages,
          storage,
          rowCount,
          () => new GeoPackageBatch(storage.table, pages.encoding, crs ?? LON_LAT, texts),
        ),
        async close() {
          await pages.handle.close();
          await storage.close();
        },
      };
    } catch (error) {
      throw asProblem(file, error);
    } finally {
      database.close();
    }
  },
};

function featuresOf(
  pages: SqliteFile,
  { root, rowids }: TableStorage,
  rowCount: number,
  createBatch: () => GeoPackageBatch,
): Pick<FeatureSource, 'features' | 'sample'> {
  return {
    async *features() {
      const batch = createBatch();
      const walk = new SqliteTableWalk(pages);
      await walk.seek(root, -Infinity);
      for (let row = 1, isMore = true; isMore; row += batch.count) {
        batch.begin(row);
        isMore = await walk.fill(batch);
        if (batch.count > 0) yield batch;
      }
    },
    async *sample(rows) {
      if (rowids === undefined) return;
      const batch = createBatch();
      const walk = new SqliteTableWalk(pages);
      const span = rowids.last - rowids.first + 1;
      const rowsEach = Math.max(1, Math.ceil(rows / SAMPLE_BLOCKS));
      const blocks = Math.min(SAMPLE_BLOCKS, rows, Math.ceil(rowCount / rowsEach));
      for (let block = 0; block < blocks; block++) {
        const rowid = rowids.first + Math.floor((span * block) / blocks);
        await walk.seek(root, rowid);
        batch.begin(rowid, rowsEach);
        await walk.fill(batch);
        if (batch.count > 0) yield batch;
      }
    },
  };
}
