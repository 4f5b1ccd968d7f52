import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { QUARTER_HOUR_MS, createLimits, limitOf } from '../../../backend/limits/limits.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Accounts, createChallenge, takeChallenge } from '../../accounts/server/index.ts';
import { recordAct } from '../../audit/server/index.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../contract.ts';
import { challengeOf, verifySignature } from './ceremonies.ts';
import { CEREMONY_MS, type CeremonyContext, TOO_OLD } from './ceremony-context.ts';
import { userHandleOf } from './own-passkey-routes.ts';
import { findPasskey, noteUse } from './queries.ts';

/** The same limit as for wrong passwords from one network. */
const WRONG_PASSKEYS_OF_NETWORK = limitOf('wrong passkey', 40, QUARTER_HOUR_MS);
const UNKNOWN = 'This passkey is not known here: it was removed. Sign in another way.';
const BAD_ANSWER = 'This passkey could not be checked. Sign in another way.';

/** Routes to sign in with a passkey. The device knows the account, so people don't type an email. */
export function signInRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  { limitBeginnings, relyingParty }: CeremonyContext,
  accounts: Pick<Accounts, 'openSession'>,
): Route[] {
  const { database, log } = services;
  const db = database.kysely;
  const limits = createLimits(services);
  return [
    route(beginPasskeySignIn, async (_, { network }) => {
      const { id: rpId } = relyingParty();
      await limitBeginnings(network);
      return {
        rpId,
        challenge: await createChallenge(db, { purpose: 'passkey_sign_in', lifeMs: CEREMONY_MS }),
        timeout: CEREMONY_MS,
        userVerification: 'required' as const,
      };
    }),

    writeRoute(signInWithPasskey, {
      async prepare({ body: { credential } }, context) {
        const party = relyingParty();
        const attempt = await limits.take([{ limit: WRONG_PASSKEYS_OF_NETWORK, holder: [context.network] }]);
        const challenge = challengeOf(credential.response.clientDataJSON) ?? '';
        if ((await takeChallenge(db, challenge, 'passkey_sign_in')) === undefined)
          throw new Problem('invalid_input', TOO_OLD);
        const known = await findPasskey(db, Buffer.from(credential.id, 'base64url'));
        if (known === undefined) throw new Problem('invalid_input', UNKNOWN);
        const refuse = (reason: unknown) => {
          log.warn({ err: reason, passkeyId: known.id }, 'a sign-in with a passkey was refused');
          return new Problem('invalid_input', BAD_ANSWER);
        };
        const { userHandle } = credential.response;
        if (userHandle !== undefined && userHandle !== userHandleOf(known.account.id))
          throw refuse(new Error('the passkey names another account'));
        const { newCounter, credentialBackedUp } = await verifySignature(
          credential,
          challenge,
          party,
          known,
        ).catch((error: unknown) => {
          throw refuse(error);
        });
        const use = { counter: newCounter, isSynced: credentialBackedUp, now: new Date() };
        return { known, use, attempt, refuse };
      },
      async write(_, context, { known, use, attempt, refuse }) {
        const { trx } = context;
        if (!(await noteUse(trx, known.id, use))) throw refuse(new Error('the count did not grow'));
        await recordAct(trx, {
          actor: { accountId: known.account.id },
          verb: 'session.created',
          subject: { kind: 'account', id: known.account.id },
          detail: { way: 'passkey', passkey: known.id },
        });
        return async () => {
          await attempt.refund();
          return accounts.openSession(context, known.account);
        };
      },
    }),
  ];
}
