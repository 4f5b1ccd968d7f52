import { type Route, route } from '../../../../backend/http/route.ts';
import { Problem } from '../../../../kernel/problem.ts';
import {
  cancelImport,
  createImport,
  createLayerImport,
  discardImport,
  getCountyRecipe,
  getImport,
  getRecipeSchema,
  listImports,
  listSpatialJoins,
  previewImport,
  previewLayer,
  publishImport,
} from '../../contract.ts';
import { actedBy, recordAct } from '../../../audit/server/index.ts';
import { recipeJsonSchema } from '../../rules/recipe-json-schema.ts';
import { discardReviewed, publishReviewed } from './decide-import.ts';
import { editionRoutes } from '../editions/edition-routes.ts';
import type { ImportContext } from './import-context.ts';
import { resolveRecipeFiles, resolveSource } from './import-source.ts';
import { startImport, startLayerImport } from './import-job.ts';
import { previewLayerFile } from '../layers/preview-layer.ts';
import { createPreviews, findCountyRecipe } from '../preview/preview-import.ts';
import { listSpatialOptions } from '../spatial/spatial-options.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { findRun, listRuns, requestCancel, toImportRun } from './run-queries.ts';

const LATEST = 50;

/** What operators ask about imports. */
export function importRoutes(context: ImportContext, { uploadStore, routes }: Uploads): Route[] {
  const { config, database } = context.services;
  const { kysely } = database;
  const preview = createPreviews(context.services);
  const rules = { uploadStore, folders: config.imports.folders };
  const getRun = async (id: string) => {
    const run = await findRun(kysely, id);
    if (run === undefined) throw new Problem('not_found', 'There is no such import.');
    return run;
  };
  return [
    route(createImport, async ({ body }, { actor }) => {
      const { file, name } = await resolveSource(body, rules);
      const recipe = body.recipe && (await resolveRecipeFiles(body.recipe, rules));
      const { place: placePath, publish } = body;
      return startImport(context, { file, name, placePath, recipe, publish, accountId: actor.userId });
    }),
    route(previewImport, async ({ body }) => {
      const recipe = body.recipe && (await resolveRecipeFiles(body.recipe, rules));
      const placePath = body.place ?? null;
      return preview({ ...(await resolveSource(body, rules)), placePath, recipe: recipe ?? null });
    }),
    route(createLayerImport, async ({ body }, { actor }) => {
      const { file, name } = await resolveSource(body, rules);
      const { place: placePath, layer } = body;
      return startLayerImport(context, { file, name, placePath, layer, accountId: actor.userId });
    }),
    route(previewLayer, async ({ body }) => {
      const source = await resolveSource(body, rules);
      return previewLayerFile(context.services, {
        ...source,
        placePath: body.place ?? null,
        choice: body.layer,
      });
    }),
    route(getCountyRecipe, ({ query }) => findCountyRecipe(context.services, query.place)),
    route(listSpatialJoins, async ({ query }) => ({
      options: await listSpatialOptions(context.services, query.place),
    })),
    route(getRecipeSchema, async () => recipeJsonSchema()),
    route(listImports, async () => ({ imports: (await listRuns(kysely, LATEST)).map(toImportRun) })),
    route(getImport, async ({ params }) => toImportRun(await getRun(params.id))),
    route(cancelImport, async ({ params }, { actor }) => {
      const cancelled = await kysely.transaction().execute(async (trx) => {
        const run = await requestCancel(trx, params.id);
        if (run !== undefined) {
          const name = `${run.source_name} of ${run.place_path}`;
          const subject = { kind: 'import', id: run.id, name };
          await recordAct(trx, { actor: actedBy(actor), verb: 'import.cancelled', subject });
        }
        return run;
      });
      if (cancelled !== undefined) return toImportRun(cancelled);
      const { state } = await getRun(params.id);
      throw new Problem('conflict', `The import is ${state} already; there is nothing to cancel.`);
    }),
    route(publishImport, ({ params }, { actor }) => publishReviewed(context, params.id, actedBy(actor))),
    route(discardImport, ({ params }, { actor }) =>
      discardReviewed(context.services, params.id, actedBy(actor)),
    ),
    ...editionRoutes(context),
    ...routes,
  ];
}
