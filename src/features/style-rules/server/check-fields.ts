import { wrongField } from '../../../kernel/problem.ts';
import { MAP_COLUMNS } from '../../parcel-tiles/rules/map-columns.ts';
import { UNKNOWN_COUNTY_COLUMNS } from '../../parcels/rules/county-columns.ts';
import { isPersonalField } from '../../parcels/rules/field-access.ts';
import { premiumTierOf } from '../../parcels/rules/premium-fields.ts';
import type { GivenDefinition, GivenFields, SourceDefinition } from '../contract.ts';

/** Returns true for columns that tiles may carry: `MAP_COLUMNS` that everybody may see, because anybody with the address of a tile can read the tile. */
export function isTileField(name: string): boolean {
  return (
    MAP_COLUMNS.some((column) => column === name) &&
    !isPersonalField(name, UNKNOWN_COUNTY_COLUMNS) &&
    premiumTierOf(name) === null
  );
}

/** Returns a definition with each of its columns once, in a plain list. */
export function withColumns({ query, fields: given, ...rest }: GivenDefinition): SourceDefinition {
  const fields = [...new Set(given === null ? [] : 'parcel' in given ? given.parcel : given)];
  return 'path' in query ? { ...rest, query, fields } : { ...rest, query, fields };
}

/** Throws `invalid_input` for the first column that tiles can't carry, under the name that it has in the body. */
export function assertTileFields(given: GivenFields): void {
  const [names, list] =
    given !== null && 'parcel' in given ? [given.parcel, 'fields.parcel'] : [given, 'fields'];
  const at = names?.findIndex((name) => !isTileField(name)) ?? -1;
  const name = names?.[at];
  if (name === undefined) return;
  throw wrongField(
    `body.${list}.${at}`,
    `names ${name}, which is not a column that tiles can carry; these are: ${MAP_COLUMNS.filter(isTileField).join(', ')}`,
  );
}
