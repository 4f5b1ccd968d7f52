import type { Edition } from '../../editions/server/index.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { splitParcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { isDemoGeoid, listPlacesAround } from '../../places/server/index.ts';
import type { ParcelRecord } from '../contract.ts';
import { CUSTOM_PREFIX } from '../rules/county-columns.ts';
import { type FieldAccess, type HiddenReason, accessToParcel } from '../rules/field-access.ts';
import { hiddenNames, nameMask } from '../rules/name-mask.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import { createFieldSources } from './field-sources.ts';
import { openFieldAccess } from './open-field-access.ts';
import { type ParcelRecordParts, parcelRecord } from './parcel-record.ts';
import { type ParcelRecordRow, findParcelRow, listParcelRows, listStack } from './queries.ts';
import { countRecords, listRecordRows } from './queries-records.ts';
import { accessSettingsOf } from './settings.ts';
import { tableRecord } from './table-record.ts';

/** The maximum number of other parcels at a location that are listed. `others_count` is their total number. */
const MAX_OTHERS = 500;
/** The number of records in a parcel's reply. */
const FIRST_RECORDS = 20;

interface ReadParcel {
  parcel: ParcelRecord;
  access: FieldAccess<HiddenReason>;
}

/** Parcels that somebody may read. */
export interface ReadParcels {
  parcels: ParcelRecord[];
  /** True if the limit of record views left some out. */
  isLimited: boolean;
}

/** Reads parcel records as a reader may see them. */
export interface ParcelReader {
  /** Returns what a reader may see of a parcel and its records. */
  readerOf(
    row: ParcelRecordRow,
    edition: Edition,
    actor: Actor,
  ): Promise<Parameters<typeof tableRecord>[1] & Pick<ParcelRecordParts, 'access' | 'isRemoved' | 'mask'>>;
  readParcel(edition: Edition, ogcFid: number, actor: Actor): Promise<ReadParcel | undefined>;
  /** Counts the record view, and writes it to the access log when the parcel names a person. */
  counted(read: ReadParcel, visitor: RequestContext, endpoint: string): Promise<ParcelRecord>;
  /**
   * Returns parcels of one edition in this order, each counted and logged as {@link ParcelReader.counted} does. They come without the other parcels of their stack
   * and without records of tables. Throws `limit_reached` when the limit of record views allows none of them.
   */
  readMany(
    edition: Edition,
    ogcFids: readonly number[],
    visitor: RequestContext,
    endpoint: string,
  ): Promise<ReadParcels>;
}

export function createParcelReader(
  services: Pick<Services, 'database' | 'config'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): ParcelReader {
  const db = services.database.kysely;
  const usage = createUsage(services);
  const findSources = createFieldSources(db);

  const readerOf: ParcelReader['readerOf'] = async (row, { editionId, geoid }, actor) => {
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

  const describe = (
    edition: Edition,
    places: Awaited<ReturnType<typeof listPlacesAround>>,
    parts: Pick<ParcelRecordParts, 'row' | 'stack' | 'records' | 'access' | 'isRemoved' | 'mask' | 'sources'>,
  ): ParcelRecord => {
    const around = pathsAround(parts.row.path).flatMap((path) => places.get(path) ?? []);
    const place = around.at(-1);
    return parcelRecord({
      ...parts,
      edition,
      isDemo: isDemoGeoid(edition.geoid),
      context: {
        headline: place?.headline ?? '',
        name: place?.name ?? '',
        path: place?.path ?? edition.placePath,
      },
      places: around.map(({ name }) => name),
      premiumFields: accessSettingsOf(services.config).premiumFields,
    });
  };

  const namesPerson = ({ parcel, access }: ReadParcel) => {
    const own = Object.keys(parcel.custom).map((name) => `${CUSTOM_PREFIX}${name}`);
    const shown = [parcel, ...parcel.records].flatMap(({ fields }) => Object.keys(fields));
    return [...own, ...shown].some(access.isPersonal);
  };
  const loggedAs = ({ parcel: { fid, ll_uuid: llUuid } }: ReadParcel) => ({
    geoid: splitParcelFid(fid).geoid,
    llUuid,
  });

  return {
    readerOf,
    async readParcel(edition, ogcFid, actor) {
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
      const { access, isRemoved, mask } = reader;
      const records = { list: recordRows.map((record) => tableRecord(record, reader)), count: recordCount };
      return {
        parcel: describe(edition, places, { row, stack, records, access, isRemoved, mask, sources }),
        access,
      };
    },
    async counted(read, visitor, endpoint) {
      await usage.record(visitor, 'lookup', read.parcel.ll_uuid);
      if (namesPerson(read)) accessLog.note(visitor, endpoint, [loggedAs(read)]);
      return read.parcel;
    },
    async readMany(edition, ogcFids, visitor, endpoint) {
      const [rows, sources] = await Promise.all([
        listParcelRows(db, edition.editionId, ogcFids),
        findSources(edition.editionId),
      ]);
      const uuids = rows.map(({ ll_uuid: uuid }) => uuid);
      const [isAllowed, places] = await Promise.all([
        usage.recordMany(visitor, 'lookup', uuids),
        listPlacesAround(
          db,
          rows.map(({ path }) => path),
        ),
      ]);
      const reads = await Promise.all(
        rows
          .filter(({ ll_uuid: uuid }) => isAllowed(uuid))
          .map(async (row): Promise<ReadParcel> => {
            const { access, isRemoved, mask } = await readerOf(row, edition, visitor.actor);
            const records = { list: [], count: 0 };
            return {
              parcel: describe(edition, places, {
                row,
                stack: [],
                records,
                access,
                isRemoved,
                mask,
                sources,
              }),
              access,
            };
          }),
      );
      accessLog.note(visitor, endpoint, reads.filter(namesPerson).map(loggedAs));
      const byFid = new Map(reads.map(({ parcel }) => [splitParcelFid(parcel.fid).ogcFid, parcel]));
      return {
        parcels: ogcFids.flatMap((ogcFid) => byFid.get(ogcFid) ?? []),
        isLimited: reads.length < rows.length,
      };
    },
  };
}
