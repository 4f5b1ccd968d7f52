import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { HOUR_MS, createLimits, limitOf } from '../../../backend/limits/limits.ts';
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
import { FEEDBACK_THANKS } from '../rules/feedback-thanks.ts';
import { type SearchFeedbackRow, insertSearchFeedback, listSearchFeedbackRows } from './queries-feedback.ts';
import {
  type SupportRequestRow,
  insertSupportRequest,
  listSupportRequestRows,
  settleRequest,
} from './queries.ts';

export { HELP_SETTINGS } from './settings.ts';

/** The maximum number of messages per hour from one network. More messages probably come from a script. */
export const MAX_MESSAGES = 5;
const messagesOfNetwork = (kind: string) => limitOf(kind, MAX_MESSAGES, HOUR_MS);
/** The limit of all networks together, so that a flood can't fill the table. */
const messagesOfAll = (kind: string) => limitOf(`${kind} of all`, 200, HOUR_MS);

/** The maximum number of rows that a list returns. */
const MAX_LISTED = 500;

/** The public API of help on the server: the endpoints for messages to the operators. */
export function helpRoutes(services: Pick<Services, 'config' | 'database'>): Route[] {
  const db = services.database.kysely;
  const limits = createLimits(services);
  const count = (kind: string, network: string) =>
    limits.take(
      [
        { limit: messagesOfNetwork(kind), holder: [network] },
        { limit: messagesOfAll(kind), holder: [] },
      ],
      (wait) => `Too many messages. Please try again in ${wait}.`,
    );
  return [
    writeRoute(createSupportRequest, {
      prepare: (_, { network }) => count('request', network),
      write: async ({ body }, { trx, actor }) => ({
        id: await insertSupportRequest(trx, body, actor.userId),
      }),
    }),
    route(listSupportRequests, async () => ({
      requests: (await listSupportRequestRows(db, MAX_LISTED)).map(describe),
    })),
    writeRoute(settleSupportRequest, async ({ params, body }, { trx }) => {
      const row = await settleRequest(trx, params.id, body.is_done);
      if (row === undefined) throw new Problem('not_found', 'There is no such request.');
      return describe(row);
    }),
    writeRoute(createSearchFeedback, {
      prepare: (_, { network }) => count('search feedback', network),
      async write({ body }, { trx, actor }) {
        await insertSearchFeedback(trx, body.feedback, actor.userId);
        return { status: 'ok' as const, message: FEEDBACK_THANKS };
      },
    }),
    route(listSearchFeedback, async () => ({
      feedback: (await listSearchFeedbackRows(db, MAX_LISTED)).map(describeFeedback),
    })),
  ];
}

function describe(row: SupportRequestRow): SupportRequest {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    email: row.email,
    message: row.message,
    page: row.page,
    done_at: row.doneAt?.toISOString() ?? null,
    is_signed_in: row.accountId !== null,
  };
}

function describeFeedback(row: SearchFeedbackRow): SearchFeedback {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    query: row.query,
    additional_information: row.additionalInformation,
    is_signed_in: row.accountId !== null,
  };
}
