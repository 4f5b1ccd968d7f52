import type { RequestContext } from '../../../backend/http/route.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { planOfActor } from '../../accounts/rules/plans.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { signedInKey } from '../../usage/server/index.ts';
import type { listFreeDownloads } from '../contract.ts';
import { exportQuota } from '../rules/export-quota.ts';
import type { ExportPricing } from './price-export.ts';
import { listFreeRows } from './queries.ts';

const HISTORY_DAYS = 100;

/** Returns the free rows that the current group downloaded. */
export async function freeDownloadsOf(
  { services: { config, database }, usage }: ExportPricing,
  context: RequestContext,
): Promise<OutputOf<typeof listFreeDownloads>> {
  const { actor } = context;
  const holder = signedInKey('download_rows', { ...actor, userId: accountOf(actor) });
  const history = await listFreeRows(database.kysely, holder, HISTORY_DAYS);
  const freeRows = actor.isOperator ? null : planOfActor(actor, plansOf(config)).limits.download_rows;
  const { used } = await usage.of(context, 'download_rows');
  return {
    downloaded_parcel_history: history,
    downloaded_parcels_sum: history.reduce((sum, { successful }) => sum + successful, 0),
    downloaded_parcels_remaining: exportQuota(freeRows, used, 0).remaining,
  };
}
