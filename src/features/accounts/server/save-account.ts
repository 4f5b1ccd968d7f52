import type { Db } from '../../../backend/db/database.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import type { PlanTier } from '../../../kernel/permission.ts';
import { planOfTier } from '../rules/plans.ts';
import { createPrimaryGroup, setGroupPlan } from './groups.ts';
import { type AccountRow, confirmEmailOf, upsertAccount } from './queries.ts';

export interface NewAccount {
  email: string;
  name: string;
  isOperator: boolean;
  passwordHash: string;
  /** True for demo accounts: nobody reads their mailboxes, and they are to be tried out whole. */
  isConfirmed?: boolean;
  /** Of the plan of its own group. */
  tier: Exclude<PlanTier, 'anonymous'>;
}

/** Makes the account with its own group, or sets what is given of the one with this e-mail. In one transaction. */
export async function saveAccount(
  db: Db,
  { tier, isConfirmed = false, ...account }: NewAccount,
): Promise<AccountRow> {
  return db.transaction().execute(async (trx) => {
    const { primaryGroupId, ...saved } = await upsertAccount(trx, account);
    if (isConfirmed) await confirmEmailOf(trx, saved.id, new Date());
    const plan = planOfTier(tier);
    if (primaryGroupId === null) await createPrimaryGroup(trx, saved, plan);
    else await setGroupPlan(trx, primaryGroupId, plan);
    // Only commands and the demo save accounts like this.
    await recordAct(trx, {
      actor: BY_NOBODY,
      verb: 'account.saved',
      subject: { kind: 'account', id: saved.id },
      detail: { plan, is_operator: account.isOperator },
    });
    return saved;
  });
}
