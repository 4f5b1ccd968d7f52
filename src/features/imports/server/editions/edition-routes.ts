import { type Route, route } from '../../../../backend/http/route.ts';
import { actedBy } from '../../../audit/server/index.ts';
import {
  decideEditionColumn,
  listEditionColumns,
  listEditions,
  removeEdition,
  rollBackEdition,
} from '../../contract.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importRulesOf } from '../settings.ts';
import { listCountyEditions, removePublishedEdition, rollBack } from './county-editions.ts';
import { decideColumn, describeEditionColumns } from './edition-columns.ts';

/** The routes for the editions of a county; operators use them. */
export function editionRoutes(context: ImportContext): Route[] {
  const { services } = context;
  return [
    route(listEditions, async ({ query }) => ({
      counties: await listCountyEditions(services, query.place),
      keep: importRulesOf(services.config).keepEditions,
    })),
    route(listEditionColumns, ({ params }) => describeEditionColumns(services, params.id)),
    route(decideEditionColumn, ({ params, body }, { actor }) =>
      decideColumn(services, params.id, body, actedBy(actor)),
    ),
    route(rollBackEdition, ({ params }, { actor }) => rollBack(context, params.id, actedBy(actor))),
    route(removeEdition, ({ params }, { actor }) =>
      removePublishedEdition(services, params.id, actedBy(actor)),
    ),
  ];
}
