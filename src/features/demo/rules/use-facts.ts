import type { LotUse, ZoneCode } from './lot.ts';

/** A use in the county's records: its code and description, and the five dimensions of the Land-Based Classification Standards (LBCS). */
export interface UseFacts {
  usecode: string;
  usedesc: string;
  activity: number;
  function: number;
  structure: number;
  site: number;
  ownership: number;
  /** Cost of improvements in dollars per square foot; 0 if nothing is built. */
  cost: number;
  /** Price of the land relative to a house lot. */
  landFactor: number;
  style: string;
}

type Row = readonly [
  usecode: string,
  usedesc: string,
  activity: number,
  fn: number,
  structure: number,
  site: number,
  ownership: number,
  cost: number,
  landFactor: number,
  style: string,
];

const ROWS: Record<LotUse, Row> = {
  rowhouse: ['114', 'Row house', 1100, 1100, 1122, 6000, 1100, 128, 1, 'Row, brick'],
  house: ['101', 'Single family dwelling', 1100, 1100, 1110, 6000, 1100, 145, 1, 'Detached'],
  duplex: ['104', 'Two family dwelling', 1100, 1100, 1121, 6000, 1100, 122, 1, 'Two family'],
  apartments: [
    '111',
    'Apartments, 5 or more units',
    1100,
    2300,
    1200,
    6000,
    1100,
    135,
    1.6,
    'Apartment block',
  ],
  condo: ['102', 'Condominium unit', 1100, 1100, 1200, 6000, 1200, 190, 1, 'Condominium'],
  shop: ['325', 'Store', 2100, 2100, 2200, 6000, 1100, 120, 1.7, 'Storefront'],
  mixed: [
    '013',
    'Mixed use, shop below and dwellings',
    2100,
    2100,
    2200,
    6000,
    1100,
    140,
    2.1,
    'Mixed use block',
  ],
  strip: [
    '322',
    'Shopping center or drive-in store',
    2110,
    2100,
    2500,
    6000,
    1100,
    95,
    1.2,
    'Commercial, one story',
  ],
  office: ['340', 'Office building', 2300, 2400, 2100, 6000, 1100, 165, 2, 'Office'],
  hotel: ['301', 'Hotel or motel', 1200, 1300, 2300, 6000, 1100, 175, 2, 'Hotel'],
  warehouse: ['401', 'Warehouse', 3120, 3600, 2700, 6000, 1100, 62, 0.45, 'Warehouse'],
  factory: ['400', 'Manufacturing plant', 3110, 3400, 2600, 6000, 1100, 84, 0.4, 'Industrial'],
  port: ['414', 'Port terminal', 5500, 4150, 2700, 6000, 5200, 66, 0.5, 'Terminal'],
  school: ['934', 'School', 4110, 6120, 4200, 6000, 4100, 175, 0.6, 'School'],
  university: ['942', 'University', 4110, 6130, 4200, 6000, 6100, 210, 0.7, 'Institutional'],
  hospital: ['950', 'Hospital', 4500, 6530, 4110, 6000, 6200, 260, 0.9, 'Institutional'],
  church: ['960', 'House of worship', 6600, 6600, 3500, 6000, 6300, 150, 0.6, 'Church'],
  civic: ['930', 'Public building', 4200, 6200, 4500, 6000, 4100, 180, 0.9, 'Public building'],
  park: ['903', 'Public park', 7200, 5500, 9000, 7100, 4100, 0, 0.12, ''],
  golf: ['380', 'Golf course', 7100, 5300, 9000, 7000, 1100, 0, 0.08, ''],
  cemetery: ['953', 'Cemetery', 4600, 6700, 4700, 7000, 6400, 0, 0.08, ''],
  vacant: ['130', 'Vacant land', 9000, 9900, 9000, 2000, 1100, 0, 0.6, ''],
  parking: ['337', 'Parking lot', 5210, 2100, 5200, 4000, 1100, 0, 1.1, ''],
  farm: ['016', 'Farm', 8100, 9100, 8000, 3000, 1100, 70, 1, 'Farm buildings'],
  farmhouse: ['101', 'Single family dwelling', 1100, 1100, 1110, 6000, 1100, 138, 1, 'Farmhouse'],
  woods: ['601', 'Woodland', 8000, 9400, 9000, 1000, 1100, 0, 1, ''],
  alley: ['995', 'Alley', 5200, 4100, 9000, 5300, 4100, 0, 0, ''],
  rail: ['996', 'Railway right of way', 5400, 4120, 5000, 5300, 1100, 0, 0, ''],
  road: ['997', 'Road right of way', 5200, 4100, 9000, 5300, 4100, 0, 0, ''],
  water: ['998', 'River bed', 9000, 9900, 9000, 1000, 4200, 0, 0, ''],
  utility: ['424', 'Utility station', 4300, 4300, 6000, 6000, 1100, 90, 0.5, 'Utility'],
};

