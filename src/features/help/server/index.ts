import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  type SupportRequest,
  createSupportRequest,
  listSupportRequests,
  settleSupportRequest,
} from '../contract.ts';
import {
  type SupportRequestRow,
  insertSupportRequest,
  listSupportRequestRows,
  settleRequest,
} from './queries.ts';
import { createRequestThrottle } from './request-throttle.ts';

export { REQUESTS_OF_PERSON } from './queries-personal.ts';

/** More than anybody reads in one go. */
const LISTED = 500;

/** The door of help: what people write to the operators. */
export function helpRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.kysely;
  const count = createRequestThrottle();
  return [
    route(createSupportRequest, async ({ body }, { actor, ip }) => {
      count(ip);
      return { id: await insertSupportRequest(db, body, actor.userId) };
    }),
    route(listSupportRequests, async () => ({
      requests: (await listSupportRequestRows(db, LISTED)).map(describe),
    })),
    route(settleSupportRequest, async ({ params, body }) => {
      const row = await settleRequest(db, params.id, body.is_done);
      if (row === undefined) throw new Problem('not_found', 'There is no such request.');
      return describe(row);
    }),
  ];
}

function describe(row: SupportRequestRow): SupportRequest {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    email: row.email,
    message: row.message,
    page: row.page,
    done_at: row.done_at?.toISOString() ?? null,
    is_signed_in: row.account_id !== null,
  };
}
