/** Public API of accounts: the actor of a request, groups, and the limits of plans. */
import type { ActVerb } from '../../../backend/act-sentences.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { type RequestContext, type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Decide } from '../../../backend/http/router.ts';
import type { IdentifyRequest } from '../../../backend/http/server.ts';
import { createLimits, mailboxKey, QUARTER_HOUR_MS, limitOf } from '../../../backend/limits/limits.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { actedBy, recordAct, recordActAlone } from '../../audit/server/index.ts';
import {
  endSession,
  getSession,
  listPlans,
  listSessions,
  signIn,
  signOut,
  switchGroup,
} from '../contract.ts';
import { can } from '../rules/can.ts';
import { suspendedMessage } from '../rules/suspended-message.ts';
import { type DemoLogin, ensureDemoAccounts } from './demo-accounts.ts';
import { type SessionReply, actorOfSession, describePlan, describeSession } from './describe-session.ts';
import { spendTimeOfVerification, verifyPassword } from './passwords.ts';
import { plansOf } from './plans.ts';
import { findSecondStep } from './queries-challenges.ts';
import { PLAN_CHANGED, listGroupsOf } from './queries-groups.ts';
import {
  type AccountRow,
  deleteSessionOf,
  findAccountByEmail,
  listSessionRows,
  setSessionGroup,
} from './queries.ts';
import { assertCsrfToken, assertSameSite, isChange } from './request-guard.ts';
import { type SecondStep, createSecondStep } from './second-step.ts';
import { SESSION_DAYS, createSessions, endSessionsOf, sessionCookieOf } from './sessions.ts';
import { operatorsNeedSecondFactor } from './settings.ts';
import { signInAsRoutes } from './sign-in-as.ts';

export { type Challenge, createChallenge, takeChallenge } from './challenges.ts';
export { createAccountWithPassword, registerAccount, registerWithoutPassword } from './create-account.ts';
export { type SessionReply, actorOfAccount, describeGroup } from './describe-session.ts';
export type { DemoLogin } from './demo-accounts.ts';
export { addMember, createGroup, setGroupPlan } from './groups.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { plansOf } from './plans.ts';
export { sessionCookieOf } from './sessions.ts';
export { isDemoOn, operatorsNeedSecondFactor, siteKindIn, siteKindOf } from './settings.ts';
export {
  type AccountRow,
  confirmEmailOf,
  findAccountByEmail,
  findAccountById,
  listOperators,
  updatePassword,
} from './queries.ts';
export { findGroupIdByName, listGroupsOf } from './queries-groups.ts';
export { lockAccount, lockGroup } from './queries-locks.ts';

export type SignInReply = OutputOf<typeof signIn>;

export type SessionContext = Pick<RequestContext, 'cookies' | 'headers' | 'setCookie'>;

/** Wrong passwords for one email from one network. They don't slow down sign-ins from other networks. */
export const WRONG_PASSWORDS = limitOf('wrong password', 8, QUARTER_HOUR_MS);
/** Wrong passwords from one network, for any emails. */
const WRONG_PASSWORDS_OF_NETWORK = limitOf('wrong password of network', 40, QUARTER_HOUR_MS);

