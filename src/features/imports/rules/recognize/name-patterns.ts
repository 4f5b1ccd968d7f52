import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import { ADDRESS_PATTERNS } from './address-patterns.ts';

/**
 * Patterns of meanings (`column-words.ts`) for the columns of the record, with the confidence (0 to 1) that a name alone gives. `site?` is
 * an optional word, `#` any number. Names that could be the owner's or the property's (`ADDRESS`, `CITY`) are here as the property's with less confidence: the values
 * and the other columns decide (`find-owner-addresses.ts`).
 */
export const NAME_PATTERNS: readonly (readonly [ParcelColumnName, number, string])[] = [
  // Parcel numbers
  ['parcelnumb', 0.84, '(print|pin|map)? pin (num|id)?'],
  ['parcelnumb', 0.9, 'print id'],
  ['parcelnumb', 0.7, 'print id (code|num)'],
  ['parcelnumb', 0.84, 'code assessed|num pin|parcel tag'],
  // In New Zealand, the number of the valuation identifies a parcel.
  ['parcelnumb', 0.7, 'value (ref|id)( num)?'],
  // In Australia, the lot and its plan together identify a parcel.
  ['parcelnumb', 0.6, 'lot plan( num| id)?'],
  // The confidence is higher than that of an alternate number in the same file (`ALT_PARCEL_NO`).
  ['parcelnumb', 0.85, 'tax parcel (num|id)'],
  // The numbers of cadastres: `REFERENCIA_CATASTRAL`.
  ['parcelnumb', 0.72, '(ref assessed|assessed ref)( num)?'],
  [
    'parcelnumb',
    0.86,
    '(permanent (site|parcel|real)?|site|parcel) index (num|id)?|permanent (parcel|pin|site)( num| id)?',
  ],
  ['parcelnumb', 0.84, 'full? map? tax? assessed? parcel? pin num? id? name? 1?'],
  [
    'parcelnumb',
    0.6,
    '(gis|tax|real|full|site)? account (num|id)?|tax id num?|tax num|state id|id|(county tax|site) id|assessed|(pin|parcel) (link|id map)|record( num)?|map|desc pin|map id|id map|tag|text',
  ],
  [
    'parcelnumb',
    0.84,
    'full? (alt|text|real|local)? gis? county? site? (pin|parcel pin|parcel id|parcel num|pin id|pin num|pin name)( id| num| full| total| code| tag| text| map| local| #)?',
  ],
  [
    'parcelnumb',
    0.8,
    'full? (gis|current|county|tax|map|site|assessed|record|desc|sub|text)? parcel (num|id|code|map|pin|id num|num id|name|desc|full|record)?',
  ],
  [
    'parcelnumb',
    0.72,
    '(tax|map|gis|site|assessed|real|land|county|mapid) (id|pin|num|parcel|id num|map num)',
  ],
  [
    'parcelnumb',
    0.72,
    '(tax|map) (map|lot|tax lot|block lot|lot num|lot id|map lot|map num|map id|map parcel|map tax lot)',
  ],
  ['parcelnumb', 0.72, 'map tax? (lot|block lot|parcel)( num| id)?'],
  [
    'parcelnumb',
    0.66,
    '(block lot|lot block|map block lot( unit)?|(parcel )?block lot|block parcel)( num| id)?',
  ],
  ['parcelnumb', 0.6, '(assessed|tax|full)? account (num|id)?'],
  ['parcelnumb', 0.56, 'parcel'],
  [
    'parcelnumb',
    0.66,
    '(map|plat|tax)? (block )?lot unit( id| num)?|map (block )?lot sub( num)?|plat lot( num| id)?|roll num',
  ],
  [
    'state_parcelnumb',
    0.81,
    'site? state (parcel|pin|parcel id|parcel num|id)( num| id)?|(parcel|pin)( id| num)? state',
  ],
  ['parcelnumb', 0.78, 'county? state (parcel|pin|parcel id|parcel num)( num| id)?'],
  ['alt_parcelnumb1', 0.58, 'map( parcel)? id|site id|full id|sub parcel( id)?'],
  ['alt_parcelnumb1', 0.8, '(alt|old) (parcel|pin|parcel id|parcel num|id|account|tax id)( num| id)? 1?'],
  ['alt_parcelnumb2', 0.5, '(map|tax)( parcel)? id|site id|full id|(alt|gis) (pin|parcel)'],
  ['alt_parcelnumb2', 0.8, '(alt|old) (parcel|pin|parcel id|parcel num|id|account)( num| id)? 2'],
  // May also number the rows, so a person decides.
  ['account_number', 0.3, 'unique (id|num)'],
  ['account_number', 0.78, '(site|tax|assessed|real|county)? account (num|id|code|tax)?'],
  ['tax_id', 0.75, 'tax (id|id num|num|account|account num|account id)'],
  // Use, zoning
  [
    'usecode',
    0.8,
    '(site|land|parcel|state|tax|current|assessed|county|actual|full)? (use|class|type) (class|type)? code 1?',
  ],
  [
    'usecode',
    0.7,
    '(site|land|parcel)? (site|land|parcel|state|tax|assessed) (use|class) 1?|assessed land use 1?',
  ],
  ['usecode', 0.7, '(land|site|parcel) (use|class|type) code'],
  [
    'usecode',
    0.86,
    '(state|county|site|land)? use code( 1)?|(state|site|land) land use|state land( use)?|state (use|land use)( code)?',
  ],
  ['usecode', 0.6, '(use|class|use class|class use) 1?|(state|tax|full|current) use|current land use'],
  [
    'usecode',
    0.74,
    'use (code|use|class) (current)?|type use|(site|land|tax)? (use|class) (id|num)|tax use|site use code',
  ],
  ['usecode', 0.7, 'code use|use land( code)?'],
  ['usecode', 0.7, 'land use full|full land use( code)?'],
  ['usecode', 0.82, 'actual (use|class)( code)?'],
  // In Texas, `STATE_CODE` is the state's property class, such as `A1`.
  ['usecode', 0.45, '(impr |land )?state code 1?|bldg class'],
  // In Colorado, an abstract code is a property class. In Texas, abstracts are surveys, so a person decides.
  ['usecode', 0.3, 'abstract code'],
  ['usedesc', 0.3, 'abstract desc'],
  // Words instead of codes: the values decide.
  [
    'usedesc',
    0.5,
    '(site|land|parcel)? (site|land|tax|parcel|state|county|full|current|actual)? (use|class|use class|type use|use code|class code) 1?',
  ],
  ['usedesc', 0.6, 'type site'],
  ['usedesc', 0.28, 'account type'], // Colorado's accounts are residential or commercial, so a person decides.
  ['usedesc', 0.78, 'actual (use|class) desc'],
  ['usedesc', 0.6, 'land use full|full land use( desc)?'],
  [
    'usedesc',
    0.72,
    'type use desc|class code desc|(use )?class name|use name|use desc current|(land )?use 1 desc',
  ],
  ['usedesc', 0.78, '(pre|current) (use|class) desc|desc (land |site )?use'],
  ['usedesc', 0.6, 'state code 1? desc|site? sub class desc'],
  [
    'usedesc',
    0.82,
    '(site|land|parcel|state|tax|current|assessed|bldg)? (use|class|type)( use| class| type| code)? desc 1?',
  ],
  ['usedesc', 0.66, '(site|land|parcel) (type|type desc|class name|use name)|(site|land|parcel)? use type'],
  [
    'zoning',
    0.82,
    '(gis|current|county|city|site|parcel|base|legal|land|assessed|plan)? zone (code|class|district|type|id|1|name|desig|district (code|name|id|num))? 1?',
  ],
  [
    'zoning_description',
    0.84,
    '(current|county|city|site|parcel)? zone (code|class|district)? (desc|name desc)',
  ],
  ['zoning', 0.45, 'zone #'],
  // Beside a column of zone codes, a column of classes may have the descriptions.
  ['zoning_description', 0.5, '(current|county|city)? zone class'],
  // In Alberta, the land use districts are the zones.
  ['zoning', 0.7, 'land use district( code| name)?'],
  // Structures
  ['structno', 0.76, 'total bldg num|count bldg|bldg total|(num|total) bldg|bldg (total|count)|house count'],
  [
    'yearbuilt',
    0.9,
    'year impr|year (site|bldg|house|impr) built|(bldg|living|site|real|first|old|house|primary|full|actual|min)? (year built|built year|year house built|bldg year)( 1| num)?',
  ],
  [
    'year_built_effective_date',
    0.9,
    '(bldg|living)? (eff year built|eff built year|eff year|year built eff|eff built|year eff)( 1| num)?',
  ],
  ['numstories', 0.84, '(num|total|bldg)? story (num|total|count)?'],
  // `HT` may stand for heat or for height.
  ['numstories', 0.7, 'story (heat|height)'],
  ['numstories', 0.5, '(num|total|bldg)? floor( count| num)?'],
  ['numunits', 0.8, 'num living unit|living unit|unit count|num unit|unit num count|count unit|total unit'],
  [
    'numunits',
    0.8,
    '(num|total|living|bldg|units|num living|house|living total)? units (num|total|count)? 1?',
  ],
  ['numrooms', 0.84, '(num|total|bldg)? room (num|total|count)?|total living room'],
  ['num_bath', 0.84, '(num|total|full|num full|full num|bldg)? bath (num|total|full|count)?( 1)?'],
  // Plumbing is counted in fixtures: `FIXBATH`, `FIXHALF`.
  ['num_bath', 0.8, 'fixture bath'],
  ['num_bath_partial', 0.8, 'fixture half( bath)?'],
  ['num_bath_partial', 0.86, '(num|total)? (half bath|bath half)( num| count| total)?'],
  ['num_bedrooms', 0.86, '(num|total|living)? bed room? (num|total|count)?( 1)?|room bed'],
  [
    'structstyle',
    0.76,
    '(home|bldg|house|living|site|built)? style (code|desc|name)?|desc style|(bldg|house) type (desc)?',
  ],
  // Values
  [
    'improvval',
    0.84,
    '(?!bldg$)(current|total|total current|county|full)? (market|assessed|appraised|real|taxable|net|actual)? (impr|bldg|bldg impr|impr bldg) (market|assessed|appraised|total|full|real|actual)? value? (total|amount|1)?',
  ],
  ['improvval', 0.74, 'roll impr value|value built|(total)? units (assessed|market|appraised)? value'],
  [
    'improvval',
    0.81,
    '(assessed|market|appraised|value|full|total) (impr|bldg)( value)?|(value|assessed|market|appraised|assessed value|market value|appraised value|total assessed) (impr|bldg)',
  ],
  [
    'landval',
    0.84,
    '(current|total|total current|county|full)? (market|assessed|appraised|real|taxable|net|actual)? land (market|assessed|appraised|total|full|real|actual)? value (total|amount|1)?',
  ],
  [
    'landval',
    0.82,
    'roll land value|(assessed|market|appraised|value|full|total) land( value)?|(value|assessed|market|appraised|assessed value|market value|appraised value|total assessed) land|land (market|assessed|appraised)',
  ],
  [
    'parval',
    0.86,
    '(current|county|site|parcel|real|net)? total (current|real|site|parcel|land impr|bldg land)? (market|assessed|appraised|full|assessed full|full market|net|actual)? value (total|1)?',
  ],
  [
    'parval',
    0.84,
    '(current|county|site|parcel|real|full|net|assessed|market|land impr)? (market|assessed|appraised|real|full market) value? total 1?',
  ],
  [
    'parval',
    0.74,
    '(current|county|site|parcel|full|net|est)? (market|appraised|full market|market full|full|real|net|site|total|actual) value 1?',
  ],
  // Gross values are preferred: exemptions are already subtracted from net values.
  ['landval', 0.86, 'gross land value'],
  ['improvval', 0.86, 'gross (impr|bldg)( value)?'],
  ['parval', 0.88, 'gross (total value|total|value|(market|assessed|appraised) value)'],
  ['parval', 0.6, 'total full'],
  // Outside of North America, the capital value is the total value, and the site value is the value of the land.
  ['parval', 0.84, 'capital (impr )?value'],
  ['landval', 0.7, 'unimproved( land)? value'],
  ['landval', 0.5, 'site value'],
  ['parval', 0.68, '(current|county|site|total)? assessed value? 1?'],
  [
    'parval',
    0.66,
    'value (total|full|market|assessed|appraised|parcel|site)|total (market|assessed|appraised|value)',
  ],
  // In Virginia, `LAND_USE_VALUE` may be the deferred value of a farm instead of its use value, so a person decides.
  ['agval', 0.35, 'land use (market|assessed)? value'],
  ['agval', 0.7, 'current use land? value'],
  ['agval', 0.84, '(total|current|land)? ag (land)? (use|assessed)? value'],
  // Texas has a market value and a use value of farms. The use value is the smaller one, on which the tax is computed.
  ['agval', 0.8, '(market|appraised) ag (land)? value|ag (land)? market value?'],
  ['homestead_exemption', 0.7, 'homestead credit( code| flag)?'],
  ['homestead_exemption', 0.7, '(homestead|homestead exempt|exempt homestead)( code| type| flag| status)?'],
  ['homestead_exemption', 0.3, 'home exempt( code| type| flag| status)?'],
  ['homestead_exemption', 0.6, 'owner occupied exempt( code| flag| status)?'],
  // The column may also mark owners who live in their house but have no exemption, so a person decides.
  ['homestead_exemption', 0.3, 'owner occupied( code| flag| status)?'],
  [
    'taxamt',
    0.76,
    '(total|net|gross|current|county|site|real|annual)? tax (total|price|bill|price total|due|billed|net|value price)',
  ],
  ['taxamt', 0.74, '(tax price|total tax|tax) current|current tax( price)?'],
  ['taxamt', 0.74, '(last|current) year tax|tax last year|(total |net )?annual tax|tax annual'],
  ['taxamt', 0.74, '(tax|total|total tax) levy( total)?|levy (price|total)'],
  ['taxamt', 0.5, 'tax'],
  // The county's part of the tax may be the only one in the file, so a person decides.
  ['taxamt', 0.3, 'county tax( total)?'],
  ['taxamt', 0.7, 'annual? total? (total|net|gross|general)( site| real)? tax'],
  ['taxamt', 0.6, '(total|price|net|gross|annual|current) billed|billed (price|total)'],
  ['taxamt', 0.72, '(tax )?mail (price|total)'], // The amount of a bill: `TAXBILLAMOUNT`.
  ['taxyear', 0.7, 'mail year'], // The year of a bill.
  ['taxyear', 0.6, 'year|parcel year|year current'],
  ['taxyear', 0.8, 'tax year current|current tax year|(site|parcel) tax year'],
  [
    'taxyear',
    0.86,
    'roll year|site value year|(tax )?real year|owner tax year|tax year num|(tax|assessed|value|roll|appraised|current tax|current)( roll| assessed)? year|year (assessed|appraised|value|tax|roll)',
  ],
  // Sales
  [
    'saleprice',
    0.86,
    '(total|net)? sale price|(last|current|recent|deed)? sale 1? (total)? (price|value|price total) 1?|(price|value) (last|recent)? sale',
  ],
  ['saleprice', 0.7, '(last|current|net|gross)? (price 1?|deed price)|site price'],
  [
    'saledate',
    0.88,
    '(last|current|recent|deed)? sale 1? date 1?|date (last |recent )?sale date?|last sale (date)?|deed date( 1)?|deed sale date|sale date record',
  ],
  ['saledate', 0.7, '(last )?deed (record|recorded) date|last deed date'],
  ['saledate', 0.5, 'deed recorded'],
  ['saledate', 0.6, 'instrument date'],
  // The date on which the deed of the sale was recorded, if the file has no date of the sale.
  ['saledate', 0.5, 'recorded date'],
  ['last_ownership_transfer_date', 0.7, 'new owner date|owner (sale date|date|since date)'],
  // Owners
  [
    'owner',
    0.88,
    '(current|full|primary|first|property|tax|site|parcel|deed|legal)? owner (full|record|1)? name? (full|1|line 1|total|combined|text|list)?',
  ],
  [
    'owner',
    0.8,
    '(name 1|mail addr name|mail (to )?name|mail owner name?|name owner|owner current|tax name 1?|full name owner|name line 1|mail name 1?|owner line 1)',
  ],
  // Nevada's owner in the roll, beside the `LEGAL_OWNER`.
  ['owner', 0.9, 'assessed owner name? 1?'],
  ['owner2', 0.86, 'assessed owner name? 2'],
  [
    'owner2',
    0.86,
    '(owner name?|name) more|more owner( name)?|section owner|name line 2|tax name 2|(deed|parcel|site|tax) owner 2|addr owner|(new|other|add) owner( name)?|(current|full)? owner 2? name? 2|co (owner)? name?|name 2|(alt) owner name?|owner alt name|owner name alt|mail name 2',
  ],
  ['owner', 0.8, 'owner (name )?last first|name last first|owner line'],
  ['owner', 0.66, 'account name 1?'],
  ['owner', 0.5, 'deed name 1?'],
  ['owner2', 0.66, 'account name 2'],
  ['owner2', 0.86, 'owner 2 name'],
  ['owner3', 0.86, 'owner 3 name'],
  // `NOMBRE` is a name in Spanish, and a number in French.
  ['owner', 0.6, 'num owner'],
  ['owner2', 0.87, 'owner name? line 2'],
  ['owner3', 0.86, 'owner name? 3|name 3'],
  ['owner4', 0.86, 'owner name? 4'],
  ['ownfrst', 0.86, 'owner (name)? 1? first (name)? 1?|first name'],
  ['ownlast', 0.86, 'owner (name)? 1? last (name)? 1?|last name'],
  ['previous_owner', 0.86, 'old owner (name)? 1?'],
  ['owntype', 0.7, 'owner desc'],
  ['owntype', 0.84, 'owner (type|code|class|type code|class code|type desc|class desc)'],
  ['careof', 0.86, '(owner|mail|name|tax)? (care|in care|care name|care of)( name| owner| of| line)?'],
  ...ADDRESS_PATTERNS,
  // Legal
  ['legaldesc', 0.56, '(site|tax|parcel)? desc( 1)?|desc site|parcel legal desc'],
  ['legaldesc', 0.8, 'parcel legal|(desc )?legal (desc)?( full)?'],
  ['legaldesc', 0.9, '(full|short|site|tax|record)? legal (desc|full|line)?( desc| full)? 1?'],
  // Canada records lots on plans.
  ['plat', 0.7, 'legal? plan num?'],
  ['plat', 0.76, '(plat|sub plat|subdiv (plat|plan)) (name|num|book num|id|desc)?'],
  [
    'book',
    0.84,
    '(last|current|sale|owner)? (deed|sale|record|recorded|instrument|last)? 1? (book|record book)( num| id)? 1?',
  ],
  ['page', 0.84, '(last|current|sale|owner)? (deed|sale|record|recorded|instrument|last)? 1? page( num)? 1?'],
  ['parcelnumb', 0.7, 'assessed num'],
  // The folios of deed books. The word `folio` is read as `pin`, because a folio alone is a parcel number.
  ['page', 0.84, 'deed 1? pin( num)?'],
  ['block', 0.84, '(tax|legal|sub|subdiv|parcel|map|plat|city)? block (num|id|desc)? 1?'],
  ['lot', 0.84, '(tax|legal|sub|subdiv|parcel|plat)? lot (num|id|desc)? 1?'],
  // `TRACT_OR_LOT`: `OR` is read as `record`, because it may stand for the official record.
  ['lot', 0.8, 'tract record? lot( num)?|lot record? tract( num)?'],
  ['neighborhood', 0.82, '(site|assessed|market|land)? nbhd (name|desc|area)?'],
  ['neighborhood_code', 0.6, '(site|assessed|market|land)? nbhd'],
  ['neighborhood_code', 0.84, '(site|assessed|market|land)? nbhd (code|num|id|class)'],
  ['subdivision', 0.86, '(legal|site)? (sub|subdiv) (name|desc|full name|plat name)? 1?|plat name'],
  // Sizes
  [
    'deeded_acres',
    0.86,
    'acre roll|(total)? (deed|legal|recorded|tax|account|assessed|assessed total|taxable|total) (land )?acre|acre (deed|legal|recorded|tax|assessed|total)|(total) (land|site) acre|total acre',
  ],
  // In a file that also has the acres of the deed.
  ['gisacre', 0.42, '(assessed|tax|total) acre'],
  // In a file that also has the acres of the map.
  ['deeded_acres', 0.42, '(net|land|lot|site|parcel)? acre( size| area)?'],
  [
    'gisacre',
    0.86,
    '(gross )?acre #|gross acre|pin acre|(gis|map|parcel|parcel gis|gis parcel|gis map|site|land|lot|shape|full)? acre (gis|map|parcel|land|total gis|num)?|(gis|map|area) (area )?acre|acre (area|size)?|(lot|parcel|land) (size|area) acre|area acre',
  ],
  [
    'sqft',
    0.84,
    '(lot|legal lot|land|site|parcel|gis|map|total|total land) ((area|size|gross) )?sqft|sqft (lot|land|parcel|gis)|lot (size|area) (sqft|count)?|(land (area|size)|area land)( sqft)?|parcel (area|size)( sqft)?|(area|size) (parcel|lot|land)( sqft)?',
  ],
  ['sqft', 0.6, '(area )?sqft'],
  ['sqft', 0.74, 'assessed land area'],
  ['gisacre', 0.45, '(land|lot|parcel) area'],
  ['sqft', 0.45, 'total area|net sqft'],
  ['area_building', 0.5, 'sqft total'],
  // In a file in which another column is the area of the lot.
  ['area_building', 0.45, 'sqft'],
  ['area_building', 0.8, 'sqft 1|bldg actual (area|sqft)|area built|(impr|bldg) full (area|sqft)'],
  [
    'area_building',
    0.86,
    '(total|gross|full|total gross)? (bldg|impr|gross|total gross|bldg gross)( gross| total| floor)? (area|sqft|size|sqft area|area sqft)( total)?|sqft full( 1)?|gross (area|sqft)|(gross|total|full)? floor area|(bldg|impr) total (area|sqft)|(area|sqft) (bldg|impr)',
  ],
  [
    'recrdareano',
    0.84,
    'living space|total sqft living|(bldg|total)? heat (area|sqft|area sqft|sqft area)|bldg living (area|sqft)|living sqft|(total )?living (floor )?(area|sqft|size)?( total)?|(total|bldg|full)? living (area|sqft|area sqft|sqft area|size|area total)( total)?|sqft (living|units)( area)?|total living( area| sqft)?',
  ],
  // In a file that also has the living area of the main floor.
  ['recrdareano', 0.86, 'total living (area|sqft)'],
  // Without a word for the unit, the values decide.
  ['deeded_acres', 0.45, '(legal|deed|recorded) area'],
  // Names of places
  ['location_name', 0.72, '(landmark|facility|business) name?|(site|bldg) name'],
  // Surveys
  ['plss_township', 0.82, '(legal)? township (num|dir)? 1?'],
  ['plss_section', 0.82, '(legal)? section (num)? 1?'],
  ['plss_range', 0.82, '(legal)? range (num|dir)? 1?'],
  ['recrdareatx', 0.7, '(record|recorded) area (desc|tax)'],
  ['reviseddate', 0.8, '(site|parcel|record)? (last)? modified (date|last)?|(date|last) modified'],
  ['sourceurl', 0.7, '(parcel|site|record|assessed|tax|card|deed|account)? url( id)?'],
];
