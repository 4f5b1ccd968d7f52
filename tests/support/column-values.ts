import type { FileValue } from '../../src/features/imports/rules/parse-value.ts';

/** The name for the suffix of a house number in lists of columns (`column-lists.ts`). No standard column holds it alone. */
export const SUFFIX_TARGET = 'saddno+';

const ROWS = 60;
const SURNAMES = 'ABBOT BARLOW CARVER DALTON EMERY FENWICK GRANGER HOLLIS IVERSON JUDD'.split(' ');
const STREETS = 'MAPLE OAK RIVER CHURCH MILL PLEASANT ELM SUMMIT'.split(' ');
const TOWNS = 'SPRINGFIELD RIVERTON ASHFORD'.split(' ');
const digits = (index: number, count: number) =>
  String((index * 7919 + 104729) % 10 ** count).padStart(count, '0');
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';
const land = (index: number) => 20_000 + index * 1310;
const building = (index: number) => 90_000 + index * 2770;
const street = (index: number) => pick(STREETS, index * 3);
const line = (index: number) => `${101 + index * 2} ${street(index)} ST`;

/** Makes the invented value of a row, by standard column or by the kind of a column that fits none. `mail_city+` and `scity+` are a city with its state. */
const VALUES: Readonly<Record<string, (index: number) => FileValue>> = {
  parcelnumb: (index) => `${10 + (index % 40)}-${digits(index, 4)}-${digits(index * 3 + 1, 3)}`,
  state_parcelnumb: (index) => `55025${digits(index, 9)}`,
  alt_parcelnumb1: (index) => `${digits(index + 5, 3)}.${digits(index, 4)}`,
  account_number: (index) => `R${digits(index, 7)}`,
  usecode: (index) => pick(['101', '104', '130', '340'], index),
  usedesc: (index) => pick(['Single family', 'Two family', 'Vacant land', 'Office'], index),
  zoning: (index) => pick(['R-1', 'R-2', 'C-1', 'AG'], index),
  zoning_description: (index) => pick(['Low density residential', 'Commercial', 'Farming'], index),
  struct: (index) => pick(['Y', 'N'], index),
  structno: (index) => index % 3,
  yearbuilt: (index) => 1900 + (index % 110),
  year_built_effective_date: (index) => 1950 + (index % 60),
  numstories: (index) => 1 + (index % 3) / 2,
  numunits: (index) => 1 + (index % 3),
  numrooms: (index) => 4 + (index % 6),
  num_bath: (index) => 1 + (index % 3),
  num_bath_partial: (index) => index % 2,
  num_bedrooms: (index) => 2 + (index % 4),
  structstyle: (index) => pick(['Colonial', 'Ranch', 'Cape'], index),
  parvaltype: () => 'ASSESSED',
  improvval: building,
  landval: land,
  parval: (index) => land(index) + building(index),
  agval: (index) => (index % 4 === 0 ? 1200 + index * 13 : 0),
  homestead_exemption: (index) => pick(['Y', 'N'], index),
  saleprice: (index) => 150_000 + index * 999,
  saledate: (index) => `20${10 + (index % 14)}-0${1 + (index % 9)}-1${index % 9}`,
  last_ownership_transfer_date: (index) => `20${10 + (index % 14)}-0${1 + (index % 9)}-2${index % 9}`,
  taxamt: (index) => 1800 + index * 17.25,
  taxyear: () => 2024,
  owntype: (index) => pick(['Private', 'Public'], index),
  owner: (index) => `${pick(SURNAMES, index)} ${pick(['ANNE', 'PAUL', 'RUTH'], index)}`,
  ownfrst: (index) => pick(['ANNE', 'PAUL', 'RUTH'], index),
  ownlast: (index) => pick(SURNAMES, index),
  owner2: (index) => (index % 3 === 0 ? `${pick(SURNAMES, index)} JOHN` : null),
  owner3: (index) => (index % 11 === 0 ? `${pick(SURNAMES, index)} JUNE` : null),
  owner4: (index) => (index % 13 === 0 ? `${pick(SURNAMES, index)} OTIS` : null),
  previous_owner: (index) => `${pick(SURNAMES, index * 3)} LOUIS`,
  mailadd: (index) => (index % 6 === 0 ? `PO BOX ${index + 3}` : line(index * 5)),
  mail_address2: (index) => (index % 9 === 0 ? 'SUITE 4' : null),
  careof: (index) => (index % 9 === 0 ? 'C/O THE BANK' : null),
  mail_addno: (index) => String(3 + index * 5),
  mail_unit: (index) => (index % 9 === 0 ? '4' : null),
  mail_city: (index) => pick(['BOSTON', 'TAMPA', 'AKRON', ...TOWNS], index),
  'mail_city+': (index) => pick(['BOSTON MA', 'TAMPA FL', 'AKRON OH'], index),
  'scity+': (index) => `${pick(TOWNS, index)}, IL 6270${index % 4}`,
  mail_state2: (index) => pick(['MA', 'FL', 'OH'], index),
  mail_zip: (index) => digits(index + 9, 5),
  mail_country: () => 'USA',
  address: line,
  address2: (index) => (index % 9 === 0 ? 'REAR' : null),
  saddno: (index) => String(101 + index * 2),
  'saddno+': (index) => pick(['', '', 'A', '1/2', 'B'], index),
  saddpref: (index) => pick(['', 'N', 'S'], index),
  saddstr: street,
  saddsttyp: (index) => pick(['ST', 'AVE', 'RD'], index),
  saddstsuf: (index) => pick(['', '', 'NW'], index),
  sunit: (index) => pick(['', '', '2', '3B'], index),
  scity: (index) => pick(TOWNS, index),
  city: (index) => pick(TOWNS, index),
  county: () => 'DANE',
  szip: (index) => `0515${index % 4}`,
  location_name: (index) => (index % 20 === 0 ? 'TOWN HALL' : null),
  legaldesc: (index) => `LOT ${index} BLK ${index % 7} ${pick(STREETS, index)} ADDITION`,
  plat: (index) => `${pick(STREETS, index)} HILLS`,
  subdivision: (index) => `${pick(STREETS, index)} HILLS`,
  book: (index) => String(1200 + index),
  page: (index) => String(1 + ((index * 37) % 600)),
  block: (index) => String(1 + (index % 7)),
  lot: (index) => String(index),
  neighborhood: (index) => pick(['Old Town', 'North Side', 'Harbor'], index),
  neighborhood_code: (index) => String(100 + (index % 5)),
  census_tract: (index) => `12001000${digits(index % 9, 3)}`,
  census_blockgroup: (index) => `12001000${digits(index % 9, 3)}${1 + (index % 4)}`,
  census_block: (index) => `1200100020${digits(index, 5)}`,
  recrdareatx: (index) => `${(0.2 + index / 50).toFixed(2)} AC`,
  tax_id: (index) => `T${digits(index * 7, 6)}`,
  recrdareano: (index) => 900 + index * 31,
  area_building: (index) => 1000 + index * 37,
  deeded_acres: (index) => 0.2 + index / 50,
  gisacre: (index) => 0.21 + index / 50,
  sqft: (index) => 9000 + index * 870,
  plss_township: (index) => `0${1 + (index % 3)}N`,
  plss_section: (index) => String(1 + (index % 36)),
  fema_flood_zone: (index) => pick(['X', 'AE', 'X', 'A'], index),
  plss_range: (index) => `0${1 + (index % 2)}E`,
  reviseddate: (index) => `2024-0${1 + (index % 9)}-11`,
  sourceurl: (index) => `https://county.example/parcel/${index}`,
  // Kinds of columns that fit no standard column.
  empty: () => null,
  acres: (index) => 0.2 + index / 49,
  code: (index) => pick(['10', '12', '31', '7'], index),
  count: (index) => 1 + (index % 2),
  date: (index) => `2019-0${1 + (index % 9)}-02`,
  datetext: (index) => `0${1 + (index % 9)}/02/2019`,
  digit: (index) => String(1 + (index % 4)),
  digits: (index) => digits(index % 20, 4),
  flag: (index) => pick(['Y', 'N'], index),
  kind: (index) => pick(['FEE', 'FEE', 'ROW'], index),
  money: (index) => 40_000 + index * 1733,
  month: (index) => 1 + (index % 12),
  name: (index) => pick(['Central', 'Northern Lakes', 'Union'], index),
  number: (index) => 3.5 + index,
  state: () => 'VT',
  statename: () => 'NORTH CAROLINA',
  unitword: (index) => pick(['', '', 'UNIT'], index),
  url: () => 'https://assessor.example/',
  yearnow: () => 2023,
  yyyymmdd: (index) => 20_190_101 + (index % 28),
  zip: (index) => digits(index + 9, 5),
};

/** Returns invented values for a standard column, or for a kind of column that fits none. */
export function valuesOf(kind: string): FileValue[] {
  const make = VALUES[kind];
  if (make === undefined) throw new Error(`there are no values for ${kind}`);
  return Array.from({ length: ROWS }, (_, index) => make(index));
}
