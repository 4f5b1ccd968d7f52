import type { Db, Trx } from '../db/database.ts';

/** A setting in the database. Exactly one of `value` and `sealed` is not null. */
export interface StoredSettingRow {
  name: string;
  value: string | null;
  /** The encrypted value of a secret. */
  sealed: Uint8Array | null;
}

export async function listStoredSettings(db: Db): Promise<StoredSettingRow[]> {
  return db.selectFrom('site_setting').select(['name', 'value', 'sealed']).orderBy('name').execute();
}

export async function storeSetting(
  trx: Trx,
  setting: StoredSettingRow & { changedBy: string | null },
): Promise<void> {
  const { name, value, sealed, changedBy } = setting;
  const change = { value, sealed, changed_by: changedBy };
  await trx
    .insertInto('site_setting')
    .values({ name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...change, changed_at: new Date() }))
    .execute();
}

export async function deleteStoredSetting(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('site_setting').where('name', '=', name).execute();
}