/** The labels of the LBCS codes used here (American Planning Association). */
const LBCS: Record<'activity' | 'function' | 'structure' | 'site' | 'ownership', Record<number, string>> = {
  activity: {
    1100: 'Household activities',
    1200: 'Transient living',
    2100: 'Shopping',
    2110: 'Goods-oriented shopping',
    2300: 'Office activities',
    3110: 'Primarily plant or factory-type activities',
    3120: 'Primarily goods storage or handling activities',
    4110: 'Classroom-type activities',
    4200: 'Emergency response or public-safety-related activities',
    4300: 'Activities associated with utilities (water, sewer, power, etc.)',
    4500: 'Health care, medical, or treatment activities',
    4600: 'Interment, cremation, or grave digging activities',
    5200: 'Vehicular movement',
    5210: 'Vehicular parking, storage, etc.',
    5400: 'Trains or other rail movement',
    5500: 'Sailing, boating, and other port, marine and water-based activities',
    6600: 'Social, cultural, or religious assembly',
    7100: 'Active leisure sports and related activities',
    7200: 'Passive leisure activity',
    8000: 'Natural resources-related activities',
    8100: 'Farming, tilling, plowing, harvesting, or related activities',
    9000: 'No human activity or unclassifiable activity',
  },
  function: {
    1100: 'Private household',
    1300: 'Hotels, motels, or other accommodation services',
    2100: 'Retail sales or service',
    2300: 'Real estate, and rental and leasing',
    2400: 'Business, professional, scientific, and technical services',
    3400: 'Miscellaneous manufacturing',
    3600: 'Warehouse and storage services',
    4100: 'Transportation services',
    4120: 'Rail transportation',
    4150: 'Marine and water transportation',
    4300: 'Utilities and utility services',
    5300: 'Amusement, sports, or recreation establishment',
    5500: 'Natural and other recreational parks',
    6120: 'Grade schools',
    6130: 'Colleges and universities',
    6200: 'Public administration',
    6530: 'Hospital',
    6600: 'Religious institutions',
    6700: 'Death care services',
    9100: 'Crop production',
    9400: 'Forestry and logging',
    9900: 'Unclassifiable function',
  },
  structure: {
    1110: 'Detached units',
    1121: 'Duplex structures',
    1122: 'Zero lot line, row houses, etc.',
    1200: 'Multifamily structures',
    2100: 'Office or bank building',
    2200: 'Store or shop building',
    2300: 'Hotel, motel, or tourist court building',
    2500: 'Malls, shopping centers, or collection of shops',
    2600: 'Industrial buildings and structures',
    2700: 'Warehouse or storage facility',
    3500: 'Churches, temples, synagogues, mosques, and other religious facilities',
    4110: 'Hospital building',
    4200: 'School or university buildings',
    4500: 'Public safety-related facility',
    4700: 'Cemetery, monument, tombstone, or mausoleum',
    5000: 'Transportation-related facilities',
    5200: 'Parking facilities',
    6000: 'Utility and other nonbuilding structures',
    8000: 'Sheds, farm buildings, or agricultural facilities',
    9000: 'No structure',
  },
  site: {
    1000: 'Site in natural state',
    2000: 'Developing site',
    3000: 'Developed site - crops, grazing, forestry, etc.',
    4000: 'Developed site - no buildings and no structures',
    5300: 'Developed site with roads, train tracks, and other linear structures',
    6000: 'Developed site - with buildings',
    7000: 'Developed site - with parks',
    7100: 'Local parks and recreational sites',
  },
  ownership: {
    1100: 'Private - fee simple',
    1200: 'Private - less than fee simple',
    4100: 'Local government',
    4200: 'State government',
    5200: 'Port authorities',
    6100: 'Nonprofit educational',
    6200: 'Nonprofit philanthropic',
    6300: 'Nonprofit religious',
    6400: 'Nonprofit other',
  },
};

const FACTS = new Map<string, UseFacts>(
  Object.entries(ROWS).map(
    ([use, [usecode, usedesc, activity, fn, structure, site, ownership, cost, landFactor, style]]) => [
      use,
      { usecode, usedesc, activity, function: fn, structure, site, ownership, cost, landFactor, style },
    ],
  ),
);

export function factsOf(use: LotUse): UseFacts {
  const facts = FACTS.get(use);
  if (facts === undefined) throw new RangeError(`no facts for ${use}`);
  return facts;
}

/** Returns the standard's label of a code; undefined for a code that is not used here. */
export function lbcsLabel(dimension: keyof typeof LBCS, code: number): string | undefined {
  return LBCS[dimension][code];
}

export interface ZoneFacts {
  description: string;
  type: string;
  subtype: string;
}

const ZONES: Record<ZoneCode, ZoneFacts> = {
  'R-1': { description: 'Detached houses, large lots', type: 'Residential', subtype: 'Single Family' },
  'R-2': { description: 'Detached houses', type: 'Residential', subtype: 'Single Family' },
  'R-4': { description: 'Detached houses, small lots', type: 'Residential', subtype: 'Single Family' },
  'R-6': { description: 'Houses and two-family houses', type: 'Residential', subtype: 'Two Family' },
  'R-8': { description: 'Row houses and apartments', type: 'Residential', subtype: 'Multi Family' },
  'C-1': { description: 'Neighborhood business', type: 'Commercial', subtype: 'Neighborhood Commercial' },
  'C-2': { description: 'Community commercial', type: 'Commercial', subtype: 'General Commercial' },
  'C-5': { description: 'Downtown', type: 'Commercial', subtype: 'Core Commercial' },
  'OR-1': { description: 'Offices and institutions', type: 'Special', subtype: 'Office' },
  'MU-1': { description: 'Mixed use', type: 'Mixed', subtype: 'Mixed Use' },
  'I-1': { description: 'Light industry', type: 'Industrial', subtype: 'Light Industrial' },
  'I-2': { description: 'General industry', type: 'Industrial', subtype: 'Industrial' },
  PI: { description: 'Port and maritime industry', type: 'Industrial', subtype: 'Industrial' },
  OS: { description: 'Open space', type: 'Special', subtype: 'Special' },
  AG: { description: 'Agriculture', type: 'Agriculture', subtype: 'Agriculture' },
  RC: { description: 'Rural conservation', type: 'Agriculture', subtype: 'Agriculture' },
};

export function zoneFacts(zone: ZoneCode): ZoneFacts {
  return ZONES[zone];
}
