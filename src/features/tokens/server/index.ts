/** Public API of tokens: programs that send requests for a person, with fewer rights than the person. */
import type { Route } from '../../../backend/http/route.ts';
import type { IdentifyRequest } from '../../../backend/http/server.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Accounts, actorOfAccount, plansOf } from '../../accounts/server/index.ts';
import { judgeOrigin } from '../rules/token-origin.ts';
import type { TokenScopes } from '../rules/token-scopes.ts';
import { createTokenFinder } from './find-token.ts';
import { withSandboxMeter } from './sandbox-meter.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { createTokenUses } from './token-uses.ts';

export { listTokenUsesOfAccount } from './queries-uses.ts';
export { returnSandboxParcels, takeSandboxParcels } from './sandbox-meter.ts';

export interface Tokens {
  routes: readonly Route[];
  /** Counts and limits the requests with the token of an API sandbox. */
  aroundRoute(route: Route): Route;
  /** Returns the actor of a request: the owner of its API token with their current rights, or, without a token, the signed-in person. */
  identify(request: IdentifyRequest): Promise<Actor>;
  /** Returns true when pages of this origin may use at least one token. */
  isKnownOrigin(origin: string): Promise<boolean>;
  /** Writes the pending counts. */
  close(): Promise<void>;
}

const NOT_A_TOKEN =
  'Send one API token, in the header “Authorization: Bearer TOKEN”, or as token=TOKEN in the address. This request has another form, or two different tokens.';

/**
 * API tokens. The token alone decides the rights of its request. Cookies are ignored, so that a page with a token can't use the session of its reader. No CSRF
 * token is needed, because browsers never send an API token by themselves.
 */
export function createTokens(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'identify' | 'whenRightsChange'>,
  scopes: TokenScopes,
): Tokens {
  const db = services.database.kysely;
  const uses = createTokenUses(db, services.log);
  const finder = createTokenFinder(db, services.config);
  accounts.whenRightsChange(() => finder.clearCache());
  return {
    routes: [
      ...tokenRoutes(db, { scopes, uses, onChange: () => finder.clearCache() }),
      ...sandboxRoutes(services),
    ],
    aroundRoute: (route) => withSandboxMeter(db, route),
    isKnownOrigin: (origin) => finder.isKnownOrigin(origin),
    close: () => uses.close(),
    async identify(request) {
      if (request.apiToken === undefined) return accounts.identify(request);
      if (request.apiToken === '') throw new Problem('sign_in_required', NOT_A_TOKEN);
      const token = await finder.find(request.apiToken);
      if (token === undefined) {
        throw new Problem(
          'sign_in_required',
          'This API token is not known, or it was revoked or has expired. Make another one in your account.',
        );
      }
      const verdict = judgeOrigin(token.origins, request.headers.origin);
      if (!verdict.allowed) throw new Problem('outside_token', verdict.message);
      uses.note(token.id, request.permission.verb);
      const { accountId: id, groupId, slug, role, isSandbox } = token;
      // The token of a sandbox has the fields of a paid plan, and never the rights of an operator.
      const isOperator = token.isOperator && !isSandbox;
      const plan = isSandbox ? 'pro' : token.plan;
      const hasGroup = groupId !== null && slug !== null && plan !== null && role !== null;
      return {
        ...actorOfAccount(
          { id, isOperator },
          hasGroup ? { id: groupId, slug, plan, role } : null,
          plansOf(services.config),
        ),
        token: {
          id: token.id,
          origin: verdict.origin,
          permissions: scopes.verbsOf(token.scopes),
          ...(isSandbox && { isSandbox }),
        },
      };
    },
  };
}
