import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { PublishMode, Recipe } from '../../contract.ts';
import { findCounty } from '../queries.ts';
import { createRun, type RunRow } from './run-queries.ts';

export interface ImportRequest {
  /** Path of a file on this machine. */
  file: string;
  /** The county's path, `/us/md/baltimore-city`. */
  placePath: string;
  recipe?: Recipe | null | undefined;
  /** `review`: complete, it waits for someone to publish it. Default: `now`. */
  publish?: PublishMode | undefined;
  /** The file's name for people; default: that of the path. */
  name?: string | undefined;
  /** Who asks; null or absent: the command line. */
  accountId?: string | null | undefined;
}

/** Notes an import to be done. Throws a `Problem` when the file or the county is not there. */
export async function createImportRun(
  { database }: Pick<Services, 'database'>,
  { file, placePath, recipe, publish, name, accountId }: ImportRequest,
): Promise<RunRow> {
  const sourcePath = path.resolve(file);
  const found = await stat(sourcePath).catch(() => undefined);
  if (found === undefined) throw new Problem('unreadable_file', `There is no file ${file}: check the path.`);
  // A geodatabase is a folder.
  if (!found.isFile() && !found.isDirectory())
    throw new Problem('unreadable_file', `${file} is not a file: give the path of one.`);
  if ((await findCounty(database.kysely, placePath)) === undefined) {
    throw new Problem(
      'not_found',
      `There is no county ${placePath}: give the path of a county, such as /us/md/baltimore-city.`,
    );
  }
  return createRun(database.kysely, {
    placePath,
    sourceName: name ?? path.basename(sourcePath),
    sourcePath,
    recipe: recipe ?? null,
    publish,
    accountId,
  });
}
