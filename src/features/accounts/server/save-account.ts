import type { Db } from '../../../backend/db/database.ts';
import type { PlanTier } from '../../../kernel/permission.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import { planOfTier } from '../rules/plans.ts';
import { createPrimaryGroup, setGroupPlan } from './groups.ts';
import { type AccountRow, confirmEmailOf, upsertAccount } from './queries.ts';
import { endSessionsOf } from './sessions.ts';

export interface NewAccount {
  email: string;
  /** The name of a new account. An account that exists keeps its own. */
  name: string;
  isOperator: boolean;
  passwordHash: string;
  /** True for demo accounts: no one reads their mailboxes, and visitors should be able to try every feature. */
  isConfirmed?: boolean;
  /** The tier of the plan of the account's own group. If absent, the plan of an account that exists stays, and a new one is free. */
  tier?: Exclude<PlanTier, 'anonymous'> | undefined;
}

/**
 * Creates the account with its own group, or updates the account with this email, except its name, and ends its sessions. Runs in one
 * transaction.
 */
export async function saveAccount(
  db: Db,
  { tier, isConfirmed = false, ...account }: NewAccount,
): Promise<AccountRow> {
  return db.transaction().execute(async (trx) => {
    const { primaryGroupId, ...saved } = await upsertAccount(trx, account);
    // A person who knew the earlier password may still be signed in.
    await endSessionsOf(trx, saved.id);
    if (isConfirmed) await confirmEmailOf(trx, saved.id, new Date());
    const plan = planOfTier(tier ?? 'starter');
    const keepsPlan = primaryGroupId !== null && tier === undefined;
    if (primaryGroupId === null) await createPrimaryGroup(trx, saved, plan);
    else if (!keepsPlan) await setGroupPlan(trx, primaryGroupId, plan);
    // Only commands and the demo save accounts this way.
    await recordAct(trx, {
      actor: BY_NOBODY,
      verb: 'account.saved',
      subject: { kind: 'account', id: saved.id },
      detail: { ...(keepsPlan ? {} : { plan }), is_operator: account.isOperator },
    });
    return saved;
  });
}
