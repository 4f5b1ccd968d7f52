import { accessLogDaysOf } from './settings.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { ACCESS_LOG_PAGE, type AccessEntry, listAccessLog } from '../contract.ts';
import type { AccessLog } from './access-log.ts';
import { type AccessListRow, listAccess } from './queries-access-log.ts';

export function accessLogRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  accessLog: AccessLog,
): Route[] {
  return [
    route(listAccessLog, async ({ query: { ll_uuid: llUuid, account, before } }) => {
      await accessLog.flush(); // includes entries of the last second
      const rows = await listAccess(database.kysely, { llUuid, account, before }, ACCESS_LOG_PAGE + 1);
      return {
        entries: rows.slice(0, ACCESS_LOG_PAGE).map(describe),
        has_more: rows.length > ACCESS_LOG_PAGE,
        retention_days: accessLogDaysOf(config),
      };
    }),
  ];
}

function describe({ id, at, accountId, email, llUuid, parcelCount, ...row }: AccessListRow): AccessEntry {
  return {
    ...row,
    id: Number(id),
    at: at.toISOString(),
    ll_uuid: llUuid,
    parcel_count: parcelCount,
    account: accountId === null ? null : { id: accountId, email },
  };
}
