import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type CommandIo, defineCommand } from '../../../../backend/command.ts';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import type { DryRun, PublishMode, Recipe } from '../../contract.ts';
import { formatDryRun } from '../../rules/format-dry-run.ts';
import { formatReport } from '../../rules/format-report.ts';
import { lockedRecipe } from '../../rules/refresh/locked-recipe.ts';
import { DEFAULT_ROWS, dryRun } from '../preview/dry-run.ts';
import { fetchAddress } from '../refresh/fetch-address.ts';
import { formatProgress } from '../run/follow-run.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importNow } from '../run/import-now.ts';
import { fetchLayerSample, type LayerFetch, selectsFeatures } from '../services/fetch-layer.ts';
import { findLayerAddress, formatLayerAddress } from '../services/layer-address.ts';
import type { LayerProgress } from '../services/read-layer.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';
import { findServiceOfCounty, limitToCounty } from './county-service.ts';
import { RECIPE_OPTIONS, readRecipeOptions } from './recipe-options.ts';

export const importCommand = defineCommand({
  name: 'import',
  summary: "Import a county's parcels from a file or a service",
  description:
    "Imports a county's parcels and publishes them as its new edition: from a file, from a service, or with --county from the county's known public service.",
  arguments: {
    file: {
      label: 'FILE',
      isFileOrAddress: true,
      isOptional: true,
      help: 'polygons in any format that platbook inspect reads, also as .zip, .gz or .tar; or the address of such a file or of a service: https://host/arcgis/rest/services/Parcels/FeatureServer/0',
    },
  },
  options: {
    place: { value: COUNTY_OPTION.value, help: COUNTY_OPTION.help },
    county: {
      value: COUNTY_OPTION.value,
      help: 'instead of FILE and --place: imports this county from its known public service (see platbook counties show)',
    },
    service: {
      value: 'N',
      schema: z.coerce.number('is not the number of a service').int().min(1).optional(),
      help: 'for a county with several known services: the number of the service to import',
    },
    ...RECIPE_OPTIONS,
    'save-recipe': {
      value: 'FILE',
      help: 'writes a recipe with the matched columns to a file that you can edit and use with --recipe',
    },
    review: {
      help: 'publishes nothing: the import waits for platbook publish or discard. Without this option, only an import that looks like a mistake waits: for example, more than a tenth of the earlier parcels are gone, a column lost more than half of its values, the parcel numbers changed, or a service sent fewer features than it counts',
    },
    'publish-anyway': { help: 'publishes the import even if it looks like a mistake' },
    'dry-run': { help: 'imports nothing: tries the recipe on a sample of rows and shows the result' },
    rows: {
      value: 'N',
      schema: z.coerce.number('is not a number of rows').int().positive().optional(),
      help: 'number of rows that --dry-run tries (default: 500)',
    },
  },
  alternatives: [
    { of: ['place', 'county'], isRequired: true },
    { of: ['review', 'publish-anyway', 'dry-run'] },
  ],
  async run(context: ImportContext, options, io, inOrder) {
    if (options.service !== undefined && options.county === undefined)
      throw new Problem(
        'invalid_input',
        '--service selects a service of --county: give --county instead of --place, or leave out --service.',
      );
    if (options.rows !== undefined && !options['dry-run'])
      throw new Problem(
        'invalid_input',
        '--rows is the size of the sample of --dry-run: give --dry-run, or leave out --rows.',
      );
    const { file, placePath, where } = await findSource(context, options, io);
    const address = findLayerAddress(file);
    // A service that can't select, or a file, sends all rows. Then the recipe selects them.
    const selectsRows =
      where !== undefined &&
      address !== undefined &&
      (await selectsFeatures(context.services, { address, signal: io.signal }));
    const recipe = await readRecipeOptions(
      { ...options, where: selectsRows ? undefined : where },
      inOrder,
      io.cwd,
    );
    const save = async (made: Recipe) => {
      const target = options['save-recipe'];
      if (target === undefined) return;
      await writeFile(path.resolve(io.cwd, target), `${JSON.stringify(made, null, 2)}\n`);
      io.print(`The recipe is in ${target}.`);
    };
    const fetch =
      address === undefined
        ? null
        : {
            address: { ...address, where: (selectsRows ? where : undefined) ?? address.where },
            signal: io.signal,
          };
    const url = fetch === null ? null : formatLayerAddress(fetch.address);
    if (options['dry-run']) {
      const { rows } = options;
      const tryFile = (tried: string) =>
        dryRun(context.services, { file: tried, placePath, recipe, rows, signal: io.signal });
      const tried =
        fetch === null ? await tryFile(file) : await trySample(context, { ...fetch, rows }, io, tryFile);
      for (const message of formatDryRun(tried)) io.print(message);
      await save(tried.recipe);
      return tried.problems.length === 0 && tried.place.is_inside ? 0 : 1;
    }
    const source =
      url === null
        ? { file, publish: publishModeOf(options) }
        : await fetchWhole(context, url, publishModeOf(options), io);
    const report = await importNow(context, {
      ...source,
      placePath,
      recipe,
      signal: io.signal,
      onProgress: (message) => io.progress(message),
    });
    for (const message of formatReport(report).split('\n')) io.print(message);
    await save(lockedRecipe(report, recipe));
    return 0;
  },
});

/** Returns the file or address to import, the county, and the condition on the rows, if there is one. */
async function findSource(
  { services }: ImportContext,
  options: {
    file: string | undefined;
    place: string | undefined;
    county: string | undefined;
    service: number | undefined;
    where: string | undefined;
  },
  io: CommandIo,
): Promise<{ file: string; placePath: string; where: string | undefined }> {
  const { file, place, county, service: number, where } = options;
  if (county !== undefined) {
    if (file !== undefined)
      throw new Problem(
        'invalid_input',
        `--county takes no file: to import ${file}, name the county with --place.`,
      );
    const selected = await findServiceOfCounty(services, { county, number }, io);
    const { placePath, service } = selected;
    return {
      file: service.url,
      placePath,
      where: await limitToCounty(services, selected, where, io),
    };
  }
  if (file === undefined || place === undefined)
    throw new Problem(
      'invalid_input',
      'FILE is missing. Give a file or an address, or --county instead of --place.',
    );
  return { file, placePath: await getNamedPath(services, place, 'county'), where };
}

/** Fetches a layer or a file. A layer with fewer features than its service counts is held for review, unless `publish` is `anyway`. */
async function fetchWhole(
  { services }: ImportContext,
  url: string,
  publish: PublishMode,
  io: CommandIo,
): Promise<{ file: string; name: string; publish: PublishMode; sourceUrl: string }> {
  const onProgress = (progress: LayerProgress) =>
    io.progress(formatProgress({ phase: 'fetching', ...progress }));
  const uploadStore = openUploadStore(services.config);
  const { file, name, isWhole, notes } = await fetchAddress(services, uploadStore, {
    url,
    signal: io.signal,
    onProgress,
  });
  for (const note of notes) io.print(note);
  const isHeld = !isWhole && publish === 'now';
  if (isHeld) io.print('The import waits for your review, because the layer may be incomplete.');
  return { file, name, publish: isHeld ? 'review' : publish, sourceUrl: url };
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
    // A file can't be fetched in part: it is fetched whole, and kept for the import that follows.
    return tryFile(sample ?? (await fetchWhole(context, formatLayerAddress(fetch.address), 'now', io)).file);
  });
}

function publishModeOf(options: { review: boolean; 'publish-anyway': boolean }): PublishMode {
  if (options['publish-anyway']) return 'anyway';
  return options.review ? 'review' : 'now';
}
