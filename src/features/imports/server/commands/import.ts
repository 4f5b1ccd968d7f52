import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type CommandIo, defineCommand } from '../../../../backend/command.ts';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import type { DryRun, ImportReport, PublishMode, Recipe } from '../../contract.ts';
import { fetchLayer, fetchLayerSample, type LayerFetch } from '../services/fetch-layer.ts';
import { findLayerAddress } from '../services/layer-address.ts';
import type { LayerProgress } from '../services/read-layer.ts';
import { formatProgress } from '../run/follow-run.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';
import { EMPTY_RECIPE, type RecipeColumn } from '../../rules/recipe.ts';
import { formatDryRun } from '../../rules/format-dry-run.ts';
import { formatReport } from '../../rules/format-report.ts';
import { DEFAULT_ROWS, dryRun } from '../preview/dry-run.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importNow } from '../run/import-now.ts';
import { RECIPE_OPTIONS, readRecipeOptions } from './recipe-options.ts';

export const importCommand = defineCommand({
  name: 'import',
  summary: "Import a county's parcels from a file or a service",
  description: "Imports a county's parcels and publishes them as its new edition.",
  arguments: {
    file: {
      label: 'FILE',
      isFileOrAddress: true,
      help: 'polygons in any format that platbook inspect reads, also as .zip; or the address of such a file or of a service: https://host/arcgis/rest/services/Parcels/FeatureServer/0',
    },
  },
  options: {
    place: COUNTY_OPTION,
    ...RECIPE_OPTIONS,
    where: {
      value: 'SQL',
      help: 'for an ArcGIS layer or a Socrata data set: only the features that meet this condition: "COUNTY = \'Travis\'"',
    },
    'save-recipe': {
      value: 'FILE',
      help: 'writes a recipe with the matched columns to a file that you can edit and use with --recipe',
    },
    review: {
      help: 'publishes nothing: the import waits for platbook publish or discard. Without this option, only an import that looks like a mistake waits: more than a tenth of the earlier parcels are gone, a column lost its values, or the parcel numbers changed',
    },
    'publish-anyway': { help: 'publishes the import even if it looks like a mistake' },
    'dry-run': { help: 'imports nothing: tries the recipe on a sample of rows and shows the result' },
    rows: {
      value: 'N',
      schema: z.coerce.number('is not a number of rows').int().positive().optional(),
      help: 'number of rows that --dry-run tries (default: 500)',
    },
  },
  alternatives: [{ of: ['review', 'publish-anyway', 'dry-run'] }],
  async run(context: ImportContext, given, io, inOrder) {
    const { file } = given;
    const placePath = await getNamedPath(context.services, given.place, 'county');
    const recipe = await readRecipeOptions(given, inOrder, io.cwd);
    const save = async (made: Recipe) => {
      const target = given['save-recipe'];
      if (target === undefined) return;
      await writeFile(path.resolve(io.cwd, target), `${JSON.stringify(made, null, 2)}\n`);
      io.print(`The recipe is in ${target}.`);
    };
    const address = findLayerAddress(file);
    if (address === undefined && given.where !== undefined)
      throw new Problem('invalid_input', '--where needs the address of a service.');
    const fetch =
      address === undefined
        ? null
        : { address: { ...address, where: given.where ?? address.where }, signal: io.signal };
    if (given['dry-run']) {
      const { rows } = given;
      const tryFile = (tried: string) =>
        dryRun(context.services, { file: tried, placePath, recipe, rows, signal: io.signal });
      const tried =
        fetch === null ? await tryFile(file) : await trySample(context, { ...fetch, rows }, io, tryFile);
      for (const message of formatDryRun(tried)) io.print(message);
      await save(tried.recipe);
      return tried.problems.length === 0 && tried.place.is_inside ? 0 : 1;
    }
    const source =
      fetch === null
        ? { file, publish: publishModeOf(given) }
        : await fetchWhole(context, fetch, publishModeOf(given), io);
    const report = await importNow(context, {
      ...source,
      placePath,
      recipe,
      signal: io.signal,
      onProgress: (message) => io.progress(message),
    });
    for (const message of formatReport(report).split('\n')) io.print(message);
    await save(recipeOf(report, recipe));
    return 0;
  },
});

/** Fetches a layer or a file. A layer with fewer features than its service counts is held for review, unless `publish` is `anyway`. */
async function fetchWhole(
  { services }: ImportContext,
  fetch: LayerFetch,
  publish: PublishMode,
  io: CommandIo,
): Promise<{ file: string; name: string; publish: PublishMode }> {
  const onProgress = (progress: LayerProgress) =>
    io.progress(formatProgress({ phase: 'fetching', ...progress }));
  const uploadStore = openUploadStore(services.config);
  const { upload, layer } = await fetchLayer(services, uploadStore, { ...fetch, onProgress });
  for (const note of layer?.notes ?? []) io.print(note);
  const isHeld = layer?.isWhole === false && publish === 'now';
  if (isHeld) io.print('The import waits for your review, because the layer may be incomplete.');
  const { host } = new URL(fetch.address.href);
  return {
    file: upload.file,
    name: `${layer?.name ?? upload.name} (${host})`,
    publish: isHeld ? 'review' : publish,
  };
}

async function trySample(
  context: ImportContext,
  { rows = DEFAULT_ROWS, ...fetch }: LayerFetch & { rows: number | undefined },
  io: CommandIo,
  tryFile: (file: string) => Promise<DryRun>,
): Promise<DryRun> {
  const { services } = context;
  return withScratchFolder(services.scratchDir, 'layer-', async (dir) => {
    const sample = await fetchLayerSample(services, { ...fetch, dir, rows });
    // Of a file there is no sample: it stays, for the import that follows.
    return tryFile(sample ?? (await fetchWhole(context, fetch, 'now', io)).file);
  });
}

function publishModeOf(given: { review: boolean; 'publish-anyway': boolean }): PublishMode {
  if (given['publish-anyway']) return 'anyway';
  return given.review ? 'review' : 'now';
}

function recipeOf(report: ImportReport, used: Recipe | null): Recipe {
  const before = used ?? EMPTY_RECIPE;
  return {
    ...before,
    columns: report.columns.map(({ from, to, reason, lookup, parse }): RecipeColumn => {
      const rule = before.columns.find((column) => column.from === from && column.to === to);
      return {
        ...rule,
        from,
        to,
        reason,
        ...(lookup === undefined ? {} : { lookup }),
        ...(parse === undefined ? {} : { parse }),
      };
    }),
  };
}
