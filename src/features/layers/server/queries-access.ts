import type { Db, Trx } from '../../../backend/db/database.ts';
import type { LayerDecisions } from '../rules/layer-access.ts';
import { LAYER_AUDIENCES, type LayerAudience } from '../rules/layer-audience.ts';

/** Returns the operator's decisions by layer. */
export async function listLayerDecisions(db: Db): Promise<LayerDecisions> {
  const rows = await db.selectFrom('layer_access').select(['layer', 'audience']).orderBy('layer').execute();
  return Object.fromEntries(
    rows.flatMap(({ layer, audience: text }) => {
      const audience = LAYER_AUDIENCES.find((candidate) => candidate === text);
      return audience === undefined ? [] : [[layer, audience]];
    }),
  );
}

/** Stores the operator's decision about a layer. Null deletes it, so that the default applies again. */
export async function putLayerDecision(
  trx: Trx,
  layer: string,
  audience: LayerAudience | null,
): Promise<void> {
  if (audience === null) {
    await trx.deleteFrom('layer_access').where('layer', '=', layer).execute();
    return;
  }
  await trx
    .insertInto('layer_access')
    .values({ layer, audience })
    .onConflict((conflict) => conflict.column('layer').doUpdateSet({ audience, changed_at: new Date() }))
    .execute();
}
