import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';

/** The letter or fraction after a house number, in a column of its own. */
export const SUFFIX_PATTERN =
  '(site|addr|street|house|full)? (addr|street|house)? (num|house|addr num|id num) (post|fraction|half|mod|sub)( code)?|(site|street|house|addr|site street|site house|site addr)? (fraction|half)( num| code)?|(sub|post) (addr num|num|house num)|(street|house|addr) half|fraction (house|num|house num)|(site|street|house|addr) (num )?letter';

/** The part of NAME_PATTERNS (`name-patterns.ts`) for the addresses of the owner and of the property. */
export const ADDRESS_PATTERNS: readonly (readonly [ParcelColumnName, number, string])[] = [
  // The owner's address
  [
    'mailadd',
    0.88,
    '(deed|tax)? owner (owner )?addr( 1)?|(owner|mail|owner mail|mail owner|tax|tax mail)( name)? (addr|addr line|line|addr full|full addr|street addr|addr street|addr mail|street|street full|street line|addr owner)( 1)?',
  ],
  ['mailadd', 0.7, '(owner (postal|delivery) addr|postal addr)( line)?( 1)?|addr postal'],
  ['mail_address2', 0.7, '(owner (postal|delivery) addr|postal addr)( line)? 2'],
  ['mail_city', 0.7, 'owner postal city'],
  ['mail_state2', 0.7, 'owner postal (state|street)'],
  ['mail_zip', 0.7, 'owner postal zip( #)?'],
  ['mail_zip', 0.8, '(owner|mail) postal|(owner|mail) post code'],
  ['mailadd', 0.86, 'addr roll 1?'],
  ['mailadd', 0.6, '(owner )?mail 1|(owner )?mail'],
  ['mail_address2', 0.6, '(owner )?mail 2'],
  ['mail_address2', 0.86, 'addr roll 2'],
  ['mail_city', 0.86, 'city roll'],
  ['mail_state2', 0.86, '(state|street) roll'],
  ['mail_zip', 0.86, 'zip roll'],
  [
    'mailadd',
    0.8,
    '(owner mail full|full mail addr|full owner addr|addr (mail|owner)( 1)?|addr 1 (mail|owner)|full mail|mail full)',
  ],
  [
    'mail_address2',
    0.86,
    '(owner|mail|owner mail|tax)( name)? (addr|addr line|line|street|street line|addr street|street addr)( 2)',
  ],
  ['mail_addno', 0.84, '(owner|mail|owner mail)( addr| street| house)* num'],
  // `OWNER_PREFIX` must not match: it is a title such as `DR`, and not a direction.
  [
    'mail_addpref',
    0.82,
    '(owner( addr| street)+|mail( addr| street)*) pre|(owner|mail)( addr| street)* (pre dir|dir|dir pre)',
  ],
  ['mail_addstr', 0.82, '(owner|mail)( addr| street)* (street name|name street|street name)'],
  ['mail_addsttyp', 0.82, '(owner|mail)( addr| street)* (type|street type|post)'],
  ['mail_addstsuf', 0.82, '(owner|mail)( addr| street)* (post dir|dir post)'],
  ['mail_unit', 0.84, '(owner|mail|owner mail)( addr)? unit (num|id)?'],
  [
    'mail_city',
    0.88,
    '(owner|mail|owner mail|tax|mail owner|tax mail)( addr| line)? (city|city name|postal city)( 1)?|city (owner|mail)',
  ],
  [
    'mail_state2',
    0.88,
    '(owner|mail|owner mail|tax|mail owner|tax mail)( addr| line)? (state|state code|state name|state type|street|street code)( 1)?|state (owner|mail)',
  ],
  ['mail_city', 0.7, 'owner state full'],
  ['mail_city', 0.8, '(owner|mail|owner mail|tax)( addr)? (csz|city (state|street)( zip)?)'],
  [
    'mail_zip',
    0.88,
    '(owner|mail|owner mail|tax|mail owner|tax mail)( addr| line)? (zip|zip code|postal code|code postal|postal zip|zip num)( #)?|zip (owner|mail)',
  ],
  ['mail_country', 0.6, '(owner|mail) co'],
  ['mail_country', 0.86, '(owner|mail|owner mail|tax)( addr)? (country|country code|country name)'],
  // `TP` stands for the taxpayer before the parts of an address, and for the type elsewhere.
  ['mailadd', 0.8, 'type addr( line)? 1'],
  ['mailadd', 0.6, 'type addr'],
  ['mail_address2', 0.8, 'type addr( line)? 2'],
  ['mail_city', 0.8, 'type city'],
  ['mail_state2', 0.8, 'type state'],
  ['mail_state2', 0.55, 'type street'],
  ['mail_zip', 0.8, 'type zip( code)?( #)?'],
  // The property's address
  [
    'address',
    0.9,
    'full? site (addr|full addr|addr full|addr street|street addr|addr line|line|addr desc|addr name|full)( 1)?',
  ],
  ['address', 0.8, 'site site( desc)?'],
  ['address', 0.5, 'site street'],
  ['address', 0.5, 'desc site'],
  ['address', 0.7, 'delivery addr'],
  // Canada and Louisiana call it the municipal address.
  ['address', 0.6, 'city addr'],
  [
    'address',
    0.84,
    '(addr site|addr full site|site full addr|parcel addr|addr parcel|parcel site|legal addr|bldg addr|house addr|full site( addr)?|site street full|site house street)( 1)?',
  ],
  [
    'address',
    0.78,
    '(full|whole|short|county|new|gis|label|display) addr( 1| line)?|addr (full|line|line 1|desc|label|1)( 1)?',
  ],
  ['address', 0.7, 'addr 1?|street addr|addr street( full)?'],
  ['address', 0.62, 'site( desc| text| 1)?|site (addr csz|city state zip)|addr csz'],
  ['scity', 0.8, 'site (csz|city state zip)'],
  ['address2', 0.84, 'full? (site|parcel)? (addr|street addr|addr line|line)( line)? 2|site 2'],
  [
    'saddno',
    0.88,
    'full? (site|parcel)? (addr|house|street|addr house|site street|addr street|house street|bldg)( full)? (num|num 1|id num|num full|low|num full|num value|num text|full num)( full| low| value| 1)?',
  ],
  [
    'saddno',
    0.8,
    'addr addr num|site( num| house| house num| full num)|num (addr|addr num|house|street|full)( full)?|house( id)?|house num (addr|street)',
  ],
  ['saddno', 0.6, 'addr num( full)?|full addr num|num 1?|site num'],
  // A column that is named like an address, but holds nothing but house numbers: the values decide.
  ['saddno', 0.5, '(site|parcel)? addr|addr site'],
  // In Mexico, the exterior number is the house number, and the interior number is that of the unit in the building.
  ['saddno', 0.8, 'num exterior'],
  ['sunit', 0.8, 'num interior'],
  ['saddno', 0.84, '(site|addr)? house num low|(site|addr)? num low|low (addr|house|street)? num'],
  // The letter or fraction after a house number. A clearer name of a house number has more confidence and is matched instead.
  [
    'saddno',
    0.58,
    '(site|addr|street|house|pre|full)? (addr|house|street)? (num|house|addr) (pre|post|fraction|half|mod|sub|num post|post num)( code| num)?|(pre|post|full|fraction|half) (addr num|num|addr|house|house num)( text| full)?|(street|site|house|addr)? fraction( num)?|(sub|street post) num|(street|house) half|addr half|addr range( low)?|range',
  ],
  [
    'saddpref',
    0.86,
    '(site|addr|full|house|street|site street|street name|site street name)? (addr|street)? (street pre dir|pre dir|dir pre|street pre|street dir|dir|pre|street dir pre|pre street dir)( code| 1)?',
  ],
  [
    'saddstsuf',
    0.86,
    '(site|addr|full|street|site street|street name|site street name)? (addr|street)? (post dir|dir post|street post dir|street dir post)( code)?|(street )?post dir post',
  ],
  [
    'saddsttyp',
    0.86,
    '(site|addr|full)? (street|addr|site street|street name)? (street type|post type|type post|street post|street post type)( code| 1| 2)?|(street|addr) (type|post)( code| 1)?|full street type',
  ],
  ['saddstsuf', 0.55, '(site )?post'],
  // The quadrant of a city. The quadrant of a section is ruled out by the columns beside it (`ruled-out.ts`).
  ['saddstsuf', 0.6, '(site|addr|street)? quadrant( name)?'],
  // In some counties, the suffix of a street is its type; in others, the direction after it. Shapefiles also cut prefix, name and suffix to the same letters.
  ['saddstsuf', 0.5, '(site|addr)? street (type|post)( code)?|addr street post'],
  ['saddpref', 0.5, '(site|addr|parcel) street 1?'],
  ['saddsttyp', 0.7, 'street desig'],
  ['saddsttyp', 0.5, '(site|addr|parcel) street 2|site type'],
  ['saddsttyp', 0.84, 'site street name? post type|site (addr|street) (post|type)|site name post type'],
  // The second of two names that a Shapefile cut to the same ten letters.
  ['saddsttyp', 0.42, 'site street 1'],
  ['saddsttyp', 0.6, 'post|addr post|pre type|site post( code)?'],
  // `TYPE` may be the type of anything: only values such as `AVE` show that it is a street's.
  ['saddsttyp', 0.5, 'type'],
  [
    'saddstr',
    0.88,
    '(full|site|addr|house|parcel|old|full site)? (addr )?(street name|street name full|full street name|full street|name street|street full name|street full|street street name|addr street name|addr name|street|name full|full name|street name street|full street name)( 1| full| desc)?',
  ],
  [
    'saddstr',
    0.58,
    '(street|addr|full|site)? (street)? (street name|pre|post|pre street|post street)? (mod|sep|pre type|pre mod|post mod|pre sep|type sep|pre type sep|post type)( sep)?',
  ],
  [
    'sunit',
    0.86,
    '(site|addr|full|bldg|street|house|addr street|section|post)? (addr|street)? unit (num|id|name|value|desc|unit|bldg|lot|letter|1|num id|id num|full)?( 1)?',
  ],
  ['sunit', 0.88, '(site|addr)( addr)? unit( num| id)?'],
  ['sunit', 0.8, 'house (num )?unit|(site|addr)? unit (letter|post|range|room|type num|addr|actual)'],
  ['sunit', 0.6, 'section addr|roll unit( num| id)?'],
  ['sunit', 0.42, 'bldg letter'],
  ['sunit', 0.7, '(site|addr)? space (num|id)?|unit? desig'],
  // The kind of a unit (`APT`) or the code of a tax unit: the values decide.
  [
    'sunit',
    0.5,
    '(site|addr|street|bldg)? (addr|street)? unit (type|code)( 1)?|type unit|full? subaddr type|sub (type|type 1|num|addr type|addr unit type)',
  ],
  // The number of a condominium may be that of the building or that of the apartment.
  ['sunit', 0.3, '(site)? condo (num|unit|unit num|id)?'],
  ['sunit', 0.84, '(site)? condo unit( num| id)?'],
  [
    'sunit',
    0.72,
    'full? subaddr( unit| num| id| full| value)?|unit space|space unit|alt unit( id| num)?|unit unit|sub (value|id|addr num)|bldg (name|num|id)|sub (addr|unit|addr unit|addr num|id|id 1|addr id|addr full|num 1)|(unit unit|unit house|bldg unit( unit)?|bldg unit unit)',
  ],
  [
    'scity',
    0.88,
    '(site|addr|street|parcel|land)( addr)? (city|city name|city 1|city desc|postal city|city l)',
  ],
  ['scity', 0.87, 'postal city name?'],
  [
    'scity',
    0.85,
    '(postal city( name)?|(site )?city postal|site city postal|city postal( city| area| name)?|postal city|city postal|post city|postal name|city name|inc city|name city|zip city|city city|city 1|city line|city zip|full city|new city|street city)',
  ],
  ['scity', 0.82, 'city( desc)?'],
  ['scity', 0.6, 'site city type'], // `S_CTY_ABBR`: the abbreviation of the city.
  // If the name also says state and ZIP code, the column surely has the city.
  ['scity', 0.9, 'csz|city (state|street) zip'],
  // The values show whether the address is the owner's: owners live in several states, and properties are in one.
  ['mail_city', 0.6, 'csz|city (state|street) zip'],
  // A second column of cities may be the town that the parcel is in, beside its postal city. It is only proposed: a person decides.
  ['city', 0.3, '(county|tax|site)? city( name| city name| desc)?'],
  [
    'szip',
    0.9,
    '(site|addr|street|parcel|land)( addr)? (zip|postal|zip code|postal code|postal zip|zip num|zip name)( #)?',
  ],
  ['szip', 0.88, 'post code|postal code|code postal'],
  [
    'szip',
    0.82,
    '(postal|post|full|city|addr|id|new)? zip (code|num|5|postal|4|1|id|num)?( 5| 1)?|post code|postal code|postal',
  ],
];
