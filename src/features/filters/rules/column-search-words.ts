import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

const SIZE = 'size area lot acreage land';
const WORTH = 'price worth assessed assessment market';
const USE = 'vacant empty land use property class type';

/** Words by which people look for a column, beyond those of its label. */
const SEARCH_WORDS: Partial<Record<ParcelColumnName, string>> = {
  parcelnumb: 'apn pin account id',
  usecode: USE,
  usedesc: USE,
  lbcs_activity_desc: USE,
  struct: 'vacant empty lot building house improved',
  zoning_type: 'zone allowed',
  zoning: 'zone allowed',
  yearbuilt: 'age old new construction',
  num_bedrooms: 'beds',
  num_bath: 'baths',
  area_building: 'size floor living',
  landval: WORTH,
  parval: WORTH,
  improvval: `building ${WORTH}`,
  saleprice: 'sold bought paid cost',
  saledate: 'sold bought when',
  owner: 'name who taxpayer',
  mailadd: 'absentee',
  owntype: 'public government company',
  scity: 'town',
  szip: 'postal',
  szip5: 'postal',
  neighborhood: 'district where',
  fema_flood_zone: 'floodplain water',
  gisacre: SIZE,
  deeded_acres: SIZE,
  sqft: SIZE,
  ll_gisacre: SIZE,
  ll_gissqft: SIZE,
};

const byName: ReadonlyMap<string, string> = new Map(Object.entries(SEARCH_WORDS));

/** Returns further words that find the column; '' if its label is enough. */
export function columnSearchWords(column: string): string {
  return byName.get(column) ?? '';
}
