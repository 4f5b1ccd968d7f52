import path from 'node:path';
import type { LookUpCrs } from '../../../backend/formats/crs.ts';
import type { FeatureSource, OpenOptions } from '../../../backend/formats/feature-source.ts';
import { listSourceLayers, openSource } from '../../../backend/formats/open-source.ts';
import { Problem } from '../../../kernel/problem.ts';
import { measureOutline } from '../../drawing/rules/geodesic.ts';
import { type AreaFile, MAX_FILE_FEATURES } from '../contract.ts';
import { shapeIssue } from '../rules/check-shape.ts';
import { countCrossings } from '../rules/find-crossing.ts';
import { cleanShape } from '../rules/read-shape.ts';
import { type Polygons, countVertices, geometryOf } from '../rules/shape.ts';
import { readFeatures, type FileFeature } from './file-features.ts';

/** The maximum size of an unpacked zip file. The outlines that fit into an upload of 10 MB don't unpack to more. */
const MAX_UNPACKED_BYTES = 100 * 2 ** 20;
/** The maximum number of corners of all features together. */
const MAX_FILE_VERTICES = 200_000;
/** The maximum number of crossings between outlines to join: the union gets a corner at each. */
const MAX_CROSSINGS = 100_000;

/** The message of the Shapefile reader when it assumes degrees. */
const NO_PRJ = /no \.prj file/;
const NO_PRJ_HINT = ' The file doesn’t say its coordinate system: put its .prj into the zip.';

type CheckedFeature = FileFeature & { shape: string | null };

export interface OutlineRequest {
  file: string;
  scratchDir: string;
  layer: string | undefined;
  /** The rows to join; null lists all features. */
  rows: readonly number[] | null;
}

/** The content of a file, and the outlines of the rows to join as GeoJSON. */
export type Outlines = Omit<AreaFile, 'shape'> & {
  selected: readonly { row: number; name: string | null; shape: string }[];
};

/**
 * Reads the outlines of a file and checks them like drawings. Throws `unreadable_file` with the file and, if known, the layer and row. A
 * malicious file can make it run for long, so call it in a separate process.
 */
export async function readOutlines(request: OutlineRequest, lookUpCrs: LookUpCrs): Promise<Outlines> {
  const name = path.basename(request.file);
  const options: OpenOptions = {
    scratchDir: request.scratchDir,
    layer: request.layer,
    maxUnpackedBytes: MAX_UNPACKED_BYTES,
    lookUpCrs,
  };
  const all = await listSourceLayers(request.file, options);
  const layers = all.filter(isAreal);
  if (all.length > 1 && layers.length === 0)
    throw new Problem('unreadable_file', `${name} holds no layer with polygons. A focus area is a polygon.`);
  const listed = layers.map((layer) => ({ name: layer.name, features: layer.rowCount }));
  const choices = listed.length > 1 ? listed : [];
  const reply = { file: name, format: '', crs: '', layer: request.layer ?? null, layers: choices };
  if (choices.length > 0 && request.layer === undefined)
    return { ...reply, features: [], is_cut: false, selected: [] };
  // Without a name, the choice would depend on the layers that have no polygons.
  const layer = request.layer ?? (all.length > 1 ? layers[0]?.name : undefined);
  const source = await openSource(request.file, { ...options, layer });
  try {
    const { features, isCut } = await readAll(source, name);
    const where = request.layer === undefined ? name : `${name}, layer ${request.layer}`;
    if (features.length === 0) throw new Problem('unreadable_file', `${where} holds no features.`);
    return {
      ...reply,
      format: source.format,
      crs: source.crs,
      features: features.map(({ row, name: title, issue, polygons }) => ({
        row,
        name: title,
        fault: issue,
        area_sqm: polygons === null ? null : areaOf(polygons),
      })),
      is_cut: isCut,
      selected: chooseOutlines({ features, isCut }, request.rows, where),
    };
  } finally {
    await source.close();
  }
}

