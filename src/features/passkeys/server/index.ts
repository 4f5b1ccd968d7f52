/** Public API of passkeys: adding passkeys to an account, and signing in with one. */
import type { Route } from '../../../backend/http/route.ts';
import { QUARTER_HOUR_MS, createLimits, limitOf } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Accounts } from '../../accounts/server/index.ts';
import { relyingPartyOf } from '../rules/relying-party.ts';
import { ownPasskeyRoutes } from './own-passkey-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** High enough for dialogs that stay open, which begin a new ceremony every four minutes. */
const BEGINNINGS_OF_NETWORK = limitOf('passkey beginning', 120, QUARTER_HOUR_MS);

export function passkeyRoutes(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  accounts: Pick<Accounts, 'openSession' | 'clearSessionCache'>,
  mail: Pick<Mail, 'send'>,
): Route[] {
  const relyingParty = relyingPartyOf(new URL(services.config.publicUrl));
  const limits = createLimits(services);
  const ceremonies = {
    async limitBeginnings(network: string) {
      await limits.take([{ limit: BEGINNINGS_OF_NETWORK, holder: [network] }]);
    },
    relyingParty() {
      if (relyingParty !== null) return relyingParty;
      throw new Problem('not_configured', 'Passkeys need a site address with a name: set PLATBOOK_URL.');
    },
  };
  return [
    ...ownPasskeyRoutes(services, ceremonies, { mail, accounts }),
    ...signInRoutes(services, ceremonies, accounts),
  ];
}
