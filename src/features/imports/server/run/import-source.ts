import path from 'node:path';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { ImportSource, Recipe } from '../../contract.ts';
import { filesOfRecipe, UPLOADED, withFiles } from '../../rules/refresh/locked-recipe.ts';
import { resolveAllowedFile } from './import-folders.ts';

/** A file of this machine, and the address that it was fetched from, if it was. */
export interface ResolvedSource {
  file: string;
  name: string;
  sourceUrl: string | null;
}

export interface SourceRules {
  uploadStore: UploadStore;
  folders: readonly string[];
}

/** Returns the file that a request names. Throws `conflict` for an unfinished upload, `not_allowed` for a file outside of the folders. */
export async function resolveSource(
  { upload, file }: ImportSource,
  rules: SourceRules,
): Promise<ResolvedSource> {
  if (upload !== undefined) return findUploaded(upload, rules);
  if (file === undefined)
    throw new Problem('invalid_input', 'The request names no file: give an upload or a path.');
  const found = await resolveAllowedFile(file, rules.folders);
  return { file: found, name: path.basename(found), sourceUrl: null };
}

/** Returns the recipe with the files of its tables as paths of this machine, checked like `resolveSource`. Names of tables inside the imported file stay. */
export async function resolveRecipeFiles(recipe: Recipe, rules: SourceRules): Promise<Recipe> {
  const resolved = new Map<string, string>();
  for (const file of filesOfRecipe(recipe)) resolved.set(file, await resolveTable(file, rules));
  return withFiles(recipe, (file) => resolved.get(file) ?? file);
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

async function findUploaded(id: string, { uploadStore }: SourceRules): Promise<ResolvedSource> {
  const { file, name, url, isComplete, error } = await uploadStore.get(id);
  if (isComplete) return { file, name, sourceUrl: url };
  throw new Problem(
    'conflict',
    error ?? `${name} is not completely uploaded: continue the upload, then import it.`,
  );
}
