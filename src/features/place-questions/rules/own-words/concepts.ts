/** The kind of number or text behind a concept. */
type ConceptKind = 'area' | 'floor' | 'money' | 'year' | 'day' | 'count' | 'text' | 'flag';

/** Something that people ask about, and the columns that hold it: the first one that the county fills is used. */
export interface Concept {
  kind: ConceptKind;
  columns: readonly string[];
  /** A regular expression for the words that people use, without anchors: `words()` adds them. */
  pattern: string;
}

export const ACRES = ['ll_gisacre', 'gisacre', 'deeded_acres'];
export const SQUARE_FEET = ['ll_gissqft', 'sqft'];
export const FOOTPRINT = ['ll_bldg_footprint_sqft'];
export const FLOOR_FEET = ['area_building', 'recrdareano', ...FOOTPRINT];
export const VALUE = ['parval'];
export const SALE_PRICE = ['saleprice'];
export const SALE_DATE = ['saledate', 'last_ownership_transfer_date'];
export const STYLE = ['structstyle'];
export const SUBDIVISION = ['subdivision'];
export const BUILDINGS = ['ll_bldg_count', 'structno'];

const count = (columns: readonly string[], pattern: string): Concept => ({ kind: 'count', columns, pattern });
const money = (columns: readonly string[], pattern: string): Concept => ({ kind: 'money', columns, pattern });
const text = (columns: readonly string[], pattern: string): Concept => ({ kind: 'text', columns, pattern });

/** All concepts. If several match at the same character of a question, the longest match wins. */
export const CONCEPTS: readonly Concept[] = [
  { kind: 'area', columns: ACRES, pattern: '(?:lot |parcel |land )?(?:size|acreage|area)|acres?|land area' },
  {
    kind: 'floor',
    columns: FLOOR_FEET,
    pattern:
      '(?:building|floor|living|house|home|structure|footprint)s?(?: floor)? (?:size|area|space)|square footage|footprints?|floor ?space',
  },
  money(
    VALUE,
    '(?:total |parcel |property |assessed |market |appraised |taxable |full )*(?:values?|valued|worth|assessment|assessed|appraised)',
  ),
  money(
    ['landval'],
    '(?:assessed )?(?:land|lot|site) (?:values?|assessment)|value of the land|land (?:is )?worth|land (?:is )?valued',
  ),
  money(
    ['improvval'],
    '(?:improvements?|buildings?|structures?) (?:values?|assessment)|value of (?:the )?(?:improvements?|buildings?|structures?)|improvements? (?:is |are )?(?:worth|valued)',
  ),
  money(['agval'], 'agricultur(?:al|e) values?|farm values?'),
  money(
    SALE_PRICE,
    '(?:last )?(?:sale|sales|selling|purchase) prices?|(?:last )?(?:sold|bought|purchased|went) for|sale amount|price[sd]?|cost(?:s|ing)?|paid for',
  ),
  money(['taxamt'], '(?:annual |property |yearly )*tax(?:es)?(?: bills?| amounts?)?|taxed'),
  {
    kind: 'day',
    columns: SALE_DATE,
    pattern:
      '(?:last )?(?:sold|bought|purchased|sales?|changed hands|transferred)|(?:last )?sales? dates?|date of (?:the )?(?:last )?sale',
  },
  {
    kind: 'year',
    columns: ['yearbuilt', 'year_built_effective_date'],
    pattern:
      '(?:years? )?(?:built|constructed|erected)|year of construction|construction(?: years?)?|years? built',
  },
  count(['numstories'], 'stor(?:y|ys|ies|ey|eys)|floors?|levels?'),
  count(['numunits'], '(?:living |housing |dwelling |residential )?(?:units?|apartments?|flats|dwellings)'),
  count(['numrooms'], '(?:number of )?rooms?'),
  count(['num_bedrooms'], 'bed(?:room)?s?|brs?|bds?'),
  count(['num_bath'], 'bath(?:room)?s?|bas?'),
  count(BUILDINGS, 'buildings?|structures?'),
  text(['zoning', 'zoning_type'], 'zon(?:ed|ing)(?: (?:code|class|district|is|as))*|zones?'),
  text(['zoning_type'], 'zoning types?'),
  text(['szip5', 'szip'], '(?:zip|postal)(?: ?codes?)?'),
  text(['usecode'], '(?:land )?use codes?'),
  text(['usedesc'], '(?:land )?use descriptions?|land uses?'),
  text(['scity', 'city'], 'cit(?:y|ies)(?: of)?|towns?(?: of)?'),
  text(['address', 'saddstr'], '(?:street )?address(?:es)?|streets?'),
  text(['neighborhood', 'neighborhood_code'], 'neighbou?rhoods?(?: of)?'),
  text(SUBDIVISION, 'subdivisions?(?: of)?'),
  text(['fema_flood_zone'], '(?:fema )?flood ?(?:zones?|plains?|hazards?)?(?: zones?)?'),
  text(['qoz'], '(?:qualified )?opportunity zones?'),
  text(['homestead_exemption'], 'homestead(?: exemptions?)?'),
  text(['parcelnumb'], '(?:parcel|account) (?:numbers?|ids?)|apn|pin'),
  text(STYLE, '(?:(?:building|house|structure|architectural) )?styles?'),
  text(['census_tract'], '(?:census )?tracts?'),
  text(['legaldesc'], 'legal descriptions?'),
];

