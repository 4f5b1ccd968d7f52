import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { ACCESS_LOG_PAGE, type AccessEntry, listAccessLog } from '../contract.ts';
import type { AccessLog } from './access-log.ts';
import type { ParcelNames, ParcelsForPrivacy } from './opt-out-list.ts';
import { type AccessListRow, listAccess } from './queries-access-log.ts';
import { accessLogDaysOf } from './settings.ts';

export function accessLogRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  accessLog: AccessLog,
  parcels: Pick<ParcelsForPrivacy, 'names'>,
): Route[] {
  return [
    route(listAccessLog, async ({ query: { ll_uuid: llUuid, account, before } }) => {
      await accessLog.flush(); // includes entries of the last second
      const rows = await listAccess(database.kysely, { llUuid, account, before }, ACCESS_LOG_PAGE + 1);
      const shown = rows.slice(0, ACCESS_LOG_PAGE);
      const names = await parcels.names({
        llUuids: distinct(shown.map((row) => row.llUuid)),
        geoids: distinct(shown.map(({ geoid }) => geoid)),
      });
      return {
        entries: shown.map((row) => describe(row, names)),
        has_more: rows.length > ACCESS_LOG_PAGE,
        retention_days: accessLogDaysOf(config),
      };
    }),
  ];
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

function describe(
  { id, at, accountId, email, llUuid, parcelCount, ...row }: AccessListRow,
  { parcels, counties }: ParcelNames,
): AccessEntry {
  return {
    ...row,
    parcel: (llUuid === null ? undefined : parcels.get(llUuid)) ?? null,
    county: (row.geoid === null ? undefined : counties.get(row.geoid)) ?? null,
    id: Number(id),
    at: at.toISOString(),
    ll_uuid: llUuid,
    parcel_count: parcelCount,
    account: accountId === null ? null : { id: accountId, email },
  };
}
