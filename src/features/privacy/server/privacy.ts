import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { actedBy } from '../../audit/server/index.ts';
import { OPT_OUTS_LISTED, createOptOut, liftOptOut, listOptOuts, previewOptOut } from '../contract.ts';
import { accessLogRoutes } from './access-log-routes.ts';
import { type AccessLog, createAccessLog } from './access-log.ts';
import { type OptOutList, type ParcelsForPrivacy, createOptOutList } from './opt-out-list.ts';
import { type OptOuts, createOptOuts } from './opt-outs.ts';

/** The opt-out list and the access log. */
export interface Privacy {
  optOuts: OptOuts;
  /** The operations for commands. */
  optOutList: OptOutList;
  accessLog: AccessLog;
  routes: Route[];
  close(): Promise<void>;
}

export function createPrivacy(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  parcels: ParcelsForPrivacy,
): Privacy {
  const optOuts = createOptOuts(services);
  const optOutList = createOptOutList(services, optOuts, parcels);
  const accessLog = createAccessLog(services);
  return {
    optOuts,
    optOutList,
    accessLog,
    routes: [...optOutRoutes(optOutList), ...accessLogRoutes(services, accessLog, parcels)],
    close: () => accessLog.close(),
  };
}

/** The time for counting while a reader waits. A command has no limit. */
const PREVIEW_MS = 6_000;
const ADDED_MS = 2_000;

function optOutRoutes(list: OptOutList): Route[] {
  return [
    route(listOptOuts, async () => ({ removals: await list.list(OPT_OUTS_LISTED) })),
    route(createOptOut, ({ body }, { actor }) => list.add(body, actedBy(actor), { maxMs: ADDED_MS })),
    route(liftOptOut, ({ params }, { actor }) => list.lift(params.id, actedBy(actor))),
    route(previewOptOut, ({ body }) => list.preview(body, { maxMs: PREVIEW_MS })),
  ];
}
