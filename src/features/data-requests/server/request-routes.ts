import { type BinaryReply, type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { HOUR_MS, createLimits, limitOf } from '../../../backend/limits/limits.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findAccountById } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import {
  type DataRequest,
  LISTED_REQUESTS,
  REQUEST_CSV_LINES,
  closeDataRequest,
  createDataRequest,
  downloadDataRequests,
  listDataRequests,
} from '../contract.ts';
import { requestCsv } from '../rules/request-csv.ts';
import { emailToNotify } from '../rules/request-email.ts';
import { type DataRequestRow, insertDataRequest, listDataRequestRows, setClosed } from './queries.ts';

/** The maximum number of requests per hour from one network. More than this are probably from a script. */
export const MAX_REQUESTS_OF_NETWORK = 5;
const NETWORK_LIMIT = limitOf('data request', MAX_REQUESTS_OF_NETWORK, HOUR_MS);
/** The limit of all networks together, so that a flood can't fill the table. */
const TOTAL_LIMIT = limitOf('data request of all', 200, HOUR_MS);

/** Returns a function that counts a request or report from a network, and throws `too_many_requests` above a limit. */
export function limitDataRequests(
  services: Pick<Services, 'config' | 'database'>,
): (network: string) => Promise<void> {
  const limits = createLimits(services);
  return async (network) => {
    // A load test runs without limits and posts this form often.
    if (!services.config.clients.hasRateLimits) return;
    await limits.take(
      [
        { limit: NETWORK_LIMIT, holder: [network] },
        { limit: TOTAL_LIMIT, holder: [] },
      ],
      (wait) => `Too many requests. Please try again in ${wait}.`,
    );
  };
}

export function dataRequestRoutes(services: Pick<Services, 'config' | 'database'>): Route[] {
  const db = services.database.kysely;
  const limit = limitDataRequests(services);
  return [
    writeRoute(createDataRequest, {
      prepare: (_, { network }) => limit(network),
      async write({ body }, { trx, actor: { userId } }) {
        const account = userId === null ? undefined : await findAccountById(trx, userId);
        const email = emailToNotify(body.contact, account?.email ?? null);
        await insertDataRequest(trx, body, { accountId: userId, email });
        return { status: 'ok' as const, message: 'Thank you for your suggestion!' };
      },
    }),
    route(listDataRequests, async ({ query }, { setHeader }) => {
      setHeader('cache-control', 'no-store');
      const rows = await listDataRequestRows(db, query, LISTED_REQUESTS + 1);
      return {
        requests: rows.slice(0, LISTED_REQUESTS).map(describe),
        has_more: rows.length > LISTED_REQUESTS,
      };
    }),
    route(downloadDataRequests, async ({ query }, { setHeader }): Promise<BinaryReply> => {
      const requests = (await listDataRequestRows(db, query, REQUEST_CSV_LINES)).map(describe);
      setHeader('content-disposition', 'attachment; filename="requests-for-data.csv"');
      return {
        type: 'text/csv; charset=utf-8',
        body: Buffer.from(requestCsv(requests)),
        cacheControl: 'no-store',
      };
    }),
    writeRoute(closeDataRequest, async ({ params: { id }, body: { is_closed } }, { trx, actor }) => {
      const row = await setClosed(trx, id, is_closed);
      if (row === undefined) throw new Problem('not_found', 'There is no such request.');
      const subject = { kind: 'data_request', id: String(id), ...(row.path !== '' && { name: row.path }) };
      const verb = is_closed ? 'data_request.closed' : 'data_request.reopened';
      await recordAct(trx, { actor: actedBy(actor), verb, subject });
      return { id, closed_at: row.closedAt?.toISOString() ?? null };
    }),
  ];
}

function describe({ createdAt, closedAt, isReport, isSignedIn, ...row }: DataRequestRow): DataRequest {
  return {
    ...row,
    created_at: createdAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    data_report: isReport,
    is_signed_in: isSignedIn,
  };
}