export interface Accounts {
  routes: readonly Route[];
  /** Returns the actor of a request. Throws `not_allowed` for a change that another site caused or that lacks the CSRF token. */
  identify(request: IdentifyRequest): Promise<Actor>;
  /** Decides permissions with the operator's plan limits. */
  decide: Decide;
  /** Creates missing demo accounts. Returns the logins of all of them, to show to the operator. */
  ensureDemoAccounts(): Promise<DemoLogin[]>;
  /**
   * Signs in a person who proved their identity: ends the session of the request and sets the cookie of a new one. `groupId` is the group to
   * work in first; absent: the person's own group.
   */
  openSession(context: SessionContext, account: AccountRow, groupId?: string): Promise<SessionReply>;
  /** Signs in a person who gave the correct password, or returns the second step that is still needed. */
  openWithPassword(context: SessionContext, account: AccountRow): Promise<SignInReply>;
  secondStep: SecondStep;
  /** Makes this group the current one for the session of the request. */
  workIn(context: Pick<RequestContext, 'cookies'>, groupId: string): Promise<SessionReply>;
  /** Ends all sessions of an account, for example after a new password. Call {@link Accounts.clearSessionCache} after the commit. */
  endSessionsOf(trx: Trx, accountId: string): Promise<void>;
  /** Clears the caches. Call it after changing plans, groups or members: otherwise requests use data up to ten seconds old. */
  clearSessionCache(): void;
  /** Adds a function that clears a cache of people's rights. `clearSessionCache` calls it, and so does a change of a plan (`followPlanChanges`). */
  whenRightsChange(listener: () => void): void;
  /** Clears the caches whenever a plan changes: by a job, by a message of a payment provider, or in another process. */
  followPlanChanges(): Promise<{ close(): Promise<void> }>;
}

type Cookies = IdentifyRequest['cookies'];

