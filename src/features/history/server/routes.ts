import { Readable } from 'node:stream';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { listEditions } from '../../editions/server/index.ts';
import { splitParcelPath } from '../../parcels/rules/parcel-path.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import { listPlacesAround } from '../../places/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import {
  downloadPlaceChanges,
  getParcelHistory,
  listEvents,
  listPlaceChanges,
  type PlaceChanges,
} from '../contract.ts';
import { openChangedFieldAccess } from './changed-field-access.ts';
import { writeChangesCsv } from './changes-csv.ts';
import { editionsOf } from './changes-of-parcels.ts';
import { describeSeen, namesPeople } from './describe-seen.ts';
import { openOwnerAccess } from './owner-access.ts';
import { type ComparisonRow, findComparison, findParcelUuid, listChanges, listEventRows } from './queries.ts';
import { readHistory } from './read-history.ts';

type HistoryServices = Pick<Services, 'database' | 'config'>;

export function historyRoutes(
  services: HistoryServices,
  { optOuts, accessLog }: Pick<Privacy, 'optOuts' | 'accessLog'>,
): Route[] {
  const { database, config } = services;
  const db = database.kysely;
  const usage = createUsage({ database, config });
  const getPlace = async (path: string) => {
    const place = (await listPlacesAround(db, [path])).get(path);
    if (place === undefined) throw new Problem('not_found', `There is no place ${path}.`);
    return { path, headline: place.headline };
  };
  return [
    route(listPlaceChanges, async ({ query }, visitor): Promise<PlaceChanges> => {
      const { placePath, actor } = visitor;
      const place = await getPlace(placePath);
      const access = await openOwnerAccess(db, actor, accessSettingsOf(config).ownerNames, optOuts);
      const editions = await listEditions(db, { placePath });
      const comparison = await findComparison(db, placePath, query);
      const { kind, after, limit } = query;
      const isReady = comparison?.state === 'ready' && limit > 0;
      // One row more tells whether there is a next page.
      const page = { kind, after, limit: limit + 1, withSubjects: access.needsSubjects };
      const found = isReady ? await listChanges(db, comparison, page) : [];
      const rows = found.slice(0, limit);
      const fields = await openChangedFieldAccess(services, editionsOf(comparison), actor);
      const changes = await describeSeen(rows, access, fields, (uuids) =>
        usage.allow(visitor, 'owner', uuids),
      );
      const geoid = comparison?.geoid ?? '';
      accessLog.note(
        visitor,
        listPlaceChanges.name,
        changes
          .filter((change) => namesPeople(change, fields))
          .map(({ ll_uuid: llUuid }) => ({ geoid, llUuid })),
      );
      return {
        place,
        editions: editions.map((edition) => ({
          version: edition.version,
          published_at: edition.publishedAt.toISOString(),
          parcels: edition.parcelCount,
          source_name: publicSourceName(edition.sourceName),
          is_current: edition.isCurrent,
        })),
        comparison: comparison === undefined ? null : toComparison(comparison),
        hidden_owners: access.reason,
        changes,
        next: found.length > limit ? (rows.at(-1)?.seq ?? null) : null,
      };
    }),

    route(downloadPlaceChanges, async ({ query }, visitor) => {
      const { placePath, actor } = visitor;
      await getPlace(placePath);
      const comparison = await findComparison(db, placePath, query);
      if (comparison?.state !== 'ready') {
        const editions = await listEditions(db, { placePath });
        if (editions.length < 2)
          throw new Problem(
            'not_found',
            `There is no earlier edition of the parcels of ${placePath} to compare with.`,
          );
        throw new Problem(
          'not_found',
          `These editions of ${placePath} have not been compared yet. An operator can compare them: platbook changes --place ${placePath}`,
        );
      }
      const access = await openOwnerAccess(db, actor, accessSettingsOf(config).ownerNames, optOuts);
      const name = `changes-${placePath.split('/').at(-1)}-${comparison.fromVersion}-${comparison.toVersion}.csv`;
      visitor.setHeader('content-disposition', `attachment; filename="${name}"`);
      return {
        type: 'text/csv; charset=utf-8',
        body: await startedStream(
          writeChangesCsv(
            db,
            comparison,
            query.kind,
            { owners: access, fields: await openChangedFieldAccess(services, editionsOf(comparison), actor) },
            (uuids) => usage.allow(visitor, 'owner', uuids),
            (count) => accessLog.note(visitor, downloadPlaceChanges.name, { count, geoid: comparison.geoid }),
          ),
        ),
        cacheControl: 'private, no-store',
      };
    }),

    route(getParcelHistory, async ({ query }, visitor) => {
      const { placePath, actor } = visitor;
      const ogcFid = splitParcelPath(placePath)?.ogcFid;
      const parcel =
        ogcFid === undefined
          ? undefined
          : await findParcelUuid(db, pathsAround(placePath), ogcFid, query.edition);
      if (parcel?.path !== placePath) throw new Problem('not_found', `There is no parcel ${placePath}.`);
      const access = await openOwnerAccess(db, actor, accessSettingsOf(config).ownerNames, optOuts);
      const { placePath: county, llUuid: uuid } = parcel;
      const history = await readHistory(services, county, uuid, { owners: access, actor });
      if (!history.namesPeople) return history.shown;
      const allowed = await usage.allow(visitor, 'owner', [uuid]);
      if (!allowed.has(uuid)) {
        const owners = { ...access, canSee: async () => false };
        return (await readHistory(services, county, uuid, { owners, actor })).shown;
      }
      accessLog.note(visitor, getParcelHistory.name, [{ geoid: parcel.geoid, llUuid: uuid }]);
      return history.shown;
    }),

    route(listEvents, async ({ query }) => {
      const rows = await listEventRows(db, query);
      return {
        events: rows.map(({ data, placePath, createdAt, ...row }) => ({
          ...row,
          place_path: placePath,
          data:
            typeof data['source'] === 'string' ? { ...data, source: publicSourceName(data['source']) } : data,
          created_at: createdAt.toISOString(),
        })),
        cursor: rows.at(-1)?.cursor ?? query.after,
      };
    }),
  ];
}

/** Makes the first chunk before the reply begins, so that a failure can still be answered with an error status. */
async function startedStream(pieces: AsyncGenerator<string>): Promise<Readable> {
  const first = await pieces.next();
  return Readable.from(
    (async function* () {
      if (first.done !== true) yield first.value;
      yield* pieces;
    })(),
  );
}

function toComparison(row: ComparisonRow): PlaceChanges['comparison'] {
  const { id, state, fromVersion: from, toVersion: to, error, doneParcels, totalParcels } = row;
  const progress = totalParcels === 0 ? 0 : Math.min(1, doneParcels / totalParcels);
  return { id, from, to, state, progress, error, counts: row.counts ?? {} };
}
