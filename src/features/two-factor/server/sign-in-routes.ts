import type { ActVerb } from '../../../backend/act-sentences.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { recordActAlone } from '../../audit/server/index.ts';
import { finishSignIn } from '../contract.ts';
import { appCodeOf } from '../rules/codes.ts';
import { countAttempt } from './limits.ts';
import type { TwoFactorParts } from './parts.ts';
import { countRecoveryCodes, findOwner } from './queries.ts';
import { verifyCode } from './verify-code.ts';

const STALE = 'This sign-in took too long or began in another browser. Please sign in again.';
const WRONG_CODE = 'This code is incorrect or was already used. Enter the code that your app shows now.';
const WRONG_RECOVERY_CODE = 'This recovery code is incorrect or was already used.';

/** Routes for the second step of signing in. */
export function signInRoutes({ services, accounts, limits, notify, now }: TwoFactorParts): Route[] {
  const db = services.database.kysely;
  return [
    route(finishSignIn, async ({ body: { code } }, context) => {
      const accountId = await accounts.secondStep.find(context);
      const owner = accountId === undefined ? undefined : await findOwner(db, accountId);
      if (owner === undefined) throw new Problem('invalid_input', STALE);
      const attempt = await countAttempt(limits, owner.id, context.network, code);
      const way = await verifyCode(services, db, { accountId: owner.id, text: code, nowMs: now() });
      const act = (verb: ActVerb, actor: string | null) =>
        recordActAlone(db, {
          actor: { accountId: actor },
          verb,
          subject: { kind: 'account', id: owner.id },
          ...(way !== null && { detail: { way } }),
        });
      if (way === null) {
        if (attempt.isLast) {
          await act('account.codes_throttled', null);
          notify(owner, 'guessed');
        }
        const fields = [{ field: 'body.code', message: 'is incorrect' }];
        const detail = appCodeOf(code) === null ? WRONG_RECOVERY_CODE : WRONG_CODE;
        throw new Problem('invalid_input', { detail, fields });
      }
      // Of two simultaneous requests with valid codes, only one signs in.
      if (!(await accounts.secondStep.take(context))) throw new Problem('invalid_input', STALE);
      await attempt.refund();
      await act('account.second_step_passed', owner.id);
      if (way === 'recovery') notify(owner, 'recoveryCodeUsed', await countRecoveryCodes(db, owner.id));
      const { id, email, name, isOperator } = owner;
      return accounts.openSession(context, { id, email, name, isOperator });
    }),
  ];
}
