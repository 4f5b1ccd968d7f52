import { acresOfSqm, sqftOfSqm } from '../../../kernel/units.ts';
import type { AddressRegistry, Address } from './address-registry.ts';
import { sampleField } from './contour.ts';
import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { DEMO_GEOID } from './demo-limits.ts';
import { type Ground, floodZone } from './ground.ts';
import type { Lot, ZoneCode } from './lot.ts';
import type { OwnerRegistry } from './owners.ts';
import type { ParcelProperties } from './parcel-properties.ts';
import { type Pt, at, pointInside, signedArea } from './polygon.ts';
import { createRandom } from './random.ts';
import { ownerFields, structureFields } from './record-parts.ts';
import { type Territories, isOpportunityTract, tractGeoid } from './territories.ts';
import { factsOf, lbcsLabel, zoneFacts } from './use-facts.ts';
import { type PriceSurface, type ValueBasis, appraise, marketIndex } from './values.ts';

export interface CountyRegistries {
  layout: CountyLayout;
  ground: Ground;
  prices: PriceSurface;
  territories: Territories;
  owners: OwnerRegistry;
  addresses: AddressRegistry;
  zoneFacts: typeof zoneFacts;
}

export interface LotPlace {
  cell: CountyCell;
  zone: ZoneCode;
  zoneId: number;
  /** Fifteen digits. */
  censusBlock: string;
  /** The index of the block in its cell, and of the lot in the development. */
  blockNumber: number;
  lotNumber: number;
  subdivision: string | undefined;
}

export interface LotRecords {
  address: Address | undefined;
  /** One record for each condominium unit; a single one for other lots. */
  records: ParcelProperties[];
}

/** The uses that are rights of way, each with its value in the column `ll_row_parcel`. */
const ROW_USES: Partial<Record<Lot['use'], string>> = {
  alley: 'alley',
  road: 'road',
  rail: 'railroad',
  water: 'water',
};
const NO_ADDRESS = new Set<Lot['use']>(['alley', 'road', 'rail', 'water']);

/** Returns the records of a lot: address, owner, values, zoning, building, and its territories. */
export function recordLot(registries: CountyRegistries, lot: Lot, place: LotPlace): LotRecords {
  const { layout, prices } = registries;
  const random = createRandom(layout.plan.seed, 307, place.cell.id, place.lotNumber);
  const middle = pointInside(at(lot.shells, 0));
  const area =
    lot.shells.reduce((sum, shell) => sum + signedArea(shell), 0) +
    lot.holes.reduce((sum, hole) => sum + signedArea(hole), 0);
  const adminIndex = registries.territories.adminOf[place.cell.id] ?? 0;
  const city = at(registries.territories.admin, adminIndex).name;
  const zip = `00${210 + (adminIndex === 0 ? (registries.territories.neighborhoodOf[place.cell.id] ?? 0) % 12 : 20 + (adminIndex % 150))}`;
  const isOpenLand = lot.use === 'vacant' || lot.use === 'farm' || lot.use === 'woods' || lot.use === 'park';
  const hasStreet =
    lot.tag >= 0 &&
    !NO_ADDRESS.has(lot.use) &&
    layout.streetRegistry.get(lot.tag).class !== 'rail' &&
    layout.streetRegistry.get(lot.tag).class !== 'stream';
  const hasAddress = hasStreet && !random.chance(isOpenLand ? 0.16 : 0.01);
  const town = at(layout.settlements, place.cell.settlement).at;
  const address = hasAddress
    ? registries.addresses.number(lot, layout.streetRegistry.get(lot.tag), city, town)
    : undefined;

  const shared = {
    ...placeFields(registries, lot, place, { middle, area, city, zip }),
    ...addressFields(address, city, zip),
  };
  const quality = prices.quality(middle);
  const landPrice = prices.landPrice(middle);
  const records: ParcelProperties[] = [];
  for (let unit = 0; unit < lot.units; unit++) {
    const own =
      lot.units > 1 ? createRandom(layout.plan.seed, 311, place.cell.id, place.lotNumber, unit) : random;
    const record: ParcelProperties = { ...shared };
    const structure = structureFields(lot, quality, place.cell, own);
    Object.assign(record, structure.fields);
    const account = String(place.cell.id * 20_000 + place.lotNumber + 1_000_000).padStart(8, '0');
    record.account_number = lot.units > 1 ? `${account}-${unit + 1}` : account;
    record.parcelnumb = parcelNumber(place, lot.units > 1 ? unit + 1 : 0);
    if (lot.units > 1) {
      record.sunit = `UNIT ${100 * (1 + Math.floor(unit / 6)) + (unit % 6) + 1}`;
      if (record.address !== undefined) record.address = `${record.address} ${record.sunit}`;
    }
    if (ROW_USES[lot.use] === undefined) {
      const { sqft: buildingSqft, year: yearBuilt } = structure;
      addValues(record, lot, { areaSqm: area / lot.units, buildingSqft, yearBuilt, landPrice, quality }, own);
      Object.assign(record, deliveryFields(record, lot, quality, own));
    } else record.ll_row_parcel = ROW_USES[lot.use] ?? 'row';
    if (!own.chance(0.012)) Object.assign(record, ownerFields(registries.owners, lot, record, own));
    records.push(record);
  }
  return { address, records };
}

