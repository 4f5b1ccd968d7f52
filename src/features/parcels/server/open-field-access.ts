import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { countryOf } from '../rules/canada-fields.ts';
import { type FieldAccess, fieldAccess } from '../rules/field-access.ts';
import { columnsOf } from './edition-columns.ts';
import { accessSettingsOf } from './settings.ts';

/** Returns what this reader may currently see of an edition. Call it for every request. `placePath` is the path of the county or of a parcel in it. */
export async function openFieldAccess(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { editionId, placePath }: { editionId: number; placePath: string },
  actor: Actor,
): Promise<FieldAccess> {
  const columns = await columnsOf(database.kysely, editionId);
  return fieldAccess({ ...accessSettingsOf(config), actor, country: countryOf(placePath), columns });
}
