import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  type SearchFeedback,
  type SupportRequest,
  createSearchFeedback,
  createSupportRequest,
  listSearchFeedback,
  listSupportRequests,
  settleSupportRequest,
} from '../contract.ts';
import {
  type SupportRequestRow,
  insertSupportRequest,
  listSupportRequestRows,
  settleRequest,
} from './queries.ts';
import { type SearchFeedbackRow, insertSearchFeedback, listSearchFeedbackRows } from './queries-feedback.ts';
import { createRequestThrottle } from './request-throttle.ts';

export { FEEDBACK_OF_PERSON, REQUESTS_OF_PERSON } from './queries-personal.ts';

/** More than anybody reads in one go. */
const LISTED = 500;

/** The door of help: what people write to the operators. */
export function helpRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const db = database.kysely;
  const count = createRequestThrottle();
  const countFeedback = createRequestThrottle();
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
    route(createSearchFeedback, async ({ body }, { actor, ip }) => {
      countFeedback(ip);
      await insertSearchFeedback(db, body.feedback, actor.userId);
      return { status: 'ok' as const };
    }),
    route(listSearchFeedback, async () => ({
      feedback: (await listSearchFeedbackRows(db, LISTED)).map(describeFeedback),
    })),
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

function describeFeedback(row: SearchFeedbackRow): SearchFeedback {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    query: row.query,
    additional_information: row.additional_information,
    is_signed_in: row.account_id !== null,
  };
}
