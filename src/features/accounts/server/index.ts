import { type Route, route } from '../../../backend/http/route.ts';
import type { IdentifyRequest } from '../../../backend/http/server.ts';
import type { Services } from '../../../backend/services.ts';
import { ANONYMOUS, type Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession, signIn, signOut } from '../contract.ts';
import { type DemoLogin, ensureDemoAccounts } from './demo-accounts.ts';
import { spendTimeOfVerification, verifyPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';
import { assertCsrfToken, assertSameSite, isChange } from './request-guard.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { SESSION_DAYS, type Session, createSessions } from './sessions.ts';

export { createAccountWithPassword } from './create-account.ts';
export type { DemoLogin } from './demo-accounts.ts';

export interface Accounts {
  routes: readonly Route[];
  /** Who sends a request. Throws `not_allowed` for a change that another site caused or that lacks the CSRF token. */
  identify(request: IdentifyRequest): Promise<Actor>;
  /** Makes the demo accounts when they are missing; returns their log-ins to be shown to the operator. */
  ensureDemoAccounts(): Promise<DemoLogin[]>;
}

type Cookies = IdentifyRequest['cookies'];

/** Accounts, sessions and who is asking. */
export function createAccounts(services: Services): Accounts {
  const db = services.database.kysely;
  const publicOrigin = new URL(services.config.publicUrl).origin;
  // The prefix makes browsers refuse the cookie unless it is Secure, for this host and all paths.
  const cookieName = publicOrigin.startsWith('https:') ? '__Host-platbook' : 'platbook_session';
  const sessions = createSessions(db);
  const throttle = createSignInThrottle();
  const findSession = async (cookies: Cookies) => {
    const token = cookies[cookieName];
    return token ? sessions.find(token) : undefined;
  };

  return {
    ensureDemoAccounts: () => ensureDemoAccounts(services),
    async identify({ method, headers, cookies }) {
      if (isChange(method)) assertSameSite(headers, publicOrigin);
      const session = await findSession(cookies);
      if (!session) return ANONYMOUS;
      if (isChange(method)) assertCsrfToken(headers, session.csrfToken);
      const { id, tier, isOperator } = session.account;
      return { userId: id, tier, isOperator };
    },
    routes: [
      route(getSession, async (_, { cookies, setHeader }) => {
        setHeader('cache-control', 'no-store');
        return describeSession(await findSession(cookies));
      }),

      route(signIn, async ({ body: { email, password } }, { ip, cookies, setCookie }) => {
        throttle.assertAllowed(ip, email);
        const known = await findAccountByEmail(db, email);
        if (!known) await spendTimeOfVerification(password);
        if (!known || !(await verifyPassword(password, known.passwordHash))) {
          throttle.recordFailure(ip, email);
          throw new Problem('invalid_input', 'The e-mail or the password is not right.');
        }
        throttle.forget(ip, email);
        const previous = cookies[cookieName];
        if (previous) await sessions.end(previous);
        const { token, session } = await sessions.create(known.account);
        setCookie(cookieName, token, SESSION_DAYS * 86_400);
        return describeSession(session);
      }),

      route(signOut, async (_, { cookies, setCookie }) => {
        const token = cookies[cookieName];
        if (token) await sessions.end(token);
        setCookie(cookieName, '', 0);
        return describeSession(undefined);
      }),
    ],
  };
}

function describeSession(session: Session | undefined) {
  if (!session) return { user: null, csrf_token: null };
  const { id, name, email, tier, isOperator } = session.account;
  return { user: { id, name, email, tier, is_operator: isOperator }, csrf_token: session.csrfToken };
}
