import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { NOTICES_PAGE, countUnreadNotices, listNotices, readNotices } from '../contract.ts';
import { type NoticePrivacy, type NoticeServices, describeNotices } from './describe-notices.ts';
import { countUnread, listNoticeRows, markRead } from './queries.ts';

export function noticeRoutes(services: NoticeServices, privacy: NoticePrivacy): Route[] {
  const db = services.database.kysely;
  return [
    route(listNotices, async ({ query: { before } }, context) => {
      const accountId = accountOf(context.actor);
      const rows = await listNoticeRows(db, accountId, { before, limit: NOTICES_PAGE });
      const given = { reader: context, endpoint: listNotices.name };
      return {
        notifications: await describeNotices(services, privacy, rows, given),
        unread: await countUnread(db, accountId),
        next: rows.length < NOTICES_PAGE ? null : (rows.at(-1)?.id ?? null),
      };
    }),

    route(countUnreadNotices, async (_input, { actor }) => ({
      unread: await countUnread(db, accountOf(actor)),
    })),

    writeRoute(readNotices, async ({ body }, { trx, actor }) => {
      const accountId = accountOf(actor);
      await markRead(trx, accountId, body);
      return { status: 'ok' as const, unread: await countUnread(trx, accountId) };
    }),
  ];
}
