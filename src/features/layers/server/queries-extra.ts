import type { Selectable } from 'kysely';
import type { ExtraLayerTable } from '../../../../db/schema.generated.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { type ExtraLayerDraft, extraLayerDraftSchema } from '../rules/extra-layer.ts';

export interface ExtraLayer extends ExtraLayerDraft {
  id: number;
}

/** Returns the layers of other sites, in the order in which they were added. */
export async function listExtraLayers(db: Db): Promise<ExtraLayer[]> {
  const rows = await db.selectFrom('extra_layer').selectAll().orderBy('id').execute();
  return rows.map(toExtraLayer);
}

/** Adds a layer, or replaces the one with this id. Returns undefined when there is none with the id. */
export async function putExtraLayer(
  trx: Trx,
  id: number | null,
  draft: ExtraLayerDraft,
): Promise<ExtraLayer | undefined> {
  const row =
    id === null
      ? await trx.insertInto('extra_layer').values(draft).returningAll().executeTakeFirst()
      : await trx
          .updateTable('extra_layer')
          .set(draft)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
  return row && toExtraLayer(row);
}

export async function deleteExtraLayer(trx: Trx, id: number): Promise<ExtraLayer | undefined> {
  const row = await trx.deleteFrom('extra_layer').where('id', '=', id).returningAll().executeTakeFirst();
  return row && toExtraLayer(row);
}

function toExtraLayer(row: Selectable<ExtraLayerTable>): ExtraLayer {
  return { ...extraLayerDraftSchema.parse(row), id: row.id };
}
