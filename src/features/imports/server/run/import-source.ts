import path from 'node:path';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { ImportSource, Recipe } from '../../contract.ts';
import { isTableOfCodes } from '../../rules/recipe.ts';
import { resolveAllowedFile } from './import-folders.ts';

/** Prefix of an upload's id where a recipe from the screen names an uploaded table. */
const UPLOADED = 'upload:';

export interface SourceRules {
  uploadStore: UploadStore;
  folders: readonly string[];
}

/** Returns the file that a request names. Throws `conflict` for an unfinished upload, `not_allowed` for a file outside of the folders. */
export async function resolveSource(
  { upload, file }: ImportSource,
  rules: SourceRules,
): Promise<{ file: string; name: string }> {
  if (upload !== undefined) return findUploaded(upload, rules);
  if (file === undefined)
    throw new Problem('invalid_input', 'The request names no file: give an upload or a path.');
  const found = await resolveAllowedFile(file, rules.folders);
  return { file: found, name: path.basename(found) };
}

/** Returns the recipe with the files of its tables as paths of this machine, checked like `resolveSource`. Names of tables inside the imported file stay. */
export async function resolveRecipeFiles(recipe: Recipe, rules: SourceRules): Promise<Recipe> {
  const resolve = async <T extends { file?: string | undefined }>(part: T): Promise<T> =>
    part.file === undefined ? part : { ...part, file: await resolveTable(part.file, rules) };
  return {
    ...recipe,
    joins: await Promise.all(recipe.joins.map(resolve)),
    lookups: Object.fromEntries(
      await Promise.all(
        Object.entries(recipe.lookups).map(
          async ([name, table]) => [name, isTableOfCodes(table) ? await resolve(table) : table] as const,
        ),
      ),
    ),
    spatial_joins: await Promise.all(recipe.spatial_joins.map(resolve)),
  };
}

async function resolveTable(file: string, rules: SourceRules): Promise<string> {
  if (file.startsWith(UPLOADED)) return (await findUploaded(file.slice(UPLOADED.length), rules)).file;
  // The recipe of an earlier import contains the path of its upload, and is offered again for the next import.
  const uploaded = (await rules.uploadStore.list()).find(
    (upload) => upload.isComplete && upload.file === file,
  );
  if (uploaded !== undefined) return file;
  return path.isAbsolute(file) || file.split(/[\\/]/).includes('..')
    ? resolveAllowedFile(file, rules.folders)
    : file;
}

async function findUploaded(
  id: string,
  { uploadStore }: SourceRules,
): Promise<{ file: string; name: string }> {
  const { file, name, isComplete, error } = await uploadStore.get(id);
  if (isComplete) return { file, name };
  throw new Problem(
    'conflict',
    error ?? `${name} is not completely uploaded: continue the upload, then import it.`,
  );
}
