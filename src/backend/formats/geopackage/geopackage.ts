import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Problem } from '../../../kernel/problem.ts';
import { findLayer } from '../choose-layer.ts';
import { LON_LAT, type SourceCrs } from '../crs.ts';
import type { FeatureSource, Format } from '../feature-source.ts';
import { GeoPackageBatch } from './geopackage-batch.ts';
import { type ReadTable, readRows, rowidBounds, type RowRange } from './geopackage-rows.ts';
import { countRows, findStoredCrs, type GeoPackageTable, listTables } from './geopackage-tables.ts';
import { readStoredCrs } from '../stored-crs.ts';

const SAMPLE_BLOCKS = 64;

/** GeoPackage (OGC 12-128r18): a SQLite database of features and attributes tables. */
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
      return createSource(file, database, table, rowCount, crs);
    } catch (error) {
      database.close();
      throw error;
    }
  },
};

function createSource(
  file: string,
  database: DatabaseSync,
  table: GeoPackageTable,
  rowCount: number,
  crs: SourceCrs | null,
): FeatureSource {
  const list = async function* (part: ReadTable, firstRow: number, range?: RowRange) {
    const batch = new GeoPackageBatch(part, crs ?? LON_LAT);
    const rows = readRows(database, part, range);
    let row = firstRow;
    try {
      for (;;) {
        const next = asProblems(file, () => rows.next());
        if (next.done === true) return;
        batch.fill(next.value, row);
        row += batch.count;
        yield batch;
      }
    } finally {
      rows.return(undefined);
    }
  };
  return {
    format: 'GeoPackage',
    columns: table.columns,
    crs: crs?.label ?? 'none',
    encoding: 'utf-8 (the GeoPackage standard)',
    rowCount,
    geometryKind: table.geometryKind,
    features: ({ attributes } = { attributes: true }) =>
      list(attributes ? table : { ...table, columns: [] }, 1),
    async *sample(rows) {
      const bounds = asProblems(file, () => rowidBounds(database, table.name));
      if (bounds === undefined) return;
      const span = bounds.last - bounds.first + 1n;
      const limit = Math.max(1, Math.ceil(rows / SAMPLE_BLOCKS));
      const blocks = BigInt(Math.min(SAMPLE_BLOCKS, rows, Math.ceil(rowCount / limit)));
      for (let block = 0n; block < blocks; block++) {
        const fromRowid = bounds.first + (span * block) / blocks;
        yield* list(table, Number(fromRowid), { fromRowid, limit });
      }
    },
    close: async () => database.close(),
  };
}

/**
 * Opens the database to read only. `immutable` because SQLite would otherwise make files beside it, which a folder may not allow;
 * not when there is a journal to be taken into account.
 */
function openDatabase(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return asProblems(file, () => new DatabaseSync(url, { readOnly: true }));
}

/** What SQLite throws about a file becomes words for people. */
function asProblems<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new Problem(
      'unreadable_file',
      `${path.basename(file)} can not be read as a GeoPackage: ${words.replace(/[.\s]*$/, '')}. Get a complete copy or export it again.`,
    );
  }
}
