import type { Db, Trx } from '../../../backend/db/database.ts';
import { lockAccount } from '../../accounts/server/index.ts';
import type { PreferenceChange } from '../rules/preference-tree.ts';

/** Returns all preferences of an account: at most one per leaf of `PREFERENCES`. */
export async function listPreferences(db: Db, accountId: string): Promise<PreferenceChange[]> {
  return db.selectFrom('preference').select(['path', 'value']).where('account_id', '=', accountId).execute();
}

/** Stores changes. Simultaneous requests don't overwrite each other, because each writes only its own leaves. They run one after the other, so that they can't deadlock. */
export async function savePreferenceChanges(
  trx: Trx,
  accountId: string,
  changes: readonly PreferenceChange[],
): Promise<void> {
  const deleted = changes.filter(({ value }) => value === null).map(({ path }) => path);
  const stored = changes
    .filter(({ value }) => value !== null)
    .map(({ path, value }) => ({ account_id: accountId, path, value: JSON.stringify(value) }));
  await lockAccount(trx, accountId);
  for (const path of deleted) {
    await trx
      .deleteFrom('preference')
      .where('account_id', '=', accountId)
      .where((where) => where.or([where('path', '=', path), where('path', '^@', `${path}.`)]))
      .execute();
  }
  if (stored.length === 0) return;
  await trx
    .insertInto('preference')
    .values(stored)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'path'])
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updated_at: new Date() })),
    )
    .execute();
}
