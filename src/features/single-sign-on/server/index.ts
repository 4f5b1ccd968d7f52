/** Public API of single sign-on: people of an organization sign in through its OpenID Connect provider. */
import { z } from 'zod';
import type { Db } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { QUARTER_HOUR_MS, createLimits, limitOf } from '../../../backend/limits/limits.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Accounts, createChallenge, takeChallenge } from '../../accounts/server/index.ts';
import { beginSingleSignOn, finishSingleSignOn, getSingleSignOn } from '../contract.ts';
import { admit } from './admit.ts';
import { type Identity, type IdentityProvider, ProviderError } from './provider/identity-provider.ts';
import { listIssuersOf } from './queries.ts';
import { singleSignOnOf } from './settings.ts';

/** Gives people time for a password and a second factor at the provider. */
const LIFE_MS = 600_000;
/** The same limits as for the wrong passwords of one network. */
const BEGINNINGS_OF_NETWORK = limitOf('single sign-on beginning', 40, QUARTER_HOUR_MS);
const WRONG_ANSWERS_OF_NETWORK = limitOf('single sign-on answer', 40, QUARTER_HOUR_MS);
const STALE =
  'This sign-in was begun in another browser, was already used, or is too old. Please start again.';

const keptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});

/** Returns the routes to sign in through the provider of an organization. Without a provider, they answer `not_configured`. */
export function singleSignOnRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'openSession'>,
  provider: IdentityProvider | null,
): Route[] {
  const { config, log } = services;
  const db = services.database.kysely;
  // The prefix makes browsers refuse the cookie unless it is Secure, for this host and all paths.
  const cookieName = config.publicUrl.startsWith('https:') ? '__Host-platbook-sso' : 'platbook_sso';
  const limits = createLimits(services);
  const configuredSettings = singleSignOnOf(config);
  const configured = () => {
    if (provider !== null && configuredSettings !== null) return { provider, settings: configuredSettings };
    throw new Problem('not_configured', 'This site has no sign-in through an organization.');
  };
  const toProblem = (error: unknown, label: string): unknown => {
    if (!(error instanceof ProviderError)) return error;
    log.warn({ err: error.cause, kind: error.kind }, 'single sign-on failed');
    return problemOf(error, label);
  };

  return [
    route(getSingleSignOn, () => Promise.resolve({ label: provider?.label ?? null })),

    route(beginSingleSignOn, async ({ body: { return_to: returnTo } }, { network, setCookie }) => {
      const { provider: asked } = configured();
      await limits.take([{ limit: BEGINNINGS_OF_NETWORK, holder: [network] }]);
      const { url, secrets } = await asked.begin().catch((error: unknown) => {
        throw toProblem(error, asked.label);
      });
      const key = await createChallenge(db, {
        purpose: 'single_sign_on',
        lifeMs: LIFE_MS,
        data: { ...secrets, returnTo },
      });
      setCookie(cookieName, key, LIFE_MS / 1000);
      return { url };
    }),

    writeRoute(finishSingleSignOn, {
      async prepare({ body }, context) {
        const { provider: asked, settings } = configured();
        const attempt = await limits.take([{ limit: WRONG_ANSWERS_OF_NETWORK, holder: [context.network] }]);
        const begun = await takeChallenge(db, context.cookies[cookieName] ?? '', 'single_sign_on');
        context.setCookie(cookieName, '', 0);
        if (begun === undefined) throw new Problem('invalid_input', STALE);
        const { returnTo, ...secrets } = keptSchema.parse(begun.data);
        if (body.state !== secrets.state) throw new Problem('invalid_input', STALE);
        const identity: Identity = await asked.finish(body, secrets).catch((error: unknown) => {
          throw toProblem(error, asked.label);
        });
        return { identity, settings, attempt, returnTo };
      },
      async write(_, context, { identity, settings, attempt, returnTo }) {
        const { account, groupId } = await admit(context.trx, identity, settings, { now: new Date(), log });
        return async () => {
          await attempt.refund();
          return { session: await accounts.openSession(context, account, groupId), return_to: returnTo };
        };
      },
    }),
  ];
}

function problemOf({ kind }: ProviderError, label: string): Problem {
  switch (kind) {
    case 'unreachable':
      return new Problem(
        'busy',
        `The sign-in of ${label} does not answer. Please try again in a moment, or sign in with your password.`,
      );
    case 'cancelled':
      return new Problem('invalid_input', `You did not finish signing in with ${label}. Please start again.`);
    case 'untrusted':
      return new Problem(
        'invalid_input',
        `The answer of ${label} could not be trusted. Please start again. If it happens again, tell the operator of this site.`,
      );
  }
}

/** Returns true when the account can sign in through the provider that is currently set up. */
export async function hasSingleSignOn(
  config: Pick<Services['config'], 'featureSettings'>,
  db: Db,
  accountId: string,
): Promise<boolean> {
  const singleSignOn = singleSignOnOf(config);
  if (singleSignOn === null) return false;
  const bare = (issuer: string) => issuer.replace(/\/+$/, '');
  const issuers = await listIssuersOf(db, accountId);
  return issuers.some((issuer) => bare(issuer) === bare(singleSignOn.issuer));
}
