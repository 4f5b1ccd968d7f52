import { sqftOfSqm } from '../../../kernel/units.ts';
import type { CountyCell } from './county-cells.ts';
import type { Lot } from './lot.ts';
import type { OwnerRegistry } from './owners.ts';
import type { ParcelProperties } from './parcel-properties.ts';
import { signedArea } from './polygon.ts';
import type { Random } from './random.ts';
import { factsOf } from './use-facts.ts';

const HOMES = new Set<Lot['use']>(['rowhouse', 'house', 'farmhouse', 'duplex', 'condo', 'apartments']);

/** Returns the building's columns, its floor area in square feet and its year (0 without a building). */
export function structureFields(
  lot: Lot,
  quality: number,
  cell: CountyCell,
  random: Random,
): { fields: ParcelProperties; sqft: number; year: number } {
  const main = lot.buildings[0];
  if (main === undefined) return { fields: { struct: false, structno: 0 }, sqft: 0, year: 0 };
  const facts = factsOf(lot.use);
  const year = yearBuilt(cell, random);
  const floor = sqftOfSqm(
    lot.buildings.reduce((sum, { ring, stories }) => sum + Math.abs(signedArea(ring)) * stories, 0),
  );
  const sqft = Math.round(
    (lot.units > 1 ? Math.min(floor / lot.units, 2600) * random.range(0.8, 1.2) : floor) * 0.94,
  );
  const fields: ParcelProperties = {
    struct: true,
    structno: lot.buildings.length,
    numstories: main.stories,
    area_building: sqft,
    structstyle: facts.style,
  };
  if (!random.chance(0.05)) fields.yearbuilt = year;
  if (random.chance(0.35)) fields.year_built_effective_date = Math.min(2025, year + random.int(5, 40));
  if (HOMES.has(lot.use)) {
    const units =
      lot.use === 'apartments' ? Math.max(5, Math.round(sqft / 950)) : lot.use === 'duplex' ? 2 : 1;
    fields.numunits = units;
    if (units <= 2) {
      const beds = Math.max(1, Math.min(6, Math.round(sqft / 640)));
      fields.num_bedrooms = beds;
      fields.num_bath = Math.max(
        1,
        Math.min(5, Math.round(sqft / 900 + random.range(-0.4, 0.6) + quality * 0.5)),
      );
      fields.numrooms = beds + random.int(3, 4);
      if (random.chance(0.4)) fields.num_bath_partial = 1;
    }
  }
  return { fields, sqft, year };
}

/** Buildings are older in the middle of the town and newer at its edge. */
function yearBuilt(cell: CountyCell, random: Random): number {
  const spread = random.normal();
  const clamp = (value: number): number => Math.max(1780, Math.min(2025, Math.round(value)));
  switch (cell.role) {
    case 'core':
      return clamp(random.chance(0.14) ? random.range(1960, 2022) : 1885 + 26 * spread);
    case 'inner':
      return clamp(random.chance(0.1) ? random.range(1965, 2024) : 1918 + 15 * spread);
    case 'town':
      return clamp(1926 + 30 * spread);
    case 'suburb':
      return clamp(1950 + 62 * Math.min(1.1, Math.max(0, cell.rank)) + 5 * spread);
    case 'country':
      return clamp(random.chance(0.4) ? 1905 + 18 * spread : 1982 + 22 * spread);
    default:
      return clamp(1968 + 22 * spread);
  }
}

/** Returns the owner's columns: name, type and mailing address. */
export function ownerFields(
  owners: OwnerRegistry,
  lot: Lot,
  record: ParcelProperties,
  random: Random,
): ParcelProperties {
  const owner = owners.draw(lot.use, random);
  const fields: ParcelProperties = { owner: owner.name, owntype: owner.type };
  if (owner.first !== undefined) fields.ownfrst = owner.first;
  if (owner.last !== undefined) fields.ownlast = owner.last;
  if (owner.second !== undefined) fields.owner2 = owner.second;
  fields.unmodified_owner = owner.second === undefined ? owner.name : `${owner.name} & ${owner.second}`;
  if (random.chance(0.03)) return fields;
  if (owner.mail !== undefined) {
    setMail(fields, owner.mail.street, owner.mail.city, 'ZZ', owner.mail.zip);
  } else if (owner.isAbsent || record.address === undefined) {
    const away = owners.awayAddress(random);
    setMail(fields, away.street, away.city, away.state, away.zip);
  } else {
    setMail(fields, String(record.address), String(record.scity), 'ZZ', String(record.szip));
    if (HOMES.has(lot.use) && lot.use !== 'apartments' && random.chance(0.8))
      fields.homestead_exemption = 'Y';
  }
  return fields;
}

function setMail(fields: ParcelProperties, street: string, city: string, state: string, zip: string): void {
  fields.mailadd = street;
  fields.mail_city = city;
  fields.mail_state2 = state;
  fields.mail_zip = zip;
}
