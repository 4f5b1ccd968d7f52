import type { Selection } from 'kysely';
import type { DB } from '../../../../db/schema.generated.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { type ExtraLayerDraft, extraLayerDraftSchema } from '../rules/extra-layer.ts';

export interface ExtraLayer extends ExtraLayerDraft {
  id: number;
}

const COLUMNS = [
  'id',
  'name',
  'kind',
  'url',
  'wms_layers as wmsLayers',
  'attribution',
  'docs',
  'min_zoom as minZoom',
  'max_zoom as maxZoom',
  'country',
  'audience',
] as const;
type ExtraLayerRow = Selection<DB, 'extra_layer', (typeof COLUMNS)[number]>;

/** Returns the layers of other sites, in the order in which they were added. */
export async function listExtraLayers(db: Db): Promise<ExtraLayer[]> {
  const rows = await db.selectFrom('extra_layer').select(COLUMNS).orderBy('id').execute();
  return rows.map(toExtraLayer);
}

/** Adds a layer, or replaces the one with this id. Returns undefined when no layer has the id. */
export async function putExtraLayer(
  trx: Trx,
  id: number | null,
  draft: ExtraLayerDraft,
): Promise<ExtraLayer | undefined> {
  const row =
    id === null
      ? await trx.insertInto('extra_layer').values(draft).returning(COLUMNS).executeTakeFirst()
      : await trx
          .updateTable('extra_layer')
          .set(draft)
          .where('id', '=', id)
          .returning(COLUMNS)
          .executeTakeFirst();
  return row && toExtraLayer(row);
}

export async function deleteExtraLayer(trx: Trx, id: number): Promise<ExtraLayer | undefined> {
  const row = await trx.deleteFrom('extra_layer').where('id', '=', id).returning(COLUMNS).executeTakeFirst();
  return row && toExtraLayer(row);
}

/** Converts a row of the query to the API's names, which are the table's column names. */
function toExtraLayer({ wmsLayers, minZoom, maxZoom, ...row }: ExtraLayerRow): ExtraLayer {
  const draft = { ...row, wms_layers: wmsLayers, min_zoom: minZoom, max_zoom: maxZoom };
  return { ...extraLayerDraftSchema.parse(draft), id: row.id };
}
