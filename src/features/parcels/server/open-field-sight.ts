import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { countryOf } from '../rules/canada-fields.ts';
import { type FieldSight, fieldSight } from '../rules/field-sight.ts';
import { columnsOf } from './edition-columns.ts';
import { sightSettingsOf } from './settings.ts';

/** Returns what this reader may currently see of an edition. Call it for every request. `placePath` is the path of the county or of a parcel in it. */
export async function openFieldSight(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { editionId, placePath }: { editionId: number; placePath: string },
  actor: Actor,
): Promise<FieldSight> {
  const columns = await columnsOf(database.kysely, editionId);
  return fieldSight({ ...sightSettingsOf(config), actor, country: countryOf(placePath), columns });
}
