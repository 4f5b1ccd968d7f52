import type { Config } from '../../../backend/config.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { FieldSight } from '../../parcels/rules/field-sight.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { sightSettingsOf } from '../../parcels/server/index.ts';
import { WHY_LEFT_OUT, isViewOnly } from '../rules/exported-columns.ts';

/** Returns the columns of the schema that this reader can't export from a county, with the reasons as text. */
export function lockedColumns(
  reader: Actor,
  sight: FieldSight,
  config: Pick<Config, 'featureSettings'>,
): { name: string; why: string }[] {
  const { premiumFields } = sightSettingsOf(config);
  return PARCEL_COLUMNS.flatMap(({ name }) => {
    const why = sight.whyHidden(name) ?? (isViewOnly(name, reader, premiumFields) ? 'view_only' : null);
    return why === null ? [] : [{ name, why: WHY_LEFT_OUT[why] }];
  });
}
