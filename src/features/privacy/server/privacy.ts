import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { type AccessLog, createAccessLog } from './access-log.ts';
import { accessLogRoutes } from './access-log-routes.ts';
import { type OptOutList, type ParcelsOfOptOuts, createOptOutList } from './opt-out-list.ts';
import { optOutRoutes } from './opt-out-routes.ts';
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
  parcels: ParcelsOfOptOuts,
): Privacy {
  const optOuts = createOptOuts(services);
  const optOutList = createOptOutList(services, optOuts, parcels);
  const accessLog = createAccessLog(services);
  return {
    optOuts,
    optOutList,
    accessLog,
    routes: [...optOutRoutes(optOutList), ...accessLogRoutes(services, accessLog)],
    close: () => accessLog.close(),
  };
}
