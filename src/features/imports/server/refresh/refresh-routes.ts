import { type Route, route, writeRoute } from '../../../../backend/http/route.ts';
import { actedBy } from '../../../audit/server/index.ts';
import {
  getCountyRefresh,
  listRefreshes,
  removeCountyRefresh as removeEndpoint,
  runCountyRefresh,
  saveCountyRefresh as saveEndpoint,
} from '../../contract.ts';
import type { ImportContext } from '../run/import-context.ts';
import {
  describeCountyRefresh,
  listCountyRefreshes,
  removeCountyRefresh,
  saveCountyRefresh,
  startCountyRefresh,
} from './county-refreshes.ts';

/** The routes for the schedules of counties; operators use them. */
export function refreshRoutes(context: ImportContext): Route[] {
  const { services } = context;
  return [
    route(listRefreshes, async () => ({ refreshes: await listCountyRefreshes(services) })),
    route(getCountyRefresh, ({ query }) =>
      describeCountyRefresh(services, services.database.kysely, query.place),
    ),
    writeRoute(saveEndpoint, async ({ body }, { trx, actor }) => {
      const { place: placePath, time_zone: timeZone, is_paused: isPaused, ...rest } = body;
      await saveCountyRefresh(trx, { placePath, timeZone, isPaused, ...rest }, actedBy(actor));
      return describeCountyRefresh(services, trx, placePath);
    }),
    writeRoute(runCountyRefresh, async ({ body: { place } }, { trx, actor }) => {
      await startCountyRefresh(context, trx, place, actedBy(actor));
      return describeCountyRefresh(services, trx, place);
    }),
    writeRoute(removeEndpoint, async ({ query: { place } }, { trx, actor }) => {
      await removeCountyRefresh(trx, place, actedBy(actor));
      return describeCountyRefresh(services, trx, place);
    }),
  ];
}
