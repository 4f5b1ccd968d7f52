import { sql } from 'kysely';
import type { Trx } from '../../../backend/db/database.ts';
import type { Edition } from './queries.ts';

export type Publication = Pick<Edition, 'editionId' | 'geoid' | 'placePath'>;

/** Work that another feature does in the transaction of a publication, before the county's pointer is switched. */
type PublicationStep = (trx: Trx, publication: Publication) => Promise<void>;

/** Makes a complete edition the county's current one: the only step of an import that readers can see. */
export async function publishEdition(
  trx: Trx,
  publication: Publication,
  steps: readonly PublicationStep[],
): Promise<void> {
  await trx
    .updateTable('edition')
    .set({ state: 'ready', published_at: sql`now()` })
    .where('id', '=', publication.editionId)
    .execute();
  await pointTo(trx, publication, steps);
}

/** Switches the county's pointer to an edition that was published. */
export async function pointTo(
  trx: Trx,
  publication: Publication,
  steps: readonly PublicationStep[],
): Promise<void> {
  for (const step of steps) await step(trx, publication);
  const { editionId, geoid, placePath } = publication;
  await trx
    .insertInto('county_edition')
    .values({ geoid, edition_id: editionId, place_path: placePath })
    .onConflict((conflict) =>
      conflict.column('geoid').doUpdateSet({
        edition_id: editionId,
        place_path: placePath,
        changed_at: sql`now()`,
      }),
    )
    .execute();
}
