import { markDeleted, restoreDeleted } from '../../../backend/db/soft-delete.ts';
import {
  type LoadContext,
  type Route,
  type RouteInput,
  route,
  writeRoute,
} from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { planOfActor } from '../../accounts/rules/plans.ts';
import { lockAccount, plansOf } from '../../accounts/server/index.ts';
import {
  FOLLOWS_PAGE,
  bookmarkParcel,
  downloadBookmarksCsv,
  downloadBookmarksGeojson,
  followPlace,
  listFollows,
  listSlimFollows,
  removeFollow,
  restoreFollow,
  updateFollow,
} from '../contract.ts';
import { bookmarksCsv, bookmarksGeojson } from '../rules/bookmark-files.ts';
import { describeFollow, describeSlim } from './describe-follow.ts';
import { findParcelAtPath, noParcelAt } from './parcel-at-path.ts';
import { insertFollow, insertPlaceFollow, refreshFollows, writeNote } from './queries-write.ts';
import {
  REMOVED_FOLLOWS,
  countFollows,
  findFollowRow,
  findRemovedFollow,
  listFollowRows,
  listFollowedPlaces,
  listSlimRows,
} from './queries.ts';

const OK = 'ok' as const;
/** The maximum number of rows of a file; more than people follow by hand. */
const MAX_ROWS = 200_000;

export function followRoutes({ config, database }: Pick<Services, 'config' | 'database'>): Route[] {
  const db = database.kysely;
  const plans = () => plansOf(config);
  const everything = async (actor: Actor) => {
    const accountId = accountOf(actor);
    await refreshFollows(db, accountId);
    const rows = await listFollowRows(db, accountId, { offset: 0, limit: MAX_ROWS });
    return rows.map(describeFollow);
  };
  const file = (type: string, text: string) => ({
    type: `${type}; charset=utf-8`,
    body: Buffer.from(text),
    cacheControl: 'private, no-store',
  });

  return [
    route(listFollows, async ({ query: { page } }, { actor }) => {
      const accountId = accountOf(actor);
      await refreshFollows(db, accountId);
      const [rows, count, places] = await Promise.all([
        listFollowRows(db, accountId, { offset: (page - 1) * FOLLOWS_PAGE, limit: FOLLOWS_PAGE }),
        countFollows(db, accountId),
        listFollowedPlaces(db, accountId),
      ]);
      const list = {
        source_id: null,
        name: 'Bookmarks',
        bookmarks: rows.map(describeFollow),
        total_pages: Math.ceil(count / FOLLOWS_PAGE),
        total_count: count,
        limit: actor.isOperator ? null : planOfActor(actor, plans()).limits.bookmarks,
      };
      return {
        follows: {
          parcels: [list],
          places: places.map(({ id, ...properties }) => ({ id, place: { properties } })),
        },
      };
    }),

    route(listSlimFollows, async (_input, { actor }) => {
      const accountId = accountOf(actor);
      await refreshFollows(db, accountId);
      return { follows: (await listSlimRows(db, accountId)).map(describeSlim) };
    }),

    writeRoute(bookmarkParcel, loadBookmark, async ({ body }, { trx, actor, placePath, record }) => {
      const accountId = accountOf(actor);
      const { parcel } = record;
      if (body.bookmark === 'remove') {
        // A parcel that is gone is found by its id. Without an id, it is found by its last path, which no other parcel has now.
        const llUuid = parcel?.llUuid ?? body.ll_uuid;
        const key = llUuid === undefined ? { path: placePath } : { ll_uuid: llUuid };
        await markDeleted(trx, REMOVED_FOLLOWS, { account_id: accountId, ...key });
        return { status: OK, bookmark: null, total_count: await countFollows(trx, accountId) };
      }
      if (parcel === undefined) throw noParcelAt(placePath, body.ll_uuid);
      await insertFollow(trx, accountId, parcel, body.note);
      const row = await findFollowRow(trx, accountId, { uuid: parcel.llUuid });
      return {
        status: OK,
        bookmark: row === undefined ? null : describeFollow(row),
        total_count: record.used + record.amount,
      };
    }),

    writeRoute(followPlace, async (_input, { trx, actor, placePath }) => {
      const row = await insertPlaceFollow(trx, accountOf(actor), placePath);
      if (row === undefined)
        throw new Problem(
          'not_found',
          `There is no place ${placePath}. A parcel is followed at ${placePath}/bookmark.json.`,
        );
      const { id, ...properties } = row;
      return { status: OK, follow: { id, place: { properties } } };
    }),

    writeRoute(updateFollow, async ({ params: { id }, body: { note } }, { trx, actor }) => {
      const accountId = accountOf(actor);
      await writeNote(trx, accountId, id, note);
      const row = await findFollowRow(trx, accountId, { id });
      if (row === undefined) throw noSuchFollow();
      return { status: OK, bookmark: describeFollow(row) };
    }),

    writeRoute(removeFollow, async ({ params: { id } }, { trx, actor }) => {
      const key = { account_id: accountOf(actor), id };
      if (!(await markDeleted(trx, REMOVED_FOLLOWS, key))) throw noSuchFollow();
      return { status: OK };
    }),

    writeRoute(restoreFollow, loadRemoved, async ({ params: { id } }, { trx, actor }) => {
      const key = { account_id: accountOf(actor), id };
      if (!(await restoreDeleted(trx, REMOVED_FOLLOWS, key))) throw nothingToRestore();
      return { status: OK };
    }),

    route(downloadBookmarksCsv, async (_input, { actor, setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="bookmarks.csv"');
      return file('text/csv', bookmarksCsv(await everything(actor)));
    }),

    route(downloadBookmarksGeojson, async (_input, { actor, setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="bookmarks.geojson"');
      return file('application/geo+json', JSON.stringify(bookmarksGeojson(await everything(actor))));
    }),
  ];
}

/** Loads the parcel at the path, and the number of followed parcels. Following it again, or ceasing to follow it, does not count against the limit. */
async function loadBookmark(
  { body }: RouteInput<typeof bookmarkParcel>,
  { db, trx, actor, placePath }: LoadContext,
) {
  const accountId = accountOf(actor);
  if (trx !== null) await lockAccount(trx, accountId);
  const parcel = await findParcelAtPath(db, placePath, body.ll_uuid);
  const known = parcel && (await findFollowRow(db, accountId, { uuid: parcel.llUuid }));
  const isNew = body.bookmark !== 'remove' && parcel !== undefined && known === undefined;
  return { actorInGroup: actor, parcel, used: await countFollows(db, accountId), amount: isNew ? 1 : 0 };
}

/** Loads the follow to restore, and the number of followed parcels. */
async function loadRemoved(
  { params: { id } }: RouteInput<typeof restoreFollow>,
  { db, trx, actor }: LoadContext,
) {
  const accountId = accountOf(actor);
  if (trx !== null) await lockAccount(trx, accountId);
  const removed = await findRemovedFollow(db, accountId, id);
  if (removed === undefined) throw nothingToRestore();
  return {
    actorInGroup: actor,
    used: await countFollows(db, accountId),
    amount: removed === 'parcel' ? 1 : 0,
  };
}

function nothingToRestore(): Problem {
  return new Problem(
    'not_found',
    'There is nothing to restore: this is not removed, or was removed more than an hour ago.',
  );
}

function noSuchFollow(): Problem {
  return new Problem('not_found', 'You do not follow this anymore. Reload the list.');
}
