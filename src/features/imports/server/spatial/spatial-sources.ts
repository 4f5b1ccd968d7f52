import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import type { BBox } from '../../../../kernel/geo.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { listLayerFiles } from '../../../layers/server/index.ts';
import { boundaryStamp, findPlaceBox } from '../../../places/server/index.ts';
import type { Recipe, RecipeSpatialJoin } from '../../rules/recipe.ts';
import type { SpatialJoinReport } from '../../rules/spatial-report.ts';
import { writeBoundaries } from '../layers/write-boundaries.ts';
import { fingerprintFile } from '../run/fingerprint-file.ts';

type SpatialServices = Pick<Services, 'database' | 'files'>;
type SpatialRecipe = Pick<Recipe, 'spatial_joins' | 'place'>;

/** The files with the polygons of one spatial join, and the values to take from them. */
export interface SpatialSource {
  name: string;
  kind: SpatialJoinReport['kind'];
  version: string;
  /** Files on this machine; they are only read. */
  files: readonly string[];
  /** The column of the parcel and the property of the polygon. */
  columns: readonly { to: string; from: string }[];
  shareColumn: string | undefined;
  minShare: number;
  keepsGiven: boolean;
  setsPlace: boolean;
}

export interface SpatialSources {
  sources: readonly SpatialSource[];
  /** The county's box with a margin: polygons outside it are skipped. */
  within: BBox;
}

const MARGIN_DEGREES = 0.05;

/**
 * Finds the polygons of a recipe's spatial joins, and writes boundary sets into files in `scratchDir`. Runs in the server, which has the database. Throws a
 * `Problem` that says what to import when something is missing.
 */
export async function findSpatialSources(
  services: SpatialServices,
  recipe: SpatialRecipe,
  placePath: string,
  scratchDir: string,
): Promise<SpatialSources> {
  const box = await findPlaceBox(services, placePath);
  const [west, south, east, north] = box ?? [-180, -90, 180, 90];
  const sources: SpatialSource[] = [];
  for (const [index, join] of joinsOf(recipe).entries()) {
    const { version, files } = await locate(services, join, placePath);
    const folder = path.join(scratchDir, `boundaries-${index}`);
    if (join.boundaries !== undefined) await mkdir(folder, { recursive: true });
    sources.push({
      name: nameOf(join),
      kind: join.layer !== undefined ? 'layer' : join.boundaries !== undefined ? 'boundaries' : 'file',
      version,
      files:
        join.boundaries === undefined
          ? files
          : [await writeBoundaries(services, join.boundaries, placePath, folder, join.setsPlace)],
      columns: Object.entries(join.columns).map(([to, from]) => ({ to, from })),
      shareColumn: join.share_column,
      minShare: join.min_share,
      keepsGiven: join.keeps_given,
      setsPlace: join.setsPlace,
    });
  }
  return {
    sources,
    within: [west - MARGIN_DEGREES, south - MARGIN_DEGREES, east + MARGIN_DEGREES, north + MARGIN_DEGREES],
  };
}

/**
 * Returns the current version of each spatial join: if none changed, importing the same file again would change nothing. Throws like {@link
 * findSpatialSources}.
 */
export async function listSpatialVersions(
  services: SpatialServices,
  recipe: SpatialRecipe,
  placePath: string,
): Promise<string[]> {
  const versions: string[] = [];
  for (const join of joinsOf(recipe))
    versions.push(`${nameOf(join)} ${(await locate(services, join, placePath)).version}`);
  return versions;
}

type Join = RecipeSpatialJoin & { setsPlace: boolean };

/** Returns the spatial joins, and the assignment to smaller places by boundaries as one more join. */
function joinsOf({ spatial_joins: joins, place }: SpatialRecipe): Join[] {
  const all: Join[] = joins.map((join) => ({ ...join, setsPlace: false }));
  if (place?.by === 'boundaries')
    all.push({
      boundaries: place.style,
      columns: { path: 'path' },
      min_share: 0,
      keeps_given: false,
      setsPlace: true,
    });
  return all;
}

function nameOf({ layer, boundaries, file, setsPlace }: Join): string {
  const name = layer ?? boundaries ?? path.basename(file ?? '');
  return setsPlace ? `places (${name})` : name;
}

async function locate(
  services: SpatialServices,
  join: Join,
  placePath: string,
): Promise<{ version: string; files: string[] }> {
  const given = [join.layer, join.boundaries, join.file].filter((source) => source !== undefined);
  if (given.length !== 1)
    throw new Problem('invalid_input', 'A spatial join needs exactly one of: layer, boundaries, file.');
  if (join.layer !== undefined) {
    const found = await listLayerFiles(services, join.layer, placePath);
    return {
      version: found.map(({ edition }) => edition.id).join(','),
      files: found.map(({ file }) => file),
    };
  }
  if (join.boundaries !== undefined) {
    const stamp = await boundaryStamp(services, join.boundaries, placePath);
    if (stamp !== null) return { version: stamp, files: [] };
    throw new Problem(
      'not_found',
      `There are no boundaries ${join.boundaries} in ${placePath}. Import them first: platbook boundaries import FILE --style ${join.boundaries} --place ${placePath} --name COLUMN`,
    );
  }
  const file = join.file ?? '';
  if (!path.isAbsolute(file))
    throw new Problem(
      'invalid_input',
      `A spatial join needs the absolute path of its file: ${file} is a relative one.`,
    );
  const { fingerprint } = await fingerprintFile(file, new AbortController().signal);
  return { version: fingerprint.slice(0, 16), files: [file] };
}
