import path from 'node:path';
import { createGeoPackageWriter } from '../../../../backend/formats/geopackage/geopackage-writer.ts';
import type { Services } from '../../../../backend/services.ts';
import { isInside } from '../../../places/rules/place-path.ts';
import { listBoundaryPolygons } from '../../../places/server/index.ts';
import { WkbReader } from '../rows/wkb-reader.ts';

const COLUMNS = ['name', 'path', 'kind', 'geoid', 'tract', 'block_group'] as const;
/** A census block code: state 2 digits, county 3, tract 6, block 4. The first digit of the block is its block group. */
const BLOCK = /^\d{15}$/;

/**
 * Writes the boundaries of a set in a county to a file that the import's process can read. `insideOnly` leaves out places whose path is neither the county's
 * nor below it. Returns the path of the file.
 */
export async function writeBoundaries(
  { database }: Pick<Services, 'database'>,
  style: string,
  placePath: string,
  folder: string,
  insideOnly: boolean,
): Promise<string> {
  const file = path.join(folder, `${style}.gpkg`);
  const writer = createGeoPackageWriter(file, {
    table: style,
    title: style,
    geometry: 'polygon',
    columns: COLUMNS.map((name) => ({ name, sqlType: 'TEXT' })),
  });
  const reader = new WkbReader();
  try {
    for await (const place of listBoundaryPolygons({ database }, style, placePath)) {
      if (insideOnly && !isInside(place.path, placePath)) continue;
      const wkb = Buffer.from(place.wkb);
      const geometry = reader.read(wkb, { at: 0, length: wkb.length });
      const code = place.geoid ?? place.name;
      const block = BLOCK.test(code) ? code : null;
      writer.add({ kind: 'polygon', ...geometry }, [
        place.name,
        place.path,
        place.kind,
        code,
        block?.slice(0, 11) ?? null,
        block?.slice(0, 12) ?? null,
      ]);
    }
    writer.finish();
    return file;
  } catch (error) {
    writer.abort();
    throw error;
  }
}
