/** Public API of two-factor: codes of an app and recovery codes as the second step of signing in. */
import type { Route } from '../../../backend/http/route.ts';
import { createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { Accounts } from '../../accounts/server/index.ts';
import { TWO_FACTOR_EMAILS } from '../rules/emails.ts';
import { ownTwoFactorRoutes } from './own-two-factor-routes.ts';
import type { TwoFactorParts } from './parts.ts';
import { signInRoutes } from './sign-in-routes.ts';

export { resetTwoFactor } from './reset-two-factor.ts';

/** `now` is for tests. */
export function twoFactorRoutes(
  services: Services,
  accounts: Pick<Accounts, 'openSession' | 'clearSessionCache' | 'secondStep'>,
  mail: Pick<Mail, 'send'>,
  now: () => number = Date.now,
): Route[] {
  const { config, log } = services;
  /** Not awaited, so that a slow mail server does not delay the reply. */
  const notify: TwoFactorParts['notify'] = ({ email, name }, kind, codesLeft = 0) => {
    mail
      .send({
        to: email,
        ...TWO_FACTOR_EMAILS[kind](
          name,
          { link: `${config.publicUrl}/profile`, site: config.site.name },
          codesLeft,
        ),
      })
      .catch((error: unknown) => log.error({ err: error, kind }, 'an email about codes could not be sent'));
  };
  const parts = { services, accounts, notify, limits: createLimits(services, now), now };
  return [...ownTwoFactorRoutes(parts), ...signInRoutes(parts)];
}