function parcelNumber(place: LotPlace, unit: number): string {
  const book = String((place.cell.id % 90) + 10);
  const page = String(Math.floor(place.cell.id / 90) + 1).padStart(3, '0');
  const block = String(place.blockNumber + 1).padStart(3, '0');
  const lot = String(place.lotNumber + 1).padStart(4, '0');
  return `${book}-${page}-${block}-${lot}${unit > 0 ? `-${String(unit).padStart(3, '0')}` : ''}`;
}

function placeFields(
  registries: CountyRegistries,
  lot: Lot,
  place: LotPlace,
  { middle, area, city, zip }: { middle: Pt; area: number; city: string; zip: string },
): ParcelProperties {
  const { territories, ground, layout, prices } = registries;
  const facts = factsOf(lot.use);
  const zone = zoneFacts(place.zone);
  const hood = territories.neighborhoodOf[place.cell.id] ?? -1;
  const tract = territories.tractOf[place.cell.id] ?? 0;
  const coast = sampleField(ground.toCoast, middle.x, middle.y);
  const flood = floodZone(sampleField(ground.freeboard, middle.x, middle.y), coast);
  const height = sampleField(ground.elevation, middle.x, middle.y);
  const relief = Math.sqrt(area) * 0.012;
  const quality = prices.quality(middle);
  const acres = acresOfSqm(area);
  const fields: ParcelProperties = {
    geoid: DEMO_GEOID,
    usecode: facts.usecode,
    usedesc: facts.usedesc,
    zoning: place.zone,
    zoning_description: zone.description,
    zoning_type: zone.type,
    zoning_subtype: zone.subtype,
    zoning_id: place.zoneId,
    lbcs_activity: facts.activity,
    lbcs_function: facts.function,
    lbcs_structure: facts.structure,
    lbcs_site: facts.site,
    lbcs_ownership: facts.ownership,
    city,
    county: 'Alder',
    state2: 'ZZ',
    szip5: zip,
    census_tract: tractGeoid(tract),
    census_block: place.censusBlock,
    census_blockgroup: place.censusBlock.slice(0, 12),
    census_zcta: zip,
    plat: `PB ${1 + (place.cell.id % 140)}`,
    block: String(place.blockNumber + 1),
    lot: String(place.lotNumber + 1),
    gisacre: Math.round(acres * 1000) / 1000,
    sqft: Math.round(sqftOfSqm(area)),
    fema_flood_zone: flood === 'FLOODWAY' ? 'AE' : flood === 'X-SHADED' ? 'X' : flood,
    fema_nri_risk_rating:
      flood === 'X' ? 'Relatively Low' : flood === 'X-SHADED' ? 'Relatively Moderate' : 'Relatively High',
    ll_bldg_count: lot.buildings.length,
    highest_parcel_elevation: Math.round((height + relief) * 10) / 10,
    lowest_parcel_elevation: Math.round(Math.max(0, height - relief) * 10) / 10,
    median_household_income: Math.round((28_000 + 92_000 * quality) / 100) * 100,
    population_density: Math.round(
      place.cell.role === 'country' ? 60 : place.cell.role === 'suburb' ? 2900 : 11_000,
    ),
    cdl_majority_category:
      lot.use === 'farm'
        ? place.lotNumber % 3 === 0
          ? 'Corn'
          : place.lotNumber % 3 === 1
            ? 'Soybeans'
            : 'Grass/Pasture'
        : lot.use === 'woods'
          ? 'Deciduous Forest'
          : 'Developed/Medium Intensity',
    sourceurl: 'https://demo.invalid/alder-county',
    reviseddate: '2026-01-05',
    ll_last_refresh: '2026-01-15',
  };
  describe(fields, facts);
  if (flood !== 'X')
    fields.fema_flood_zone_subtype =
      flood === 'FLOODWAY' ? 'FLOODWAY' : flood === 'X-SHADED' ? '0.2 PCT ANNUAL CHANCE FLOOD HAZARD' : '';
  else fields.fema_flood_zone_subtype = 'AREA OF MINIMAL FLOOD HAZARD';
  if (fields.fema_flood_zone_subtype === '') delete fields.fema_flood_zone_subtype;
  if (hood >= 0) {
    fields.neighborhood = at(territories.neighborhoods, hood).name;
    fields.neighborhood_code = String(hood + 1).padStart(4, '0');
  }
  if (place.subdivision !== undefined) {
    fields.subdivision = place.subdivision;
    fields.legaldesc = `LOT ${place.lotNumber + 1} BLK ${place.blockNumber + 1} ${place.subdivision.toUpperCase()}`;
  } else
    fields.legaldesc = `${Math.round(acres * 100) / 100} AC ${layout.streetRegistry.get(Math.max(0, lot.tag)).name.toUpperCase()}`;
  if (isOpportunityTract(tract, territories.tracts.length)) {
    fields.qoz = 'Yes';
    fields.qoz_tract = tractGeoid(tract);
  } else fields.qoz = 'No';
  const footprint = lot.buildings.reduce((sum, { ring }) => sum + Math.abs(signedArea(ring)), 0);
  if (footprint > 0) fields.ll_bldg_footprint_sqft = Math.round(sqftOfSqm(footprint));
  return fields;
}

