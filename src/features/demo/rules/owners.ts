import type { LotUse } from './lot.ts';
import { type Random, createRandom } from './random.ts';

type OwnerType = 'INDIVIDUAL' | 'COMPANY' | 'BANK' | 'PUBLIC' | 'NONPROFIT' | 'RAILWAY';

interface Owner {
  name: string;
  first?: string;
  last?: string;
  second?: string;
  type: OwnerType;
  /** The mailing address of a company or an institution; absent for people. */
  mail?: { street: string; city: string; zip: string };
  /** True when the owner lives elsewhere. */
  isAbsent: boolean;
}

/** Syllables of the invented names of people. */
const FIRST_A = [
  'Bran',
  'Cael',
  'Dorv',
  'Elth',
  'Fenn',
  'Garv',
  'Hesk',
  'Iri',
  'Jask',
  'Kelv',
  'Lum',
  'Mirr',
  'Nov',
  'Orl',
  'Pel',
  'Quen',
  'Rusk',
  'Sorv',
  'Tamb',
  'Ulv',
  'Vess',
  'Wyn',
  'Yorv',
  'Zell',
];
const FIRST_B = [
  'a',
  'ick',
  'ora',
  'wyn',
  'eth',
  'os',
  'ina',
  'ard',
  'elle',
  'une',
  'ith',
  'or',
  'anda',
  'ek',
];
const LAST_A = [
  'Ald',
  'Bram',
  'Crum',
  'Dun',
  'Ever',
  'Fos',
  'Gorm',
  'Hath',
  'Imbl',
  'Jor',
  'Krin',
  'Lorn',
  'Mos',
  'Nettl',
  'Orv',
  'Pinn',
  'Quor',
  'Rathb',
  'Skell',
  'Thrup',
  'Umbr',
  'Vorl',
  'Whist',
  'Yarb',
  'Zand',
];
const LAST_B = [
  'acre',
  'bottle',
  'combe',
  'dray',
  'ering',
  'flax',
  'gable',
  'holt',
  'inggale',
  'kettle',
  'ladder',
  'mantle',
  'noggin',
  'orchid',
  'pebble',
  'quill',
  'riddle',
  'spindle',
  'thimble',
  'under',
  'vane',
  'whistle',
  'yonder',
];
const COMPANY_A = [
  'Blue Lantern',
  'Copper Kettle',
  'Half Moon',
  'Iron Heron',
  'Long Pier',
  'Nine Elms',
  'Old Anchor',
  'Paper Kite',
  'Quiet Harbor',
  'Red Thimble',
  'Salt Marsh',
  'Silver Plover',
  'Stone Otter',
  'Tall Alder',
  'Three Bells',
  'White Gull',
  'Wooden Owl',
  'Yellow Door',
  'Amber Tide',
  'Brass Button',
];
const COMPANY_B = [
  'Properties',
  'Holdings',
  'Homes',
  'Realty',
  'Partners',
  'Land',
  'Rentals',
  'Ventures',
  'Estates',
  'Capital',
  'Development',
  'Investments',
];
const COMPANY_C = ['LLC', 'LLC', 'LLC', 'Inc', 'LP', 'Trust'];
const SAINTS = [
  'Saint Alder',
  'Harbor Light',
  'Grace by the Sea',
  'Three Rivers',
  'Good Haven',
  'New Hope of Aldermouth',
  'Old Stone',
  'Lantern Hill',
  'Calvary Point',
  'Bethel Green',
];
const TOWNS_AWAY = ['FARHOLM', 'EAST NOWHERE', 'PORT IMAGO', 'LITTLE FABLE', 'MOCKINGHAM', 'NEW FICTION'];

export interface OwnerRegistry {
  /** Returns a plausible owner of a parcel with this use. */
  draw(use: LotUse, random: Random): Owner;
  /** Returns an invented mailing address outside the county. */
  awayAddress(random: Random): { street: string; city: string; state: string; zip: string };
}

