import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { parcelFid, splitParcelFid } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Edition, findEdition } from '../../editions/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { listPlacesAround } from '../../places/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import {
  type ParcelSummary,
  getParcel,
  getParcelByUuid,
  listParcelMeasures,
  listParcelRecords,
  listParcelSummaries,
} from '../contract.ts';
import { standardFieldAccess } from '../rules/field-access.ts';
import { isPathOf, splitParcelPath } from '../rules/parcel-path.ts';
import { findHiddenFids } from './hidden-parcels.ts';
import { labelRoutes } from './label-routes.ts';
import { createParcelReader } from './parcel-reader.ts';
import { countRecords, listRecordRows } from './queries-records.ts';
import {
  findEditionOfUuid,
  findParcelRow,
  listEarlierSummaries,
  listMeasures,
  listSummaries,
} from './queries.ts';
import { accessSettingsOf } from './settings.ts';
import { limitRecords, tableRecord } from './table-record.ts';

/** The maximum number of records in each further page. */
const MORE_RECORDS = 100;

export function parcelRoutes(
  services: Pick<Services, 'database' | 'config'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): Route[] {
  const db = services.database.kysely;
  const usage = createUsage(services);
  const { readerOf, readParcel, counted } = createParcelReader(services, { optOuts, accessLog });

  const listEarlier = async (edition: string, fids: readonly number[]): Promise<ParcelSummary[]> => {
    const [geoid = '', version] = edition.split('.');
    const ids = fids.map(splitParcelFid).filter((id) => id.geoid === geoid);
    const ogcFids = ids.map(({ ogcFid }) => ogcFid);
    const rows = await listEarlierSummaries(db, { geoid, version: Number(version) }, ogcFids);
    return rows.map(({ ogcFid, path, address, parcelnumb }) => ({
      fid: parcelFid(geoid, ogcFid),
      path,
      address,
      parcelnumb,
      owner: null,
    }));
  };

  return [
    route(getParcel, async ({ query }, visitor) => {
      const { placePath, actor } = visitor;
      const around = pathsAround(placePath);
      const edition = await findEdition(db, { paths: around }, query.edition);
      const ogcFid = splitParcelPath(placePath)?.ogcFid;
      const found =
        edition === undefined || ogcFid === undefined ? undefined : await readParcel(edition, ogcFid, actor);
      if (
        edition === undefined ||
        found === undefined ||
        !isPathOf(found.parcel.path, placePath, edition.placePath)
      )
        throw await parcelNotFound(services, placePath, edition);
      return counted(found, visitor, getParcel.name);
    }),
    route(listParcelRecords, async ({ query: { after } }, visitor) => {
      const { placePath, actor } = visitor;
      const edition = await findEdition(db, { paths: pathsAround(placePath) });
      const ogcFid = splitParcelPath(placePath)?.ogcFid ?? 0;
      const row = edition && (await findParcelRow(db, edition.editionId, ogcFid));
      if (edition === undefined || row === undefined || !isPathOf(row.path, placePath, edition.placePath))
        throw await parcelNotFound(services, placePath, edition);
      const [reader, rows, count] = await Promise.all([
        readerOf(row, edition, actor),
        listRecordRows(db, edition.editionId, ogcFid, { after, limit: MORE_RECORDS }),
        countRecords(db, edition.editionId, ogcFid),
      ]);
      const records = await limitRecords(
        rows.map((record) => tableRecord(record, reader)),
        reader.access,
        row.ll_uuid,
        (subjects) => usage.allow(visitor, 'owner', subjects),
      );
      if (records.some(({ fields }) => Object.keys(fields).some(reader.access.isPersonal)))
        accessLog.note(visitor, listParcelRecords.name, [{ geoid: edition.geoid, llUuid: row.ll_uuid }]);
      const last = records.at(-1)?.ordinal ?? count;
      return { records, records_count: count, next_after: last < count ? last : null };
    }),
    route(getParcelByUuid, async ({ params }, visitor) => {
      const found = await findEditionOfUuid(db, params.ll_uuid);
      const read = found && (await readParcel(found.edition, found.ogcFid, visitor.actor));
      if (read === undefined) {
        throw new Problem(
          'not_found',
          `No parcel has the ll_uuid ${params.ll_uuid} now. It may have been split or merged since; search for its address.`,
        );
      }
      return counted(read, visitor, getParcelByUuid.name);
    }),
    route(listParcelSummaries, async ({ query: { fids, edition } }, visitor) => {
      if (edition !== undefined) return { parcels: await listEarlier(edition, fids) };
      const ids = [...new Set(fids)].map(splitParcelFid);
      const [rows, removed] = await Promise.all([
        listSummaries(db, ids),
        optOuts.now().then((optOutsNow) => findHiddenFids(db, optOutsNow, ids)),
      ]);
      const seesOwners =
        standardFieldAccess(visitor.actor, accessSettingsOf(services.config)).whyHidden('owner') === null;
      const named = rows.filter(
        ({ geoid, ogcFid, owner }) =>
          seesOwners &&
          owner !== null &&
          (visitor.actor.isOperator || !removed.has(parcelFid(geoid, ogcFid))),
      );
      const allowed = await usage.allow(
        visitor,
        'owner',
        named.map(({ llUuid }) => llUuid),
      );
      const shown = new Map(
        named.flatMap(({ geoid, ogcFid, llUuid }) =>
          allowed.has(llUuid) ? [[parcelFid(geoid, ogcFid), { geoid, llUuid }]] : [],
        ),
      );
      const byFid = new Map(
        rows.map(({ geoid, ogcFid, path, address, parcelnumb, owner }) => {
          const fid = parcelFid(geoid, ogcFid);
          return [fid, { fid, path, address, parcelnumb, owner: shown.has(fid) ? owner : null }];
        }),
      );
      accessLog.note(visitor, listParcelSummaries.name, [...shown.values()]);
      return { parcels: [...new Set(fids)].flatMap((fid) => byFid.get(fid) ?? []) };
    }),
    route(listParcelMeasures, async ({ query: { fids } }) => {
      const uniqueFids = [...new Set(fids)];
      const rows = await listMeasures(db, uniqueFids.map(splitParcelFid));
      const byFid = new Map(
        rows.map(({ geoid, ogcFid, lon, lat, ...row }) => {
          const fid = parcelFid(geoid, ogcFid);
          return [fid, { fid, ...row, point: [lon, lat] as [number, number] }];
        }),
      );
      return { parcels: uniqueFids.flatMap((fid) => byFid.get(fid) ?? []) };
    }),
    ...labelRoutes(services, { optOuts, accessLog }, usage),
  ];
}

/** Creates the error for a missing parcel. It says what exists instead: a place at this path, parcels around it, or no parcels at all. */
async function parcelNotFound(
  { database }: Pick<Services, 'database'>,
  path: string,
  edition: Edition | undefined,
): Promise<Problem> {
  const places = await listPlacesAround(database.kysely, [path]);
  const message = `There is no parcel ${path}.`;
  if (places.has(path))
    return new Problem('not_found', `${message} It is a place: see ${path}/boundaries.json.`);
  if (edition !== undefined) {
    return new Problem(
      'not_found',
      `${message} The numbers in paths may change when ${edition.placePath} is refreshed: search for its address or its parcel number.`,
    );
  }
  const nearest = pathsAround(path).findLast((above) => places.has(above));
  return new Problem(
    'not_found',
    nearest === undefined
      ? `${message} Start from /us or /ca.`
      : `${message} This site has no parcels of ${places.get(nearest)?.headline}; /counties.json lists the counties that it has.`,
  );
}
