import type { Config } from '../../../backend/config.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { lockOfColumn } from '../../filters/server/index.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { WHY_LEFT_OUT, isViewOnly } from '../rules/exported-columns.ts';

/** The columns of the schema that this reader gets in no file of a county, with the reason in words. */
export function lockedColumns(
  reader: Actor,
  countyPath: string,
  config: Config,
): { name: string; why: string }[] {
  return PARCEL_COLUMNS.flatMap(({ name }) => {
    const lock = lockOfColumn(reader, name, countyPath, config);
    const why = lock ?? (isViewOnly(name, reader, config.premiumFields) ? 'view_only' : null);
    return why === null ? [] : [{ name, why: WHY_LEFT_OUT[why] }];
  });
}