/** Creates the owners of a county with this many parcels: many people, some companies with hundreds of parcels, and institutions. */
export function createOwnerRegistry(seed: number, parcels: number): OwnerRegistry {
  const hall = { street: '1 CITY HALL PLZ', city: 'ALDERMOUTH', zip: '00210' };
  const fixed = (name: string, type: OwnerType, street = hall.street): Owner => ({
    name,
    type,
    mail: { ...hall, street },
    isAbsent: false,
  });
  const city = fixed('CITY OF ALDERMOUTH', 'PUBLIC');
  const county = fixed('ALDER COUNTY', 'PUBLIC', '40 COURTHOUSE SQ');
  const state = fixed('STATE OF ZZ', 'PUBLIC', '200 CAPITOL ST');
  const schools = fixed('ALDER COUNTY BOARD OF EDUCATION', 'PUBLIC', '15 SLATE ST');
  const landBank = fixed('ALDER COUNTY LAND BANK', 'PUBLIC', '42 COURTHOUSE SQ');
  const railway = fixed('ALDER & WESTERN RAILWAY CO', 'RAILWAY', '3 DEPOT ST');
  const port = fixed('PORT OF ALDERMOUTH AUTHORITY', 'PUBLIC', '9 PIER RD');
  const university = fixed('ALDERMOUTH UNIVERSITY', 'NONPROFIT', '100 COLLEGE AVE');
  const hospital = fixed('ALDER BAY HOSPITAL ASSN', 'NONPROFIT', '77 INFIRMARY RD');
  const power = fixed('ALDER LIGHT & WATER CO', 'COMPANY', '8 DYNAMO ST');
  const housing = fixed('HOUSING AUTHORITY OF ALDERMOUTH', 'PUBLIC', '60 CITY HALL PLZ');
  const banks = ['FIRST HERON BANK NA', 'ALDER SAVINGS BANK', 'NORTH PIER MORTGAGE CO'].map((name) =>
    fixed(name, 'BANK', '11 EXCHANGE ST'),
  );
  const companies = Array.from(
    { length: Math.max(6, Math.round(Math.sqrt(parcels) * 1.4)) },
    (_, i): Owner => {
      const random = createRandom(seed, 211, i);
      const name =
        `${random.pick(COMPANY_A)} ${random.pick(COMPANY_B)}${i > 60 ? ` ${i}` : ''} ${random.pick(COMPANY_C)}`.toUpperCase();
      return {
        name,
        type: 'COMPANY',
        isAbsent: random.chance(0.4),
        mail: {
          street: `${random.int(1, 900)} EXCHANGE ST STE ${random.int(100, 900)}`,
          city: 'ALDERMOUTH',
          zip: '00210',
        },
      };
    },
  );
  const person = (random: Random): Owner => {
    const last = (random.pick(LAST_A) + random.pick(LAST_B)).toUpperCase();
    const first = (random.pick(FIRST_A) + random.pick(FIRST_B)).toUpperCase();
    const partner = random.chance(0.42)
      ? (random.pick(FIRST_A) + random.pick(FIRST_B)).toUpperCase()
      : undefined;
    return {
      name: `${last}, ${first}${random.chance(0.3) ? ` ${String.fromCharCode(65 + random.int(0, 25))}` : ''}`,
      first,
      last,
      ...(partner === undefined ? {} : { second: `${last}, ${partner}` }),
      type: 'INDIVIDUAL',
      isAbsent: false,
    };
  };
  const company = (random: Random): Owner => {
    // Raising the random number to a power favors the beginning of the list, so that some companies own many parcels and others few.
    const owner = companies[Math.floor(random.next() ** 2.6 * companies.length)];
    return owner ?? power;
  };
  const dweller = (random: Random, rentedShare: number): Owner => {
    const roll = random.next();
    if (roll < rentedShare * 0.5) return company(random);
    if (roll < rentedShare) return { ...person(random), isAbsent: true };
    if (roll > 0.995) return random.pick(banks);
    if (roll > 0.99) return landBank;
    return person(random);
  };
  return {
    draw(use, random) {
      switch (use) {
        case 'rowhouse':
          return random.chance(0.012) ? housing : dweller(random, 0.42);
        case 'house':
        case 'farmhouse':
          return dweller(random, 0.16);
        case 'duplex':
          return dweller(random, 0.5);
        case 'condo':
          return dweller(random, 0.35);
        case 'farm':
        case 'woods':
          return random.chance(0.14) ? company(random) : random.chance(0.04) ? state : dweller(random, 0.12);
        case 'vacant':
          return random.pick([
            landBank,
            city,
            company(random),
            company(random),
            dweller(random, 0.4),
            dweller(random, 0.4),
          ]);
        case 'school':
          return schools;
        case 'university':
          return university;
        case 'hospital':
          return hospital;
        case 'church':
          return fixed(
            `${random.pick(SAINTS)} ${random.pick(['Church', 'Congregation', 'Chapel'])}`.toUpperCase(),
            'NONPROFIT',
            `${random.int(2, 400)} STEEPLE ST`,
          );
        case 'cemetery':
          return fixed('ALDER GROVE CEMETERY ASSN', 'NONPROFIT', '5 YEW LN');
        case 'park':
        case 'civic':
          return random.chance(0.25) ? county : city;
        case 'alley':
        case 'road':
          return city;
        case 'water':
          return state;
        case 'rail':
          return railway;
        case 'port':
          return random.chance(0.6) ? port : company(random);
        case 'utility':
          return power;
        default:
          return random.chance(0.12) ? person(random) : company(random);
      }
    },
    awayAddress: (random) => ({
      street: random.chance(0.35)
        ? `PO BOX ${random.int(10, 9900)}`
        : `${random.int(2, 9900)} ${random.pick(LAST_A).toUpperCase()}${random.pick(LAST_B).toUpperCase()} ${random.pick(['ST', 'AVE', 'RD', 'DR'])}`,
      city: random.pick(TOWNS_AWAY),
      state: random.pick(['ZZ', 'XQ', 'XV', 'ZZ']),
      zip: `00${random.int(401, 499)}`,
    }),
  };
}
