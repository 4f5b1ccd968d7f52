import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { Limits } from '../../../backend/limits/limits.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import type { Accounts } from '../../accounts/server/index.ts';

/** The dependencies of the group routes. */
export interface GroupParts {
  db: Db;
  /** Operators can change the limits while the site is running. */
  plans: () => readonly Plan[];
  limits: Limits;
  config: Pick<Config, 'publicUrl' | 'featureSettings' | 'site'>;
  accounts: Pick<Accounts, 'clearSessionCache' | 'openSession' | 'workIn'>;
}
