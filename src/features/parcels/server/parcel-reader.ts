import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { splitParcelFid } from '../../../kernel/ids.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Edition } from '../../editions/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { isDemoGeoid, listPlacesAround } from '../../places/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { ALL_ALLOWED, createUsage } from '../../usage/server/index.ts';
import type { ParcelRecord } from '../contract.ts';
import { CUSTOM_PREFIX } from '../rules/county-columns.ts';
import { type FieldAccess, type HiddenReason, accessToParcel } from '../rules/field-access.ts';
import { hiddenNames, nameMask } from '../rules/name-mask.ts';
import { optOutSubject } from '../rules/opt-out-subject.ts';
import { createFieldSources } from './field-sources.ts';
import { openFieldAccess } from './open-field-access.ts';
import { type ParcelRecordParts, parcelRecord } from './parcel-record.ts';
import { countRecords, listRecordRows } from './queries-records.ts';
import { type ParcelRecordRow, findParcelRow, listParcelRows, listStack, listUuids } from './queries.ts';
import { accessSettingsOf } from './settings.ts';
import { tableRecord } from './table-record.ts';

/** The maximum number of other parcels at a location that are listed. `others_count` is their total number. */
const MAX_OTHERS = 500;
/** The maximum number of records in a parcel's reply. */
const FIRST_RECORDS = 20;

interface ReadParcel {
  parcel: ParcelRecord;
  access: FieldAccess<HiddenReason>;
}

const ALL_REFUSED = 'The daily limit of property lookups of your plan is reached.';
const LIMIT_WARNING =
  'Some parcels are left out, because the daily limit of property lookups of your plan is reached.';

interface ParcelInEdition {
  edition: Edition;
  ogcFid: number;
}

interface ReadManyOptions {
  /** False: the geometry of each parcel is null, and no outline is read. */
  withOutlines: boolean;
  /** True: the list ends before the first parcel that a limit refuses, so that the next page can continue there. */
  isPage?: boolean;
  /** True if the parcels were found by a name, so that each of them reveals its owner. Each then counts as an owner that was shown, too. */
  revealsOwners?: boolean;
}

/** Parcels that somebody may read. */
export interface ReadParcels {
  parcels: ParcelRecord[];
  /** Says which limit left some parcels out; null if none are left out. */
  warning: string | null;
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
   * Returns parcels in this order, each counted and logged as {@link ParcelReader.counted} does. They come without the other parcels of their stack
   * and without records of tables. Throws `limit_reached` when a limit allows none of them. Only the allowed ones are read.
   */
  readMany(
    spots: readonly ParcelInEdition[],
    visitor: RequestContext,
    endpoint: string,
    options: ReadManyOptions,
  ): Promise<ReadParcels>;
}

