import { FIELD_HELP } from '../../parcels/rules/field-help.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';

/** Other services have buildings, addresses and zoning as collections. Here they are map layers, whose properties these schemas describe. */
export const SCHEMA_NAMES = ['parcel', 'building', 'address', 'zoning'] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

/** The properties of a collection, by name. */
type ApiSchema = Record<
  string,
  {
    type: string;
    human: string;
    description: string;
    examples: string[];
    tier: 'standard' | 'premium';
  }
>;

/** The properties of the zoning layer, which parcels have as columns, too. */
const ZONING: ReadonlySet<string> = new Set([
  'zoning',
  'zoning_description',
  'zoning_type',
  'zoning_subtype',
]);

export function apiSchema(name: SchemaName): ApiSchema {
  switch (name) {
    case 'building':
      return { height: property('number', 'Height', 'The height of the building, in meters.') };
    case 'address':
      return {
        number: property('text', 'Number', 'The house number.'),
        street: property('text', 'Street', 'The name of the street.'),
      };
    case 'zoning':
      return columns((column) => ZONING.has(column));
    case 'parcel':
      return columns(() => true);
  }
}

function property(type: string, human: string, description: string): ApiSchema[string] {
  return { type, human, description, examples: [], tier: 'standard' };
}

function columns(isWanted: (name: string) => boolean): ApiSchema {
  return Object.fromEntries(
    PARCEL_COLUMNS.filter(({ name }) => isWanted(name)).map(({ name, type, label, tier }) => [
      name,
      { type, human: label, description: FIELD_HELP[name], examples: [], tier },
    ]),
  );
}
