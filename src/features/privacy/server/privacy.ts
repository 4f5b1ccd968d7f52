import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { type AccessLog, createAccessLog } from './access-log.ts';
import { accessLogRoutes } from './access-log-routes.ts';
import {
  type ParcelsOfRemovals,
  type RemovalList,
  createRemovalList,
  removalRoutes,
} from './removal-routes.ts';
import { type Removals, createRemovals } from './removals.ts';

/** Whose personal data is hidden, and who was shown whose. */
export interface Privacy {
  removals: Removals;
  /** For commands. */
  removalList: RemovalList;
  accessLog: AccessLog;
  routes: Route[];
  close(): Promise<void>;
}

export function createPrivacy(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  parcels: ParcelsOfRemovals,
): Privacy {
  const removals = createRemovals(services);
  const removalList = createRemovalList(services, removals, parcels);
  const accessLog = createAccessLog(services);
  return {
    removals,
    removalList,
    accessLog,
    routes: [...removalRoutes(removalList), ...accessLogRoutes(services, accessLog)],
    close: () => accessLog.close(),
  };
}