/** Returns the geodesic area without holes. */
function areaOf(polygons: Polygons): number {
  let area = 0;
  for (const rings of polygons)
    rings.forEach((ring, index) => {
      area += measureOutline(ring.slice(0, -1)).areaSqm * (index === 0 ? 1 : -1);
    });
  return area;
}

function isAreal({ geometryKind }: { geometryKind: string }): boolean {
  return geometryKind === 'polygon' || geometryKind === 'mixed';
}

interface ListedFeatures {
  features: readonly CheckedFeature[];
  /** True if the source has more. */
  isCut: boolean;
}

async function readAll(source: FeatureSource, name: string): Promise<ListedFeatures> {
  const features: CheckedFeature[] = [];
  const hint = NO_PRJ.test(source.crs) ? NO_PRJ_HINT : '';
  let vertices = 0;
  for await (const feature of readFeatures(source)) {
    if (features.length === MAX_FILE_FEATURES) return { features, isCut: true };
    vertices += feature.polygons === null ? 0 : countVertices(feature.polygons);
    if (vertices > MAX_FILE_VERTICES) {
      throw new Problem(
        'too_large',
        `The outlines in ${name} have more than ${MAX_FILE_VERTICES.toLocaleString('en-US')} corners in all. Save only the outlines that you need, or simplify them.`,
      );
    }
    features.push(checked(feature, hint));
  }
  return { features, isCut: false };
}

/** Applies the same rules as for a drawing. */
function checked(feature: FileFeature, hint: string): CheckedFeature {
  if (feature.polygons === null) return { ...feature, shape: null };
  const cleaned = cleanShape(feature.polygons);
  const issue = 'issue' in cleaned ? cleaned.issue : shapeIssue(cleaned.polygons);
  if (issue !== null || 'issue' in cleaned) {
    return { ...feature, issue: `${issue?.message ?? ''}${hint}`, polygons: null, shape: null };
  }
  const { polygons } = cleaned;
  return { ...feature, polygons, shape: JSON.stringify(geometryOf(polygons)) };
}

function chooseOutlines(
  { features, isCut }: ListedFeatures,
  rows: readonly number[] | null,
  where: string,
): Outlines['selected'] {
  const usable = features.filter(({ shape }) => shape !== null);
  const selected = rows === null ? (usable.length === 1 ? usable : []) : chooseRows(features, rows, where);
  if (selected.length === 0 && usable.length === 0) throw nothingUsable({ features, isCut }, where);
  const joined = selected.flatMap(({ polygons }) => polygons ?? []);
  if (selected.length > 1 && countCrossings(joined, MAX_CROSSINGS) > MAX_CROSSINGS) {
    throw new Problem(
      'too_large',
      `${where}: the outlines cross each other in more than ${MAX_CROSSINGS.toLocaleString('en-US')} places, too many to join them. Choose fewer.`,
    );
  }
  return selected.flatMap(({ row, name, shape }) => (shape === null ? [] : { row, name, shape }));
}

function chooseRows(
  features: readonly CheckedFeature[],
  rows: readonly number[],
  where: string,
): CheckedFeature[] {
  return rows.map((row) => {
    const found = features.find((feature) => feature.row === row);
    if (found === undefined)
      throw new Problem('unreadable_file', `${where}: there is no row ${row} to choose.`);
    if (found.shape === null)
      throw new Problem('unreadable_file', `${where}, row ${row}: ${found.issue ?? ''}`);
    return found;
  });
}

function nothingUsable({ features, isCut }: ListedFeatures, where: string): Problem {
  const [first] = features;
  const listed = `${isCut ? 'first ' : ''}${features.length}`;
  const more = features.length > 1 ? ` None of its ${listed} features can be used.` : '';
  return new Problem('unreadable_file', `${where}, row ${first?.row ?? 1}: ${first?.issue ?? ''}${more}`);
}
