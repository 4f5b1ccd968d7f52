import type { Db, Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { getPreference, savePreferences } from '../contract.ts';
import { preferencesOf, readPreferenceChanges, valueAt } from '../rules/preference-tree.ts';
import { listPreferences, savePreferenceChanges } from './queries.ts';

/** The public API of preferences on the server. */
export { listPreferences as listPreferencesOf } from './queries.ts';

/** Stores preferences for an account, as the endpoint does, but skips unknown preferences and invalid values. */
export async function savePreferencesOf(
  trx: Trx,
  accountId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await savePreferenceChanges(trx, accountId, readPreferenceChanges(data).changes);
}

/** Returns the endpoints for the preferences of the signed-in account. */
export function preferenceRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const ownOf = async (db: Db, accountId: string) => preferencesOf(await listPreferences(db, accountId));
  return [
    writeRoute(savePreferences, async ({ body: { data } }, { trx, actor }) => {
      const accountId = accountOf(actor);
      await savePreferenceChanges(trx, accountId, readPreferenceChanges(data).changes);
      return { status: 'ok' as const, data: await ownOf(trx, accountId) };
    }),

    route(getPreference, async ({ query: { key } }, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const own = await ownOf(database.kysely, accountOf(actor));
      const value = key === undefined ? own : (valueAt(own, key) ?? null);
      return { status: 'ok' as const, key: key ?? null, value };
    }),
  ];
}
