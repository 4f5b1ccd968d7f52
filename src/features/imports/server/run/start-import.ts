import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../../../backend/db/database.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { findStaticLayer } from '../../../layers/rules/static-layers.ts';
import type { LayerRequest, PublishMode, Recipe } from '../../contract.ts';
import { findCounty, hasPlace } from '../queries.ts';
import { createRun, type RunRow } from './run-queries.ts';

export interface ImportRequest {
  /** Path of a file on this machine. */
  file: string;
  /** The county's path, `/us/md/baltimore-city`. */
  placePath: string;
  recipe?: Recipe | null | undefined;
  /** Default: `now`. */
  publish?: PublishMode | undefined;
  /** The file's name as people see it. Default: the last part of its path. */
  name?: string | undefined;
  /** The account that starts the import; null or absent: the command line. */
  accountId?: string | null | undefined;
  /** The address that the file was fetched from, if it was: a schedule can fetch it again. */
  sourceUrl?: string | null | undefined;
}

export interface LayerImportRequest extends Omit<ImportRequest, 'recipe' | 'publish' | 'sourceUrl'> {
  layer: LayerRequest;
}

/** Creates the run of a layer import. Throws a `Problem` when the file, the place or the layer does not exist. */
export async function createLayerRun(
  db: Db,
  { file, placePath, layer, name, accountId }: LayerImportRequest,
): Promise<RunRow> {
  const sourcePath = await findFile(file);
  if (findStaticLayer(layer.as) === undefined)
    throw new Problem('not_found', `The map has no layer "${layer.as}".`);
  if (!(await hasPlace(db, placePath))) throw new Problem('not_found', `There is no place ${placePath}.`);
  return createRun(db, {
    placePath,
    sourceName: name ?? path.basename(sourcePath),
    sourcePath,
    recipe: null,
    layer,
    accountId,
  });
}

/** Creates the run of an import. Throws a `Problem` when the file or the county does not exist. */
export async function createImportRun(
  db: Db,
  { file, placePath, recipe, publish, name, accountId, sourceUrl }: ImportRequest,
): Promise<RunRow> {
  const sourcePath = await findFile(file);
  if ((await findCounty(db, placePath)) === undefined) {
    throw new Problem(
      'not_found',
      `There is no county ${placePath}: give the path of a county, such as /us/md/baltimore-city.`,
    );
  }
  return createRun(db, {
    placePath,
    sourceName: name ?? path.basename(sourcePath),
    sourcePath,
    recipe: recipe ?? null,
    publish,
    accountId,
    sourceUrl,
  });
}

/** Returns the absolute path of a file or folder. A file geodatabase is a folder. */
async function findFile(file: string): Promise<string> {
  const sourcePath = path.resolve(file);
  const found = await stat(sourcePath).catch(() => undefined);
  if (found === undefined) throw new Problem('unreadable_file', `There is no file ${file}: check the path.`);
  if (!found.isFile() && !found.isDirectory())
    throw new Problem('unreadable_file', `${file} is not a file: give the path of one.`);
  return sourcePath;
}
