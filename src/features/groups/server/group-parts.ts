import type { Config } from '../../../backend/config.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { extensionPoint } from '../../../backend/feature-server.ts';
import type { Limits } from '../../../backend/limits/limits.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import type { Accounts } from '../../accounts/server/index.ts';

/** Decides again which members of a group have a seat, in the transaction that changed its members. The group is locked. */
export type SettleSeats = (trx: Trx, groupId: string) => Promise<void>;

/** Later features add a function that restores and suspends members after a change of a group with suspended members. */
export const SETTLE_SEATS = extensionPoint<SettleSeats>('the seats of an account whose members changed');

/** The dependencies of the group routes. */
export interface GroupParts {
  db: Db;
  /** Operators can change the limits while the site is running. */
  plans: () => readonly Plan[];
  limits: Limits;
  config: Pick<Config, 'publicUrl' | 'featureSettings' | 'site'>;
  accounts: Pick<Accounts, 'clearSessionCache' | 'openSession' | 'workIn'>;
  settleSeats: readonly SettleSeats[];
}
