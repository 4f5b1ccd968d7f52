import type { Db } from '../../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../../backend/http/route.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { actedBy, recordAct } from '../../../audit/server/index.ts';
import {
  cancelImport,
  createImport,
  createLayerImport,
  findCountyFilter,
  inspectAddress,
  findParcelServices,
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
import { notCancelableMessage } from '../../rules/import-state.ts';
import { recipeJsonSchema } from '../../rules/recipe-json-schema.ts';
import { findFilterOfCounty } from '../catalog/find-county-filter.ts';
import { findServices } from '../catalog/find-services.ts';
import { editionRoutes } from '../editions/edition-routes.ts';
import { previewLayerFile } from '../layers/preview-layer.ts';
import { createPreviews, findCountyRecipe } from '../preview/preview-import.ts';
import { refreshRoutes } from '../refresh/refresh-routes.ts';
import { inspectService } from '../services/inspect-service.ts';
import { importRulesOf } from '../settings.ts';
import { listSpatialOptions } from '../spatial/spatial-options.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { discardReviewed, publishReviewed } from './decide-import.ts';
import type { ImportContext } from './import-context.ts';
import { startImport, startLayerImport } from './import-job.ts';
import { resolveRecipeFiles, resolveSource } from './import-source.ts';
import { findRun, listRuns, requestCancel, toImportRun } from './run-queries.ts';

const LATEST = 50;

/** The routes of imports; most are for operators. */
export function importRoutes(context: ImportContext, { uploadStore, routes }: Uploads): Route[] {
  const { config, database } = context.services;
  const { kysely } = database;
  const preview = createPreviews(context.services);
  const rules = { uploadStore, folders: importRulesOf(config).folders };
  const getRun = async (db: Db, id: string) => {
    const run = await findRun(db, id);
    if (run === undefined) throw new Problem('not_found', 'There is no such import.');
    return run;
  };
  return [
    writeRoute(createImport, {
      prepare: async ({ body }) => ({
        ...(await resolveSource(body, rules)),
        recipe: body.recipe && (await resolveRecipeFiles(body.recipe, rules)),
      }),
      async write({ body: { place: placePath, publish } }, { trx, actor }, source) {
        return startImport(context, trx, { ...source, placePath, publish, accountId: actor.userId });
      },
    }),
    route(previewImport, async ({ body }, request) => {
      const recipe = body.recipe && (await resolveRecipeFiles(body.recipe, rules));
      const placePath = body.place ?? null;
      const source = await resolveSource(body, rules);
      return preview({ ...source, placePath, recipe: recipe ?? null, signal: request.clientGone() });
    }),
    writeRoute(createLayerImport, {
      prepare: ({ body }) => resolveSource(body, rules),
      async write({ body: { place: placePath, layer } }, { trx, actor }, source) {
        return startLayerImport(context, trx, { ...source, placePath, layer, accountId: actor.userId });
      },
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
    route(findParcelServices, ({ query }) => findServices(context.services, query.q)),
    route(findCountyFilter, ({ query: { url, place: placePath } }) =>
      findFilterOfCounty(context.services, { url, placePath }),
    ),
    route(inspectAddress, ({ query }) => inspectService(context.services, query)),
    route(getRecipeSchema, async () => recipeJsonSchema()),
    route(listImports, async () => ({ imports: (await listRuns(kysely, LATEST)).map(toImportRun) })),
    route(getImport, async ({ params }) => toImportRun(await getRun(kysely, params.id))),
    writeRoute(cancelImport, async ({ params }, { trx, actor }) => {
      const run = await requestCancel(trx, params.id);
      if (run === undefined) {
        const { state } = toImportRun(await getRun(trx, params.id));
        throw new Problem('conflict', notCancelableMessage(state));
      }
      const name = `${run.sourceName} of ${run.placePath}`;
      const subject = { kind: 'import', id: run.id, name };
      await recordAct(trx, { actor: actedBy(actor), verb: 'import.cancelled', subject });
      return toImportRun(run);
    }),
    route(publishImport, ({ params }, { actor }) => publishReviewed(context, params.id, actedBy(actor))),
    route(discardImport, ({ params }, { actor }) =>
      discardReviewed(context.services, params.id, actedBy(actor)),
    ),
    ...editionRoutes(context),
    ...refreshRoutes(context),
    ...routes,
  ];
}
