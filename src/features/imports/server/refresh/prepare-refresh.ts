import type { Services } from '../../../../backend/services.ts';
import type { Upload } from '../../../../backend/uploads/upload-store.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { importReportSchema, type Recipe, recipeSchema } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { type RefreshLimits, refreshLimitsSchema } from '../../rules/refresh/comparison.ts';
import { filesOfRecipe, lockedRecipe, withFiles } from '../../rules/refresh/locked-recipe.ts';
import { findCounty, findImportedEdition, type ImportedEdition } from '../queries.ts';
import type { followRun } from '../run/follow-run.ts';
import type { RunRow } from '../run/run-queries.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';
import { fetchAddress } from './fetch-address.ts';
import { findRefreshRow, setRunSource } from './queries-refresh.ts';

/** A refresh whose file is fetched. */
export interface PreparedRefresh {
  /** The run with its file and recipe. */
  run: RunRow;
  /** The recipe that the current edition was published with. The recipe of `run` is the same, with the columns as they were matched then. */
  publishedRecipe: Recipe | null;
  limits: RefreshLimits;
  /** The reasons why the refresh needs a review, whatever it changes. */
  doubts: readonly string[];
}

/** Fetches what a refresh imports, and makes its recipe: that of the current edition, with the columns as its report says. */
export async function prepareRefresh(
  services: Services,
  run: RunRow,
  { signal, progress }: Pick<ReturnType<typeof followRun>, 'signal' | 'progress'>,
): Promise<PreparedRefresh> {
  const { kysely } = services.database;
  const current = await findCurrent(services, run.placePath);
  if (run.sourceUrl === null) throw new Error(`the refresh ${run.id} has no address`);
  const uploadStore = openUploadStore(services.config);
  const source = await fetchAddress(services, uploadStore, {
    url: run.sourceUrl,
    signal,
    keepsRecent: true,
    onProgress: ({ done, total }) => progress({ phase: 'fetching', done, total }),
  });
  const publishedRecipe = recipeSchema.safeParse(current.recipe).data ?? null;
  const files = new Map<string, string>();
  const doubts = source.isWhole ? [] : [...source.notes];
  for (const [file, upload] of await listFetchable(services, publishedRecipe ?? EMPTY_RECIPE)) {
    progress({ phase: `fetching ${upload.name}`, done: 0, total: null });
    const fetched = await fetchAddress(services, uploadStore, {
      url: upload.url,
      signal,
      keepsRecent: true,
    });
    files.set(file, fetched.file);
    if (!fetched.isWhole) doubts.push(...fetched.notes.map((note) => `${upload.name}: ${note}`));
  }
  const locked = lockedRecipe(reportOf(current), publishedRecipe);
  const recipe = withFiles(locked, (file) => files.get(file) ?? file);
  await setRunSource(kysely, run.id, { file: source.file, name: source.name, recipe });
  const schedule = await findRefreshRow(kysely, run.placePath);
  return {
    run: { ...run, sourcePath: source.file, sourceName: source.name, recipe },
    publishedRecipe,
    limits: refreshLimitsSchema.parse(schedule?.limits ?? {}),
    doubts,
  };
}

async function findCurrent({ database }: Services, placePath: string): Promise<ImportedEdition> {
  const county = await findCounty(database.kysely, placePath);
  const current = county && (await findImportedEdition(database.kysely, county.geoid));
  if (current === undefined)
    throw new Problem('conflict', `${placePath} has no edition anymore. Import the county first.`);
  return current;
}

function reportOf(current: ImportedEdition) {
  const { report } = (current.provenance ?? {}) as { report?: unknown };
  return importReportSchema.pick({ columns: true }).safeParse(report).data ?? { columns: [] };
}

/** Returns the uploads that a recipe names and that were fetched from an address, by their files. */
export async function listFetchable(
  { config }: Pick<Services, 'config'>,
  recipe: Recipe,
): Promise<[file: string, upload: Upload & { url: string }][]> {
  const named = new Set(filesOfRecipe(recipe));
  if (named.size === 0) return [];
  return (await openUploadStore(config).list()).flatMap((upload) => {
    const { url, file } = upload;
    return url !== null && named.has(file) ? [[file, { ...upload, url }] as const] : [];
  }) as [string, Upload & { url: string }][];
}
