import { wholePercentLabel } from '../../../kernel/percent-label.ts';
import { valueRuleOf } from '../../layers/rules/layer-values.ts';
import type { StaticLayer } from '../../layers/rules/static-layers.ts';
import { plainName } from './match-columns.ts';

/** A column of a file with sample values as texts, without empty ones. */
export interface SampledTexts {
  name: string;
  values: readonly string[];
}

export interface PropertyMatch {
  property: string;
  /** The columns in order of preference: the first one with a value counts. Empty when no column matches. */
  columns: readonly string[];
  /** The reason for the match, as people read it. */
  reason: string;
}

/** Names that cities and agencies use for the properties of the static layers, without blanks and punctuation. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  name: 'fullname name streetname fullstreetname stname street parkname label roadname gnisname fename site'.split(
    ' ',
  ),
  class:
    'class type fclass roadclass funcclass functionalclass roadtype highway sttype featuretype ftype mtfcc shaclasslabel subtypelabel subtype kind'.split(
      ' ',
    ),
  route: 'route routenumber routenum routeno routename rtenumber shield ref'.split(' '),
  height: 'height bldgheight bldghgt heightroof maxheight avgheight'.split(' '),
  number: 'number housenumber addnumber stno streetno addrnum houseno housenum'.split(' '),
  street: 'street streetname fullname stname fullstreetname roadname'.split(' '),
  zoning: 'zoning zone zonecode zonedist zoningcode district zoneclass label zonetype zoningdis'.split(' '),
  zoning_description:
    'zoningdescription namezoning zonedesc zonedescription zonename zoningname longname description descript'.split(
      ' ',
    ),
  zoning_type: 'zoningtype categoryzoning zonetype category zonecategory generalizedzoning'.split(' '),
  zoning_subtype: 'zoningsubtype subtype'.split(' '),
  fld_zone: 'fldzone floodzone zone'.split(' '),
  zone_subty: 'zonesubty zonesubtype floodwaysubtype floodway'.split(' '),
  wetland_type: 'wetlandtype wetlandsty type itvalldesc wtsystem'.split(' '),
  attribute: 'attribute cowardin wetcode'.split(' '),
  contourelevation: 'contourelevation elevation elev contour contourele elevfeet'.split(' '),
  ele: 'ele elevation elev contour elevm elevmeters'.split(' '),
  popdens_cy: 'popdenscy populationdensity popdens'.split(' '),
  popgrwcyfy: 'popgrwcyfy populationgrowth popgrowth'.split(' '),
  hai_cy: 'haicy housingaffordabilityindex affordability'.split(' '),
  holc_grade: 'holcgrade grade'.split(' '),
  holc_id: 'holcid areaid'.split(' '),
  geoid: 'geoid geoid20 geoid10 tract tractgeoid censustract fips countyfips'.split(' '),
  notice: 'notice noticenum noticenumber casenumber'.split(' '),
  issued: 'issued datenotice dateissued issuedate noticedate'.split(' '),
  address: 'address fulladdress siteaddress location'.split(' '),
  code: 'code gridcode value'.split(' '),
  kind: 'kind type'.split(' '),
  path: ['path'],
};

/** If a property's rule knows at least this share of a column's values, the values support the match. */
const SPEAKS_FOR = 0.8;
/** If the rule knows less than this share, the column doesn't match. */
const SPEAKS_AGAINST = 0.3;
const MAX_COLUMNS = 4;

/** Matches the columns of a file to the properties of a layer. `given` names the columns of some properties (`A,B` uses B where A is empty); the others are matched by name and values. */
export function matchLayerProperties(
  layer: StaticLayer,
  columns: readonly SampledTexts[],
  given: Readonly<Record<string, string>>,
): PropertyMatch[] {
  const asked = new Map(
    Object.entries(given).map(([property, names]) => [property, findAsked(names, columns)]),
  );
  const taken = new Set([...asked.values()].flatMap(({ columns: names }) => names));
  const found = new Map<string, Candidate>();
  const candidates = layer.properties
    .filter((property) => !asked.has(property))
    .flatMap((property) => columns.flatMap((column) => judge(layer, property, column)))
    .toSorted((a, b) => b.score - a.score);
  for (const candidate of candidates) {
    if (found.has(candidate.property) || taken.has(candidate.column.name)) continue;
    found.set(candidate.property, candidate);
    taken.add(candidate.column.name);
  }
  return layer.properties.map((property) => {
    const explicit = asked.get(property);
    if (explicit !== undefined) return { property, ...explicit };
    const best = found.get(property);
    if (best === undefined)
      return { property, columns: [], reason: 'no column has a matching name or matching values' };
    if (layer.classProperty !== property)
      return { property, columns: [best.column.name], reason: best.reason };
    // Cities may describe the class of a feature in several columns; the column that is filled in the fewest rows is the most specific.
    const alike = candidates.filter(
      (other) => other.property === property && other.knownShare >= SPEAKS_FOR && other.isNamed,
    );
    const all = [...new Set([best, ...alike])].slice(0, MAX_COLUMNS);
    return {
      property,
      columns: all
        .toSorted((a, b) => a.column.values.length - b.column.values.length)
        .map(({ column }) => column.name),
      reason: best.reason,
    };
  });
}

interface Candidate {
  property: string;
  column: SampledTexts;
  score: number;
  isNamed: boolean;
  /** The share of the values that the property's rule knows; -1 without a rule or without values. */
  knownShare: number;
  reason: string;
}

/** Returns a candidate, or nothing when the column does not match the property. */
function judge(layer: StaticLayer, property: string, column: SampledTexts): Candidate[] {
  const names = [plainName(property), ...(ALIASES[property] ?? [])];
  const rank = names.indexOf(plainName(column.name));
  const isNamed = rank >= 0;
  const knownShare = shareOfKnown(layer, property, column.values);
  const isTelling = layer.numbers?.includes(property) !== true; // a rule for numbers knows nearly all numbers, so known values say nothing
  if (!isNamed && !(isTelling && knownShare >= SPEAKS_FOR)) return [];
  if (knownShare >= 0 && knownShare < SPEAKS_AGAINST) return [];
  const percent = `${wholePercentLabel(knownShare)} of its values are known`;
  const reason = !isNamed
    ? `by its values: ${percent}`
    : knownShare < 0
      ? 'by its name'
      : `by its name; ${percent}`;
  const score = (isNamed ? 100 - rank : 20) + (knownShare >= SPEAKS_FOR ? 50 * knownShare : 0);
  return [{ property, column, score, isNamed, knownShare, reason }];
}

function shareOfKnown(layer: StaticLayer, property: string, values: readonly string[]): number {
  const rule = valueRuleOf(layer.id, property);
  if (rule === undefined || values.length === 0) return -1;
  return values.filter((value) => rule(value) !== undefined).length / values.length;
}

function findAsked(names: string, columns: readonly SampledTexts[]): Omit<PropertyMatch, 'property'> {
  const wanted = names.split(',').map((name) => name.trim());
  const missing = wanted.filter((name) => !columns.some((column) => column.name === name));
  return missing.length === 0
    ? { columns: wanted, reason: 'as given' }
    : { columns: [], reason: `there is no column ${missing.join(', ')}` };
}
