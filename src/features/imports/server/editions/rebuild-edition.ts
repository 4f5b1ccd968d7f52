import path from 'node:path';
import { COPY_HEADER } from '../../../../backend/db/copy-binary.ts';
import type { Db } from '../../../../backend/db/database.ts';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { EditionLayout, JoinedRecord } from '../../../parcels/rules/parcel-row.ts';
import type { CountyColumnType } from '../../../parcels/rules/value-type.ts';
import { listOwnColumns, writeColumnTypes } from '../../../parcels/server/index.ts';
import { listRecords } from '../joins/record-queries.ts';
import { findCounty, findWholeEdition, listFilledColumns, readParcels } from '../queries.ts';
import { readCopyTuples } from '../rows/copy-reader.ts';
import type { ImportContext } from '../run/import-context.ts';
import { createEditionFeed, type TupleShape } from './edition-feed.ts';
import { openParts, PART_FILES } from './edition-parts.ts';

/** Rows per query: the embedded database holds them all in memory. */
const PAGE_SIZE = 20_000;

export interface RebuildOptions {
  placePath: string;
  /** Absent: the current edition. */
  version?: number | undefined;
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Rebuilds the files of a county's edition from the parcels in PostgreSQL, for example after the file store was lost. Returns the number of parcels. Throws
 * `not_found` when the county has no such edition.
 */
export async function rebuildEdition(
  { services, onPublished }: Pick<ImportContext, 'services' | 'onPublished'>,
  { placePath, version, signal, onProgress }: RebuildOptions,
): Promise<number> {
  const { database, files } = services;
  const county = await findCounty(database.kysely, placePath);
  const edition = county && (await findWholeEdition(database.kysely, county.geoid, version));
  if (county === undefined || edition === undefined) {
    throw new Problem(
      'not_found',
      `${placePath} has no ${version === undefined ? 'parcels' : `edition ${version}`} to rebuild from: import the county first.`,
    );
  }
  const total = edition.parcelCount ?? 0;
  return withScratchFolder(services.scratchDir, 'rebuild-', async (dir) => {
    const columns = (await listFilledColumns(database.kysely, edition, placePath)).flatMap(
      (name) => findParcelColumn(name) ?? [],
    );
    const ownColumns = await listOwnColumns(services, edition.id, signal);
    const layout = { geoid: county.geoid, placePath, columns: columns.map(({ name }) => name), ownColumns };
    const parts = openParts(layout, dir);
    let types: CountyColumnType[];
    try {
      const feed = createEditionFeed(shapeOf(layout), 'number', parts.list);
      for (let afterFid = 0; afterFid < total; afterFid += PAGE_SIZE) {
        signal.throwIfAborted();
        const chunks = await readParcels(database, edition, layout.columns, afterFid, afterFid + PAGE_SIZE);
        const bytes = Buffer.concat(chunks);
        readCopyTuples(bytes, COPY_HEADER.length, (fields) => feed(bytes, fields));
        onProgress?.(Math.min(total, afterFid + PAGE_SIZE), total);
      }
      types = await parts.finish(allRecords(database.kysely, edition.id, total));
    } finally {
      parts.close(); // otherwise the server would keep the disk space of a rebuild that failed
    }
    const prefix = `editions/${county.geoid}/${edition.version}`;
    for (const file of PART_FILES) await files.put(`${prefix}/${file}`, path.join(dir, file));
    await writeColumnTypes(services, edition.id, types);
    await onPublished(placePath);
    return total;
  });
}

async function* allRecords(db: Db, editionId: number, total: number): AsyncGenerator<JoinedRecord> {
  for (let afterFid = 0; afterFid < total; afterFid += PAGE_SIZE)
    yield* await listRecords(db, editionId, afterFid, afterFid + PAGE_SIZE);
}

/** The fields in the order of `readParcels`: ogc_fid, ll_uuid, lon, lat, custom, geometry, then the layout's columns. */
function shapeOf(layout: EditionLayout): TupleShape {
  const columns = layout.columns.map((_, index) => ({ field: 6 + index }));
  return { layout, ogcFid: 0, uuid: 1, lon: 2, lat: 3, custom: 4, geometry: 5, columns };
}