/** Creates the accounts feature: accounts, sessions, groups and the actor of a request. */
export function createAccounts(services: Services): Accounts {
  const db = services.database.kysely;
  const plans = () => plansOf(services.config);
  const publicOrigin = new URL(services.config.publicUrl).origin;
  const cookieName = sessionCookieOf(services.config);
  const sessions = createSessions(db, services.config);
  const limits = createLimits(services);
  const listeners: (() => void)[] = [];
  const forgetRights = () => {
    sessions.clearCache();
    for (const listener of listeners) listener();
  };
  const findSession = async (cookies: Cookies) => {
    const token = cookies[cookieName];
    return token ? sessions.find(token) : undefined;
  };

  const openSession: Accounts['openSession'] = async (context, account, groupId) => {
    if (account.isOperator) await noteOperator(account.id);
    return startSession(context, account, { groupId });
  };
  const secondStep = createSecondStep(db, publicOrigin.startsWith('https:'));
  const openWithPassword: Accounts['openWithPassword'] = async (context, account) => {
    const step = await findSecondStep(db, account.id, operatorsNeedSecondFactor(services.config));
    if (step === null) return { ...(await openSession(context, account)), second_step: null };
    if (step === 'code') await secondStep.begin(context, account.id);
    return { ...(await describeSession(db, undefined, plans())), second_step: step };
  };
  const startSession = async (
    { cookies, headers, setCookie }: SessionContext,
    account: AccountRow,
    { groupId, operatorId }: { groupId?: string | undefined; operatorId?: string },
  ) => {
    const previous = cookies[cookieName];
    if (previous) await sessions.end(previous);
    const { token, session } = await sessions.create(account, {
      userAgent: headers['user-agent'] ?? null,
      groupId: groupId ?? null,
      ...(operatorId !== undefined && { operatorId }),
    });
    setCookie(cookieName, token, SESSION_DAYS * 86_400);
    return describeSession(db, session, plans());
  };

  /**
   * Records sign-ins that an operator will look for: too many wrong passwords (for unknown emails too, so that both cases take equally long),
   * and sign-ins of operators.
   */
  const noteSignIn = (verb: ActVerb, accountId: string, actorId: string | null) =>
    recordActAlone(db, { actor: { accountId: actorId }, verb, subject: { kind: 'account', id: accountId } });
  const noteThrottled = (accountId: string) => noteSignIn('account.sign_in_throttled', accountId, null);
  const noteOperator = (accountId: string) => noteSignIn('account.operator_signed_in', accountId, accountId);

  const workIn: Accounts['workIn'] = async ({ cookies }, groupId) => {
    const session = await findSession(cookies);
    if (session === undefined) throw new Problem('sign_in_required');
    await setSessionGroup(db, session.id, groupId);
    sessions.clearCache();
    return describeSession(db, await findSession(cookies), plans());
  };

  return {
    openSession,
    openWithPassword,
    secondStep,
    workIn,
    decide: (actor, permission, record) => can(actor, permission, record, plans()),
    endSessionsOf,
    ensureDemoAccounts: () => ensureDemoAccounts(services),
    clearSessionCache: forgetRights,
    whenRightsChange: (listener) => void listeners.push(listener),
    followPlanChanges: () => services.database.listen(PLAN_CHANGED, forgetRights),
    async identify({ method, headers, cookies }) {
      if (isChange(method)) assertSameSite(headers, publicOrigin);
      const session = await findSession(cookies);
      if (session && isChange(method)) assertCsrfToken(headers, session.csrfToken);
      return actorOfSession(session, plans());
    },
    routes: [
      route(getSession, async (_, { cookies, setHeader }) => {
        setHeader('cache-control', 'no-store');
        return describeSession(db, await findSession(cookies), plans());
      }),

      route(signIn, async ({ body: { email, password } }, context) => {
        const { network } = context;
        // The attempt is counted before the password is checked, so that parallel guesses are all counted before the first one is answered.
        const attempt = await limits.take(
          [
            { limit: WRONG_PASSWORDS, holder: [network, mailboxKey(email)] },
            { limit: WRONG_PASSWORDS_OF_NETWORK, holder: [network] },
          ],
          (wait) => `Too many wrong passwords. Please try again in ${wait}.`,
        );
        const found = await findAccountByEmail(db, email);
        const hash = found?.passwordHash ?? null;
        if (hash === null) await spendTimeOfVerification(password);
        if (!found || hash === null || !(await verifyPassword(password, hash))) {
          if (attempt.isLast) await noteThrottled(found?.account.id ?? 'unknown');
          throw new Problem('invalid_input', 'Incorrect email or password.');
        }
        await attempt.refund();
        return openWithPassword(context, found.account);
      }),

      route(signOut, async (_, { cookies, setCookie }) => {
        const token = cookies[cookieName];
        if (token) await sessions.end(token);
        setCookie(cookieName, '', 0);
        return describeSession(db, undefined, plans());
      }),

      route(listSessions, async (_, { cookies, setHeader }) => {
        setHeader('cache-control', 'no-store');
        const current = await findSession(cookies);
        if (current === undefined) throw new Problem('sign_in_required');
        const rows = await listSessionRows(db, current.account.id, new Date());
        return {
          sessions: rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
            id,
            created_at: createdAt.toISOString(),
            last_seen_at: lastSeenAt.toISOString(),
            user_agent: userAgent,
            is_current: id === current.id,
          })),
        };
      }),

      writeRoute(endSession, async ({ params: { id } }, { trx, actor }) => {
        const { userId } = actor;
        if (userId === null || !(await deleteSessionOf(trx, userId, id)))
          throw new Problem('not_found', 'This session has ended already.');
        await recordAct(trx, {
          actor: actedBy(actor),
          verb: 'session.ended',
          subject: { kind: 'account', id: userId },
        });
        return async () => {
          sessions.clearCache();
          return { status: 'ok' as const };
        };
      }),

      route(listPlans, () => Promise.resolve({ plans: plans().map(describePlan) })),

      route(switchGroup, async ({ body: { group_slug: slug } }, { cookies }) => {
        const session = await findSession(cookies);
        if (session === undefined) throw new Problem('sign_in_required');
        const groups = await listGroupsOf(db, session.account.id);
        const group = groups.find((candidate) => candidate.slug === slug);
        if (group === undefined) throw new Problem('not_found', `You are not in an account named ${slug}.`);
        if (group.needsSecondFactor)
          throw new Problem(
            'second_factor_required',
            `${group.name} requires a second factor. Add a passkey or an authenticator app to your own account first.`,
          );
        if (group.isSuspended) throw new Problem('not_allowed', suspendedMessage(group.name));
        return workIn({ cookies }, group.id);
      }),
      ...signInAsRoutes(db, { startSession, findSession }),
    ],
  };
}
