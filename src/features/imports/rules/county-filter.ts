import { z } from 'zod';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { importsFeature } from '../feature.ts';

export interface FilterField {
  name: string;
  /** The type in the service's notation: `esriFieldTypeString`. */
  type: string;
  /** The labels of the codes of the column; empty without any. */
  codes: readonly { code: string | number; label: string }[];
}

export interface FilterCounty {
  geoid: string;
  /** For example `Travis County`. */
  name: string;
}

const GEOID_NAME = /^(?:co(?:unty|nty)?|cnty)?_?(?:geoid|fips_?5|state_?fips_?county)$/i;
const FIPS_NAME = /^(?:co(?:unty|nty)?|cnty|cty)?_?(?:fips)(?:_?(?:co(?:de|unty)?|nr|no|num|cd|id))?$/i;
const COUNTY_NAME = /^(?:co(?:unty|nty)?|cnty|cty)_?(?:name|nm|nam)?$/i;
const CODE_NAME = /^(?:co(?:unty|nty)?|cnty|cty)_?(?:code|cd|id|no|num|number)$/i;
/** Not `City`: of Richmond City and Richmond County, `Richmond` is the county. */
const KINDS =
  /\s+(?:county|parish|borough|census area|municipality|municipio|island|district|city and borough|planning region)$/i;
const STATE_DIGITS = 2;
const MAX_CONDITIONS = 10;

/**
 * Returns conditions that may limit a layer of a whole state to one county, the most certain first. Each must be tried: the names of columns only suggest what they
 * hold.
 */
export function countyConditions(fields: readonly FilterField[], { geoid, name }: FilterCounty): string[] {
  const local = geoid.slice(STATE_DIGITS);
  const of = (pattern: RegExp) => fields.filter((field) => pattern.test(field.name));
  return [
    ...of(GEOID_NAME).map((field) => equals(field, [geoid])),
    ...fields.flatMap((field) => codeConditions(field, name)),
    ...of(FIPS_NAME).flatMap((field) => [
      equals(field, [geoid]),
      equals(field, [local, String(Number(local))]),
    ]),
    ...of(COUNTY_NAME)
      .filter(({ type }) => isText(type))
      .map((field) => equals(field, namesOf(name))),
    ...of(CODE_NAME).flatMap((field) => [
      equals(field, [geoid]),
      equals(field, [local, String(Number(local))]),
    ]),
  ].slice(0, MAX_CONDITIONS);
}

/** Returns the condition for a column whose codes stand for counties; none for any other column. */
function codeConditions(field: FilterField, name: string): string[] {
  const names = new Set(namesOf(name).map((form) => form.toUpperCase()));
  const found = field.codes.find(({ label }) => names.has(label.trim().toUpperCase()));
  return found === undefined ? [] : [equals(field, [String(found.code)])];
}

/**
 * Returns the spellings of a county's name in data: Travis County, TRAVIS COUNTY, Travis, TRAVIS. Names are also spelled without accents, apostrophes, periods
 * and hyphens (Dona Ana, Prince Georges, Miami Dade), and with Saint for St. and the reverse.
 */
function namesOf(name: string): string[] {
  const forms = [name.replace(KINDS, ''), name].flatMap((form) => {
    const bare = form.normalize('NFD').replace(/\p{M}+/gu, '');
    const plain = bare.replace(/['’.]/g, '').replaceAll('-', ' ');
    return [
      form,
      bare,
      plain,
      plain.replace(/\bSt(e?)\b/g, 'Saint$1'),
      plain.replace(/\bSaint(e?)\b/g, 'St$1'),
      plain.replace(/\bSaint(e?)\b/g, 'St$1.'),
    ];
  });
  return [...new Set(forms.flatMap((form) => [form, form.toUpperCase()]))];
}

function equals({ name, type }: FilterField, values: readonly string[]): string {
  const literals = [
    ...new Set(values.map((value) => (isText(type) ? quoted(value) : String(Number(value))))),
  ];
  const [only = ''] = literals;
  return literals.length === 1 ? `${name} = ${only}` : `${name} IN (${literals.join(', ')})`;
}

function isText(type: string): boolean {
  return !/integer|double|single|oid/i.test(type);
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

const countyFilterSchema = z.object({
  /** Null: no column tells the counties apart. */
  where: z.string().nullable(),
  /** The number of features of the county, and of the whole layer. */
  features: z.number().nullable(),
  all_features: z.number().nullable(),
});
export type CountyFilter = z.infer<typeof countyFilterSchema>;

export const findCountyFilter = defineEndpoint({
  name: 'findCountyFilter',
  summary: 'Asks an ArcGIS layer of a whole state which condition selects one county.',
  method: 'GET',
  path: '/admin/county-filter.json',
  query: z.object({ url: z.string().min(1).max(2000), place: z.string().max(200) }),
  output: countyFilterSchema,
  permission: importsFeature.permissions['import.create'],
  rate: 'costly',
  problems: ['invalid_input', 'not_found', 'unreadable_file'],
});
