import { type Edition, findEdition } from '../../editions/server/index.ts';
import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { parcelFid, splitParcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { isDemoGeoid, listPlacesAround } from '../../places/server/index.ts';
import {
  type ParcelRecord,
  type ParcelSummary,
  getParcel,
  getParcelByUuid,
  listParcelMeasures,
  listParcelRecords,
  listParcelSummaries,
} from '../contract.ts';
import { CUSTOM_PREFIX } from '../rules/county-columns.ts';
import {
  type FieldAccess,
  type HiddenReason,
  accessToParcel,
  standardFieldAccess,
} from '../rules/field-access.ts';
import { hiddenNames, nameMask } from '../rules/name-mask.ts';
import { parcelPath, splitParcelPath } from '../rules/parcel-path.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import { createFieldSources } from './field-sources.ts';
import { findHiddenFids } from './hidden-parcels.ts';
import { labelRoutes } from './label-routes.ts';
import { openFieldAccess } from './open-field-access.ts';
import { parcelRecord } from './parcel-record.ts';
import { countRecords, listRecordRows } from './queries-records.ts';
import { limitRecords, tableRecord } from './table-record.ts';
import { accessSettingsOf } from './settings.ts';
import {
  findEditionOfUuid,
  findParcelRow,
  listEarlierSummaries,
  listMeasures,
  listStack,
  listSummaries,
  type ParcelRecordRow,
} from './queries.ts';

/** The maximum number of other parcels at a location that are listed. `others_count` is their total number. */
const MAX_OTHERS = 500;
/** The number of records in a parcel's reply, and in each further page. */
const FIRST_RECORDS = 20;
const MORE_RECORDS = 100;

interface ReadParcel {
  parcel: ParcelRecord;
  access: FieldAccess<HiddenReason>;
}

export function parcelRoutes(
  services: Pick<Services, 'database' | 'config'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): Route[] {
  const db = services.database.kysely;
  const usage = createUsage(services);
  const findSources = createFieldSources(db);

  /** Returns what a reader may see of a parcel and its records. */
  const readerOf = async (row: ParcelRecordRow, { editionId, geoid }: Edition, actor: Actor) => {
    const [now, all] = await Promise.all([
      optOuts.now(),
      openFieldAccess(services, { editionId, placePath: row.path }, actor),
    ]);
    const isRemoved = now.isHidden(optOutSubject({ ...row, geoid }, all.columns.isPersonal));
    const { isOperator } = actor;
    const access = accessToParcel(all, { isRemoved, isOperator });
    const parcel = { geoid, ll_uuid: row.ll_uuid, parcelnumb: row['parcelnumb'] };
    const { isPersonal } = all.columns;
    const names = isRemoved ? hiddenNames(row, row.custom, isPersonal) : null;
    const mask = isOperator || now.isEmpty ? null : nameMask(now, geoid, names);
    return { access, isRemoved, isOperator, optOuts: now, parcel, mask };
  };

  const readParcel = async (
    edition: Edition,
    ogcFid: number,
    actor: Actor,
  ): Promise<ReadParcel | undefined> => {
    const row = await findParcelRow(db, edition.editionId, ogcFid);
    if (row === undefined) return undefined;
    const stackUuid = row['ll_stack_uuid'];
    const [stack, places, sources, reader, recordRows, recordCount] = await Promise.all([
      typeof stackUuid === 'string' ? listStack(db, edition.editionId, stackUuid, ogcFid, MAX_OTHERS) : [],
      listPlacesAround(db, [row.path]),
      findSources(edition.editionId),
      readerOf(row, edition, actor),
      listRecordRows(db, edition.editionId, ogcFid, { after: 0, limit: FIRST_RECORDS }),
      countRecords(db, edition.editionId, ogcFid),
    ]);
    const around = pathsAround(row.path).flatMap((path) => places.get(path) ?? []);
    const place = around.at(-1);
    const parcel = parcelRecord({
      row,
      edition,
      stack,
      isDemo: isDemoGeoid(edition.geoid),
      context: {
        headline: place?.headline ?? '',
        name: place?.name ?? '',
        path: place?.path ?? edition.placePath,
      },
      places: around.map(({ name }) => name),
      records: { list: recordRows.map((record) => tableRecord(record, reader)), count: recordCount },
      access: reader.access,
      isRemoved: reader.isRemoved,
      mask: reader.mask,
      sources,
      premiumFields: accessSettingsOf(services.config).premiumFields,
    });
    return { parcel, access: reader.access };
  };
  /** Counts the record view, and writes it to the access log when the parcel names a person. */
  const counted = async (
    { parcel, access }: ReadParcel,
    visitor: RequestContext,
    endpoint: string,
  ): Promise<ParcelRecord> => {
    await usage.record(visitor, 'lookup', parcel.ll_uuid);
    const { geoid } = splitParcelFid(parcel.fid);
    const own = Object.keys(parcel.custom).map((name) => `${CUSTOM_PREFIX}${name}`);
    const shown = [parcel, ...parcel.records].flatMap(({ fields }) => Object.keys(fields));
    if ([...own, ...shown].some(access.isPersonal))
      accessLog.note(visitor, endpoint, [{ geoid, llUuid: parcel.ll_uuid }]);
    return parcel;
  };

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
      if (found === undefined || !isPathOf(found.parcel.path, placePath, edition))
        throw await parcelNotFound(services, placePath, edition);
      return counted(found, visitor, getParcel.name);
    }),
    route(listParcelRecords, async ({ query: { after } }, visitor) => {
      const { placePath, actor } = visitor;
      const edition = await findEdition(db, { paths: pathsAround(placePath) });
      const ogcFid = splitParcelPath(placePath)?.ogcFid ?? 0;
      const row = edition && (await findParcelRow(db, edition.editionId, ogcFid));
      if (edition === undefined || row === undefined || !isPathOf(row.path, placePath, edition))
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
        optOuts.now().then((now) => findHiddenFids(db, now, ids)),
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
      const asked = [...new Set(fids)];
      const rows = await listMeasures(db, asked.map(splitParcelFid));
      const byFid = new Map(
        rows.map(({ geoid, ogcFid, lon, lat, ...row }) => {
          const fid = parcelFid(geoid, ogcFid);
          return [fid, { fid, ...row, point: [lon, lat] as [number, number] }];
        }),
      );
      return { parcels: asked.flatMap((fid) => byFid.get(fid) ?? []) };
    }),
    ...labelRoutes(services, { optOuts, accessLog }, usage),
  ];
}

/** Returns true when a parcel is at the requested path. A parcel in a smaller place also has a path in its county. */
function isPathOf(path: string, asked: string, edition: Edition | undefined): boolean {
  const ogcFid = splitParcelPath(path)?.ogcFid;
  return (
    path === asked ||
    (edition !== undefined && ogcFid !== undefined && asked === parcelPath(edition.placePath, ogcFid))
  );
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
      `${message} Numbers may change when ${edition.placePath} is refreshed: search for its address or its parcel number.`,
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
