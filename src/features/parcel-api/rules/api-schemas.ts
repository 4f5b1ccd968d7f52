import { CANADA_COLUMNS, type CanadaColumn, isAmericanOnly } from '../../parcels/rules/canada-fields.ts';
import { FIELD_HELP } from '../../parcels/rules/field-help.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { COLUMN_EXAMPLES } from './column-examples.ts';

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

/** The columns that Canadian parcels have in place of American ones, with values that they may have. */
const CANADA_EXAMPLES: Readonly<Record<CanadaColumn, string>> = {
  admin0: 'Canada',
  admin1: 'Manitoba',
  admin2: 'Division No. 11',
  admin3: 'Winnipeg',
  postcode: 'R3C 1A5',
};

/** Returns the columns of parcels of a country, or the properties of another collection, which are the same in both countries. */
export function apiSchema(name: SchemaName, country: 'us' | 'ca'): ApiSchema {
  switch (name) {
    case 'building':
      return { height: property('number', 'Height', 'The height of the building, in meters.', '6.5') };
    case 'address':
      return {
        number: property('text', 'Number', 'The house number.', '236'),
        street: property('text', 'Street', 'The name of the street.', 'N Elm St'),
      };
    case 'zoning':
      return columns((column) => ZONING.has(column));
    case 'parcel':
      return country === 'us'
        ? columns(() => true)
        : { ...columns((column) => !isAmericanOnly(column)), ...canadianColumns() };
  }
}

function property(type: string, human: string, description: string, example: string): ApiSchema[string] {
  return { type, human, description, examples: [example], tier: 'standard' };
}

function columns(isWanted: (name: string) => boolean): ApiSchema {
  return Object.fromEntries(
    PARCEL_COLUMNS.filter(({ name }) => isWanted(name)).map(({ name, type, label, tier }) => [
      name,
      { type, human: label, description: FIELD_HELP[name], examples: [...COLUMN_EXAMPLES[name]], tier },
    ]),
  );
}

function canadianColumns(): ApiSchema {
  return Object.fromEntries(
    CANADA_COLUMNS.map(({ name, label, help }) => [
      name,
      property('text', label, help, CANADA_EXAMPLES[name]),
    ]),
  );
}
