import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { insertDataRequest, limitDataRequests } from '../../data-requests/server/index.ts';
import { listTokenUsesOfAccount } from '../../tokens/server/index.ts';
import { apiReport, apiUsage } from '../contract.ts';
import { reportText } from '../rules/api-report.ts';
import { monthOf, usageByToken } from '../rules/api-usage.ts';

/** Creates the endpoints of the parcel API about the account of a program: its counts, and reports about data. */
export function apiAccountRoutes(services: Pick<Services, 'database' | 'config'>): Route[] {
  const db = services.database.kysely;
  const limit = limitDataRequests(services);
  return [
    route(apiUsage, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const { start, end } = monthOf(new Date().toISOString().slice(0, 10));
      // A token for web pages is in the hands of every reader of such a page, so it tells nothing about other tokens.
      const tokenId = actor.token?.origin == null ? null : actor.token.id;
      const counts = await listTokenUsesOfAccount(db, { accountId: accountOf(actor), tokenId, since: start });
      return { cycle_start: start, cycle_end: end, usage: usageByToken(counts) };
    }),
    writeRoute(apiReport, {
      prepare: (_, { network }) => limit(network),
      async write({ body: { path, ...report } }, { trx, actor: { userId } }) {
        const request = { path, name: '', contact: '', comment: reportText(report), data_report: true };
        await insertDataRequest(trx, request, { accountId: userId, email: null });
        return { status: 'ok' as const, message: 'Thank you for your report!' };
      },
    }),
  ];
}
