import type { Trx } from '../../../backend/db/database.ts';

/** Locks an account until the transaction ends, so that simultaneous requests count each other's rows against its limits. */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Locks a group until the transaction ends, so that changes of its members and additions to its projects run one after the other. */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  await trx.selectFrom('account_group').select('id').where('id', '=', groupId).forUpdate().execute();
}
