import type { Services } from '../../../backend/services.ts';
import { callProcess } from '../../../backend/threads/call-process.ts';
import { FILE_SLOTS } from '../../../backend/threads/file-slots.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findCrsDefinition } from '../../imports/server/index.ts';
import type { AreaFile } from '../contract.ts';
import { MAX_SHAPE_VERTICES, type Polygons } from '../rules/shape.ts';
import { joinShapes, measureShape } from './queries.ts';
import type { OutlineRequest, Outlines } from './read-outlines.ts';

/** A city's outlines take about a second, or a few on a busy machine. */
const LIMITS = { seconds: 20, megabytes: 512 } as const;

/**
 * Returns the layers and outlines of a file, and the shape of the selected rows, joined into one. Throws `unreadable_file` with the file and, if known, the
 * layer and row.
 */
export async function readFile(
  { database }: Pick<Services, 'database'>,
  reader: string,
  request: OutlineRequest,
): Promise<AreaFile> {
  const db = database.kysely;
  const { selected, ...listed } = await FILE_SLOTS.run(reader, () =>
    callProcess<Outlines>({
      module: new URL('./read-outlines-process.ts', import.meta.url),
      task: request,
      limits: LIMITS,
      answer: (epsgCode) => findCrsDefinition(db, Number(epsgCode)),
    }),
  );
  return { ...listed, shape: await shapeOf(db, selected, listed) };
}

async function shapeOf(
  db: Services['database']['kysely'],
  selected: Outlines['selected'],
  { file, layer }: Pick<AreaFile, 'file' | 'layer'>,
): Promise<AreaFile['shape']> {
  const [first, ...others] = selected;
  if (first === undefined) return null;
  const where = layer === null ? file : `${file}, layer ${layer}`;
  const text =
    others.length === 0
      ? first.shape
      : await joinOutlines(
          db,
          selected.map(({ shape }) => shape),
          where,
        );
  const geometry = JSON.parse(text) as GeoJSON.Polygon | GeoJSON.MultiPolygon;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const { areaSqm } = await measureShape(db, text);
  return {
    geometry,
    area_sqm: areaSqm,
    bbox: boxOf(polygons as Polygons),
    name: first.name,
    rows: selected.map(({ row }) => row),
  };
}

async function joinOutlines(
  db: Services['database']['kysely'],
  shapes: readonly string[],
  where: string,
): Promise<string> {
  const { text, corners } = await joinShapes(db, shapes, MAX_SHAPE_VERTICES);
  if (corners > MAX_SHAPE_VERTICES) {
    throw new Problem(
      'too_large',
      `${where}: joined, the outline has ${corners.toLocaleString('en-US')} corners; at most ${MAX_SHAPE_VERTICES.toLocaleString('en-US')} can be kept. Choose fewer rows.`,
    );
  }
  if (text === null) throw new Problem('unreadable_file', `${where}: the selected outlines can’t be joined.`);
  return text;
}

function boxOf(polygons: Polygons): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of polygons.flat(2)) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}
