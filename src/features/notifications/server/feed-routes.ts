import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { NOTICES_PAGE, getNoticeFeed, readNoticeFeed, renewNoticeFeed } from '../contract.ts';
import { atomFeed } from './atom.ts';
import { type NoticePrivacy, type NoticeServices, describeNotices } from './describe-notices.ts';
import { makeFeedToken, readFeedToken } from './feed-token.ts';
import { visitorOfAccount } from './outside-visitor.ts';
import { findFeedGeneration, getFeedGeneration, listNoticeRows, renewFeedGeneration } from './queries.ts';

/** The routes of the private Atom feed. */
export function feedRoutes(services: NoticeServices, privacy: NoticePrivacy): Route[] {
  const { config, database } = services;
  const db = database.kysely;
  const urlOf = async (accountId: string, generation: number) =>
    `${config.publicUrl}/notifications/${await makeFeedToken(config, accountId, generation)}.atom`;
  return [
    writeRoute(renewNoticeFeed, async (_input, { trx, actor }) => {
      const accountId = accountOf(actor);
      return { url: await urlOf(accountId, await renewFeedGeneration(trx, accountId)) };
    }),

    route(getNoticeFeed, async (_input, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const accountId = accountOf(actor);
      return { url: await urlOf(accountId, await getFeedGeneration(db, accountId)) };
    }),

    route(readNoticeFeed, async ({ params: { token } }) => {
      const read = await readFeedToken(config, token);
      const generation = read && (await findFeedGeneration(db, read.accountId));
      if (read === undefined || read.generation !== generation)
        throw new Problem(
          'not_found',
          'This feed has another address now. Copy it again from your notifications.',
        );
      const { accountId } = read;
      const rows = await listNoticeRows(db, accountId, { before: undefined, limit: NOTICES_PAGE });
      const reader = await visitorOfAccount(services, accountId);
      const given = { reader, endpoint: readNoticeFeed.name };
      const notices = await describeNotices(services, privacy, rows, given);
      const feed = {
        siteName: config.site.name,
        origin: config.publicUrl,
        selfUrl: await urlOf(accountId, generation),
        accountId,
        updatedAt: notices[0]?.created_at ?? new Date(0).toISOString(),
      };
      return {
        type: 'application/atom+xml; charset=utf-8',
        body: Buffer.from(atomFeed(feed, notices)),
        cacheControl: 'private, no-store',
      };
    }),
  ];
}
