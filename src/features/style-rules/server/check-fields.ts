import { Problem } from '../../../kernel/problem.ts';
import { MAP_COLUMNS } from '../../parcel-tiles/rules/map-columns.ts';
import { UNKNOWN_COUNTY_COLUMNS } from '../../parcels/rules/county-columns.ts';
import { isPersonalField } from '../../parcels/rules/field-access.ts';
import { premiumTierOf } from '../../parcels/rules/premium-fields.ts';

/** Returns true for columns that tiles may carry: those of the map that everybody may see, because anybody with a tile's address can read it. */
export function isTileField(name: string): boolean {
  return (
    MAP_COLUMNS.some((column) => column === name) &&
    !isPersonalField(name, UNKNOWN_COUNTY_COLUMNS) &&
    premiumTierOf(name) === null
  );
}

/** Throws `invalid_input` for the first column that tiles can't carry. */
export function assertTileFields(fields: readonly string[]): void {
  const at = fields.findIndex((name) => !isTileField(name));
  if (at < 0) return;
  const message = `is not a column that tiles can carry; these are: ${MAP_COLUMNS.filter(isTileField).join(', ')}`;
  throw new Problem('invalid_input', {
    detail: `${fields[at]} ${message}`,
    fields: [{ field: `body.fields.${at}`, message }],
  });
}
