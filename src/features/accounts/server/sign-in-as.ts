import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Db } from '../../../backend/db/database.ts';
import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { recordActAlone } from '../../audit/server/index.ts';
import { signInAs, returnToOwnSession } from '../contract.ts';
import type { SessionReply } from './describe-session.ts';
import { type AccountRow, findAccountById } from './queries.ts';
import type { Session } from './sessions.ts';

interface Sessions {
  /** Ends the session of the request and starts another. */
  startSession(
    context: RequestContext,
    account: AccountRow,
    options: { operatorId?: string },
  ): Promise<SessionReply>;
  findSession(cookies: RequestContext['cookies']): Promise<Session | undefined>;
}

/**
 * Routes for an operator to sign in as another account and to return. Both acts are recorded in the audit log first, so that no such session
 * goes unrecorded.
 */
export function signInAsRoutes(db: Db, { startSession, findSession }: Sessions): Route[] {
  const note = (verb: ActVerb, operatorId: string, accountId: string) =>
    recordActAlone(db, {
      actor: { accountId: operatorId, asAccountId: accountId },
      verb,
      subject: { kind: 'account', id: accountId },
    });
  return [
    route(signInAs, async ({ params: { id } }, context) => {
      const operatorId = context.actor.userId;
      if (operatorId === null) throw new Problem('sign_in_required');
      const account = await findAccountById(db, id);
      if (account === undefined) throw new Problem('not_found', 'There is no such account.');
      if (account.isOperator)
        throw new Problem(
          'not_allowed',
          `${account.name} is an operator. Signing in as an operator is not allowed.`,
        );
      await note('account.signed_in_as', operatorId, id);
      return startSession(context, account, { operatorId });
    }),
    // Returns the operator from the other account to their own.
    route(returnToOwnSession, async (_, context) => {
      const session = await findSession(context.cookies);
      const operator =
        session?.operator === null || session === undefined
          ? undefined
          : await findAccountById(db, session.operator.id);
      if (session === undefined || operator === undefined)
        throw new Problem('conflict', 'You are signed in as yourself.');
      await note('account.left', operator.id, session.account.id);
      return startSession(context, operator, {});
    }),
  ];
}