export function createParcelReader(
  services: Pick<Services, 'database' | 'config'>,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): ParcelReader {
  const db = services.database.kysely;
  const usage = createUsage(services);
  const findSources = createFieldSources(db);

  /** Reads the opt-out list and the reader's field access, which are the same for all parcels of an edition. */
  const openReader = async (editionId: number, placePath: string, actor: Actor) => {
    const [now, all] = await Promise.all([
      optOuts.now(),
      openFieldAccess(services, { editionId, placePath }, actor),
    ]);
    return { now, all };
  };

  const readerIn = (
    { now, all }: Awaited<ReturnType<typeof openReader>>,
    row: ParcelRecordRow,
    { geoid }: Edition,
    { isOperator }: Actor,
  ): Awaited<ReturnType<ParcelReader['readerOf']>> => {
    const { isPersonal } = all.columns;
    const isRemoved = now.isHidden(optOutSubject({ ...row, geoid }, isPersonal));
    const access = accessToParcel(all, { isRemoved, isOperator });
    const parcel = { geoid, ll_uuid: row.ll_uuid, parcelnumb: row['parcelnumb'] };
    const names = isRemoved ? hiddenNames(row, row.custom, isPersonal) : null;
    const mask = isOperator || now.isEmpty ? null : nameMask(now, geoid, names);
    return { access, isRemoved, isOperator, optOuts: now, parcel, mask };
  };

  const readerOf: ParcelReader['readerOf'] = async (row, edition, actor) =>
    readerIn(await openReader(edition.editionId, row.path, actor), row, edition, actor);

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

  const keyOf = ({ edition, ogcFid }: ParcelInEdition) => `${edition.editionId}/${ogcFid}`;

  /** Counts the parcels with these ids, and returns which ones may be shown. */
  const allow = async (
    uuids: readonly string[],
    visitor: RequestContext,
    { isPage = false, revealsOwners = false }: ReadManyOptions,
  ): Promise<{ isAllowed(uuid: string): boolean; warning: string | null }> => {
    const only = (some: readonly string[], has: (uuid: string) => boolean) =>
      isPage ? untilRefused(some, has) : some.filter(has);
    // A parcel that one limit refuses is not counted for the other one.
    const open = revealsOwners
      ? only(uuids, await usage.recordMany(visitor, 'lookup', uuids, { isTrial: true }))
      : uuids;
    const owners = revealsOwners ? await usage.allow(visitor, 'owner', open) : ALL_ALLOWED;
    const named = only(open, owners.has);
    if (named.length === 0 && uuids.length > 0)
      throw new Problem('limit_reached', owners.message ?? ALL_REFUSED);
    const has = await usage.recordMany(visitor, 'lookup', named);
    const allowed = only(named, has);
    if (allowed.length === 0 && uuids.length > 0) throw new Problem('limit_reached', ALL_REFUSED);
    const set = new Set(allowed);
    const ownersWarning = allowed.length < named.length ? null : owners.message;
    const warning = allowed.length < uuids.length ? (ownersWarning ?? LIMIT_WARNING) : null;
    return { isAllowed: (uuid) => set.has(uuid), warning };
  };

  const readRows = async (
    edition: Edition,
    spots: readonly ParcelInEdition[],
    actor: Actor,
    withOutlines: boolean,
  ): Promise<ReadParcel[]> => {
    const fids = spots.map(({ ogcFid }) => ogcFid);
    const [rows, sources, opened] = await Promise.all([
      listParcelRows(db, edition.editionId, fids, withOutlines),
      findSources(edition.editionId),
      openReader(edition.editionId, edition.placePath, actor),
    ]);
    const places = await listPlacesAround(
      db,
      rows.map(({ path }) => path),
    );
    const records = { list: [], count: 0 };
    return rows.map((row): ReadParcel => {
      const { access, isRemoved, mask } = readerIn(opened, row, edition, actor);
      const parts = { row, stack: [], records, access, isRemoved, mask, sources };
      return { parcel: describe(edition, places, parts), access };
    });
  };

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
    async readMany(spots, visitor, endpoint, options) {
      const groups = [...Map.groupBy(spots, ({ edition }) => edition.editionId).values()];
      const uuids = new Map<string, string>();
      for (const group of groups) {
        const [{ edition }] = group as [ParcelInEdition];
        const fids = group.map(({ ogcFid }) => ogcFid);
        for (const { ogcFid, uuid } of await listUuids(db, edition.editionId, fids))
          uuids.set(keyOf({ edition, ogcFid }), uuid);
      }
      const existingUuids = spots.flatMap((spot) => uuids.get(keyOf(spot)) ?? []);
      const { isAllowed, warning } = await allow(existingUuids, visitor, options);
      const found = new Map<string, ReadParcel>();
      for (const group of groups) {
        const [{ edition }] = group as [ParcelInEdition];
        const allowed = group.filter((spot) => isAllowed(uuids.get(keyOf(spot)) ?? ''));
        for (const read of await readRows(edition, allowed, visitor.actor, options.withOutlines))
          found.set(read.parcel.ll_uuid, read);
      }
      const reads = existingUuids.flatMap((uuid) => found.get(uuid) ?? []);
      accessLog.note(visitor, endpoint, reads.filter(namesPerson).map(loggedAs));
      return { parcels: reads.map(({ parcel }) => parcel), warning };
    },
  };
}

/** Returns the ids before the first that is refused. */
function untilRefused(uuids: readonly string[], isAllowed: (uuid: string) => boolean): readonly string[] {
  const refused = uuids.findIndex((uuid) => !isAllowed(uuid));
  return refused < 0 ? uuids : uuids.slice(0, refused);
}
