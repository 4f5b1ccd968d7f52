import type { Config } from '../../../backend/config.ts';
import type { Actor } from '../../../kernel/permission.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { WHY_LEFT_OUT, isViewOnly } from '../rules/exported-columns.ts';

/** Returns the columns of the schema that this reader can't export from a county, with the reasons as text. */
export function lockedColumns(
  reader: Actor,
  access: FieldAccess,
  config: Pick<Config, 'featureSettings'>,
): { name: string; why: string }[] {
  const { premiumFields } = accessSettingsOf(config);
  return PARCEL_COLUMNS.flatMap(({ name }) => {
    const why = access.whyHidden(name) ?? (isViewOnly(name, reader, premiumFields) ? 'view_only' : null);
    return why === null ? [] : [{ name, why: WHY_LEFT_OUT[why] }];
  });
}
