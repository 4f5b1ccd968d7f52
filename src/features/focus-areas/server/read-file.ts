import path from 'node:path';
import type { FeatureSource, OpenOptions } from '../../../backend/formats/feature-source.ts';
import { listSourceLayers, openSource } from '../../../backend/formats/open-source.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AreaFile, MAX_FILE_FEATURES } from '../contract.ts';
import { shapeFault } from '../rules/check-shape.ts';
import { cleanShape } from '../rules/read-shape.ts';
import { MAX_SHAPE_VERTICES, type Polygons, countVertices, geometryOf } from '../rules/shape.ts';
import { readFeatures, type FileFeature } from './file-features.ts';
import { findCrsDefinition, joinShapes, measureAreas, measureShape } from './queries.ts';

/** A zip of ten megabytes that unpacks to more holds more than outlines. */
const MAX_UNPACKED_BYTES = 100 * 2 ** 20;
/** Corners of all features together. */
const MAX_FILE_VERTICES = 200_000;

/** What the reader of Shapefiles says when it takes degrees for granted. */
const NO_PRJ = /no \.prj file/;
const NO_PRJ_HINT = ' The file doesn’t say its coordinate system: put its .prj into the zip.';

type CheckedFeature = FileFeature & { shape: string | null };

interface Asked {
  file: string;
  scratchDir: string;
  layer: string | undefined;
  /** Joins these; null lists what there is. */
  rows: readonly number[] | null;
}

/** What a file offers as focus areas. Throws `unreadable_file` with the file, and where it can the layer and row. */
export async function readFile({ database }: Pick<Services, 'database'>, asked: Asked): Promise<AreaFile> {
  const db = database.kysely;
  const name = path.basename(asked.file);
  const options: OpenOptions = {
    scratchDir: asked.scratchDir,
    layer: asked.layer,
    maxUnpackedBytes: MAX_UNPACKED_BYTES,
    lookUpCrs: (code) => findCrsDefinition(db, code),
  };
  const layers = (await listSourceLayers(asked.file, options)).filter(isAreal);
  const listed = layers.map((layer) => ({ name: layer.name, features: layer.rowCount }));
  const choices = listed.length > 1 ? listed : [];
  const reply = { file: name, format: '', crs: '', layer: asked.layer ?? null, layers: choices };
  if (choices.length > 0 && asked.layer === undefined) {
    return { ...reply, features: [], is_cut: false, shape: null };
  }
  const source = await openSource(asked.file, options);
  try {
    const { features, isCut } = await readAll(source, name);
    const where = asked.layer === undefined ? name : `${name}, layer ${asked.layer}`;
    if (features.length === 0) throw new Problem('unreadable_file', `${where} holds no features.`);
    const areas = await areasOf(db, features);
    return {
      ...reply,
      format: source.format,
      crs: source.crs,
      features: features.map(({ row, name: title, fault }, index) => ({
        row,
        name: title,
        fault,
        area_sqm: areas[index] ?? null,
      })),
      is_cut: isCut,
      shape: await shapeOf(db, features, asked.rows, where),
    };
  } finally {
    await source.close();
  }
}

function isAreal({ geometryKind }: { geometryKind: string }): boolean {
  return geometryKind === 'polygon' || geometryKind === 'mixed';
}

async function readAll(source: FeatureSource, name: string) {
  const features: CheckedFeature[] = [];
  const hint = NO_PRJ.test(source.crs) ? NO_PRJ_HINT : '';
  let vertices = 0;
  for await (const feature of readFeatures(source)) {
    if (features.length === MAX_FILE_FEATURES) return { features, isCut: true };
    vertices += feature.polygons === null ? 0 : countVertices(feature.polygons);
    if (vertices > MAX_FILE_VERTICES) {
      throw new Problem(
        'too_large',
        `The outlines in ${name} have more than ${MAX_FILE_VERTICES.toLocaleString('en-US')} corners in all. Save only what you need, or simplify it.`,
      );
    }
    features.push(checked(feature, hint));
  }
  return { features, isCut: false };
}

/** The same rules as for a drawing. */
function checked(feature: FileFeature, hint: string): CheckedFeature {
  if (feature.polygons === null) return { ...feature, shape: null };
  const cleaned = cleanShape(feature.polygons);
  const fault = 'fault' in cleaned ? cleaned.fault : shapeFault(cleaned.polygons);
  if (fault !== null || 'fault' in cleaned) {
    return { ...feature, fault: `${fault?.words ?? ''}${hint}`, polygons: null, shape: null };
  }
  const { polygons } = cleaned;
  return { ...feature, polygons, shape: JSON.stringify(geometryOf(polygons)) };
}

async function areasOf(
  db: Services['database']['kysely'],
  features: readonly { shape: string | null }[],
): Promise<(number | null)[]> {
  const measured = await measureAreas(
    db,
    features.flatMap(({ shape }) => shape ?? []),
  );
  const left = measured.values();
  return features.map(({ shape }) => (shape === null ? null : (left.next().value ?? null)));
}

async function shapeOf(
  db: Services['database']['kysely'],
  features: readonly CheckedFeature[],
  rows: readonly number[] | null,
  where: string,
): Promise<AreaFile['shape']> {
  const usable = features.filter(({ shape }) => shape !== null);
  const chosen = rows === null ? (usable.length === 1 ? usable : []) : chooseRows(features, rows, where);
  const [first] = chosen;
  if (first === undefined) {
    const [only] = features;
    if (usable.length === 0 && only !== undefined) throw nothingUsable(features, where);
    return null;
  }
  const shapes = chosen.flatMap(({ shape }) => shape ?? []);
  const text = shapes.length === 1 ? shapes[0] : await joinShapes(db, shapes);
  if (text === undefined || text === null)
    throw new Problem('unreadable_file', `${where}: nothing can be joined.`);
  const geometry = JSON.parse(text) as GeoJSON.Polygon | GeoJSON.MultiPolygon;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const corners = countVertices(polygons as Polygons);
  if (corners > MAX_SHAPE_VERTICES) {
    throw new Problem(
      'too_large',
      `${where}: joined, the outline has ${corners.toLocaleString('en-US')} corners; at most ${MAX_SHAPE_VERTICES.toLocaleString('en-US')} can be kept. Choose fewer.`,
    );
  }
  const { areaSqm } = await measureShape(db, text);
  return {
    geometry,
    area_sqm: areaSqm,
    bbox: boxOf(polygons as Polygons),
    name: first.name,
    rows: chosen.map(({ row }) => row),
  };
}

function chooseRows<Feature extends { row: number; fault: string | null; shape: string | null }>(
  features: readonly Feature[],
  rows: readonly number[],
  where: string,
): Feature[] {
  return rows.map((row) => {
    const found = features.find((feature) => feature.row === row);
    if (found === undefined)
      throw new Problem('unreadable_file', `${where}: there is no row ${row} to choose.`);
    if (found.shape === null)
      throw new Problem('unreadable_file', `${where}, row ${row}: ${found.fault ?? ''}`);
    return found;
  });
}

function nothingUsable(features: readonly FileFeature[], where: string): Problem {
  const [first] = features;
  const more = features.length > 1 ? ` None of its ${features.length} features can be used.` : '';
  return new Problem('unreadable_file', `${where}, row ${first?.row ?? 1}: ${first?.fault ?? ''}${more}`);
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
