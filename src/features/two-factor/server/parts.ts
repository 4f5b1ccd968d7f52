import type { Limits } from '../../../backend/limits/limits.ts';
import type { Services } from '../../../backend/services.ts';
import type { Accounts } from '../../accounts/server/index.ts';
import type { TWO_FACTOR_EMAILS } from '../rules/emails.ts';

/** The dependencies of the two-factor routes. */
export interface TwoFactorParts {
  services: Services;
  accounts: Pick<Accounts, 'openSession' | 'clearSessionCache' | 'secondStep'>;
  limits: Limits;
  /** `codesLeft`: the recovery codes that are left, for `recoveryCodeUsed`. */
  notify(
    owner: { email: string; name: string },
    kind: keyof typeof TWO_FACTOR_EMAILS,
    codesLeft?: number,
  ): void;
  now(): number;
}