function describe(fields: ParcelProperties, facts: ReturnType<typeof factsOf>): void {
  const set = (name: 'activity' | 'function' | 'structure' | 'site' | 'ownership', code: number): void => {
    const label = lbcsLabel(name, code);
    if (label !== undefined) fields[`lbcs_${name}_desc`] = label;
  };
  set('activity', facts.activity);
  set('function', facts.function);
  set('structure', facts.structure);
  set('site', facts.site);
  set('ownership', facts.ownership);
}

function addressFields(address: Address | undefined, city: string, zip: string): ParcelProperties {
  if (address === undefined) return {};
  const { street, number, label } = address;
  const fields: ParcelProperties = {
    address: `${number} ${label.toUpperCase()}`,
    saddno: String(number),
    saddstr: street.name.toUpperCase(),
    scity: city.toUpperCase(),
    szip: zip,
    ll_address_count: 1,
  };
  if (street.prefix !== '') fields.saddpref = street.prefix;
  if (street.type !== '') fields.saddsttyp = street.type.toUpperCase();
  return fields;
}

function addValues(
  record: ParcelProperties,
  lot: Lot,
  basis: ValueBasis,
  random: ReturnType<typeof createRandom>,
): void {
  const value = appraise(lot.use, basis, random);
  record.parvaltype = 'Assessed';
  record.landval = value.landval;
  record.improvval = value.improvval;
  record.parval = value.landval + value.improvval;
  if (value.agval !== undefined) record.agval = value.agval;
  const isExempt = [
    'school',
    'university',
    'hospital',
    'church',
    'cemetery',
    'park',
    'civic',
    'port',
  ].includes(lot.use);
  record.taxyear = '2025';
  record.taxamt = isExempt
    ? 0
    : Math.round((value.agval ?? value.landval + value.improvval) * 0.0178 * 100) / 100;
  if (random.chance(isExempt ? 0.7 : 0.24)) return;
  const sold = Math.min(2025, Math.floor(2026 - 38 * random.next() ** 1.7));
  const saleYear = Math.max(sold, basis.yearBuilt > 1900 ? Math.min(2025, basis.yearBuilt) : 1900);
  const month = String(random.int(1, 12)).padStart(2, '0');
  const day = String(random.int(1, 28)).padStart(2, '0');
  record.saledate = `${saleYear}-${month}-${day}`;
  record.last_ownership_transfer_date = record.saledate;
  // One transfer in seven is within a family or by court order, with a price of zero or one dollar.
  if (random.chance(0.14)) record.saleprice = random.chance(0.7) ? 0 : 1;
  else
    record.saleprice =
      Math.round((value.market * marketIndex(saleYear) * random.range(0.85, 1.15)) / 100) * 100;
  record.book = String(100 + (saleYear - 1960) * 37 + random.int(0, 36));
  record.page = String(random.int(1, 720));
}

function deliveryFields(
  record: ParcelProperties,
  lot: Lot,
  quality: number,
  random: ReturnType<typeof createRandom>,
): ParcelProperties {
  if (record.address === undefined || lot.buildings.length === 0) return {};
  const isHome = ['rowhouse', 'house', 'farmhouse', 'duplex', 'apartments', 'condo'].includes(lot.use);
  const isVacant = random.chance(0.012 + 0.16 * Math.max(0, 0.42 - quality));
  return {
    rdi: isHome ? 'Y' : 'N',
    usps_vacancy: isVacant ? 'Y' : 'N',
    usps_vacancy_date: '2025-12-01',
    dpv_status: 'V',
  };
}