/** Words for land uses, each with its category of `lbcs_activity` and with parts of words that counties' use descriptions contain. */
export const USES: readonly { pattern: string; activity: string | null; parts: readonly string[] }[] = [
  { pattern: 'residential|homes?|houses?|housing', activity: 'residential', parts: ['resid'] },
  {
    pattern: 'commercial|business(?:es)?|retail|shops?|stores?|offices?',
    activity: 'trade',
    parts: ['commer'],
  },
  {
    pattern: 'industrial|industry|factor(?:y|ies)|warehouses?|manufacturing',
    activity: 'industrial',
    parts: ['indus'],
  },
  {
    pattern:
      'agricultur(?:al|e)|farms?|farmland|farming|cropland|ranch(?:es)?(?! (?:houses?|homes?)(?![a-z]))',
    activity: 'natural',
    parts: ['agri'],
  },
  { pattern: 'institutional', activity: 'infrastructure', parts: ['instit'] },
  { pattern: 'recreation(?:al)?|leisure|parks?', activity: 'leisure', parts: ['recrea'] },
  { pattern: 'vacant|undeveloped|unimproved|empty|unbuilt', activity: 'vacant', parts: ['vacan'] },
  { pattern: 'condo(?:minium)?s?', activity: null, parts: ['condo'] },
  { pattern: 'single[ -]family', activity: null, parts: ['single', 'sngl'] },
  {
    pattern: '(?:2|two)[ -]family|duplex(?:es)?',
    activity: null,
    parts: ['two fam', 'two-f', '2 fam', '2-fam', 'duplex'],
  },
  {
    pattern: '(?:3|three)[ -]family|triplex(?:es)?',
    activity: null,
    parts: ['three fam', 'three-f', '3 fam', '3-fam', 'triplex'],
  },
  { pattern: 'multi[ -]?family', activity: null, parts: ['multi'] },
  { pattern: 'church(?:es)?|religious', activity: null, parts: ['relig', 'church', 'worship'] },
  { pattern: 'mobile homes?|trailers?', activity: null, parts: ['mobile', 'trailer', 'manufactured h'] },
  { pattern: 'schools?', activity: null, parts: ['school'] },
  { pattern: 'parking(?: lots?| garages?)?', activity: null, parts: ['parking'] },
  { pattern: 'hotels?|motels?', activity: null, parts: ['hotel', 'motel'] },
  { pattern: 'hospitals?', activity: null, parts: ['hospital'] },
  { pattern: 'cemeter(?:y|ies)|graveyards?', activity: null, parts: ['cemeter'] },
  { pattern: 'restaurants?', activity: null, parts: ['restaurant'] },
  { pattern: 'gas stations?|service stations?', activity: null, parts: ['gas stat', 'service stat', 'fuel'] },
  { pattern: 'golf courses?', activity: null, parts: ['golf'] },
];

export const YEAR_BUILT = ['yearbuilt', 'year_built_effective_date'];
/** The columns that a superlative ranks by, if the question names no other: "oldest" (`year`) ranks by the year built. */
export const RANKED_BY: Readonly<Record<string, readonly string[]>> = {
  area: ACRES,
  money: VALUE,
  year: YEAR_BUILT,
  day: ['saledate'],
  price: SALE_PRICE,
  stories: ['numstories'],
};
/** Columns whose bare name in a question means "has one": "in a flood zone". */
export const HAS_ONE: ReadonlySet<string> = new Set(['fema_flood_zone', 'qoz', 'homestead_exemption']);
/** Columns whose values are names, which may have several words. */
export const NAMES: ReadonlySet<string> = new Set([
  'scity',
  'city',
  'address',
  'saddstr',
  'neighborhood',
  'subdivision',
  'usedesc',
  'structstyle',
  'legaldesc',
]);
/**
 * Columns whose values are codes. In such a column without a list of values (`OfferedColumn.values`), the text of the question must be the whole value. In all
 * other text columns, a value that contains the text is enough. In a list, a code is also found without its punctuation (`listedValue`).
 */
export const CODES: ReadonlySet<string> = new Set([
  'zoning',
  'zoning_type',
  'szip5',
  'szip',
  'usecode',
  'parcelnumb',
  'fema_flood_zone',
  'census_tract',
  'neighborhood_code',
]);
