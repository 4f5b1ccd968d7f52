import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export interface Street {
  id: number;
  /** Direction before the name: N, S, E, W or none. */
  prefix: string;
  name: string;
  /** St, Ave, ... as the county writes it. */
  type: string;
  /** motorway, primary, secondary, residential, alley, service, rail */
  class: string;
}

/** Every street gets one entry; lots and center lines refer to it by id. */
export interface StreetRegistry {
  add(street: Omit<Street, 'id'>): number;
  get(id: number): Street;
  /** An unused-looking name for a local street. */
  localName(random: Random, kind: 'tree' | 'person' | 'nature'): string;
}

const TREES = [
  'Alder',
  'Ash',
  'Aspen',
  'Beech',
  'Birch',
  'Box',
  'Cedar',
  'Cherry',
  'Chestnut',
  'Cypress',
  'Dogwood',
  'Elder',
  'Elm',
  'Fir',
  'Hawthorn',
  'Hazel',
  'Hemlock',
  'Hickory',
  'Holly',
  'Juniper',
  'Larch',
  'Laurel',
  'Linden',
  'Locust',
  'Magnolia',
  'Maple',
  'Mulberry',
  'Oak',
  'Pear',
  'Pecan',
  'Pine',
  'Plum',
  'Poplar',
  'Rowan',
  'Spruce',
  'Sumac',
  'Sycamore',
  'Walnut',
  'Willow',
  'Yew',
];
const PEOPLE_FIRST = [
  'Ar',
  'Bel',
  'Cor',
  'Dun',
  'El',
  'Far',
  'Gar',
  'Hal',
  'Ing',
  'Jor',
  'Kel',
  'Lan',
  'Mor',
  'Nor',
  'Ost',
  'Per',
  'Quin',
  'Ros',
  'Sel',
  'Tar',
  'Ul',
  'Ver',
  'Wes',
  'Yar',
];
const PEOPLE_LAST = [
  'adine',
  'brook',
  'combe',
  'dell',
  'erton',
  'field',
  'grave',
  'hurst',
  'ington',
  'kirk',
  'low',
  'mont',
  'nell',
  'over',
  'penny',
  'quist',
  'ridge',
  'stone',
  'thorpe',
  'vane',
  'wick',
  'yard',
];
const NATURE_FIRST = [
  'Amber',
  'Autumn',
  'Bluebell',
  'Bramble',
  'Brook',
  'Clover',
  'Copper',
  'Crane',
  'Deer',
  'Dove',
  'Ember',
  'Falcon',
  'Fawn',
  'Fern',
  'Finch',
  'Fox',
  'Glen',
  'Granite',
  'Heather',
  'Heron',
  'Iris',
  'Lark',
  'Lilac',
  'Meadow',
  'Misty',
  'Moss',
  'Otter',
  'Owl',
  'Pebble',
  'Pheasant',
  'Quail',
  'Quiet',
  'Raven',
  'Robin',
  'Sage',
  'Shady',
  'Silver',
  'Sparrow',
  'Spring',
  'Stone',
  'Summer',
  'Swallow',
  'Thistle',
  'Violet',
  'Wander',
  'Wild',
  'Winter',
  'Wren',
];
const NATURE_LAST = [
  'bend',
  'brook',
  'crest',
  'dale',
  'field',
  'ford',
  'gate',
  'glen',
  'grove',
  'haven',
  'hill',
  'hollow',
  'lake',
  'leaf',
  'meadow',
  'mill',
  'moor',
  'ridge',
  'shade',
  'side',
  'spring',
  'stone',
  'vale',
  'view',
  'wind',
  'wood',
];

export function createStreetRegistry(): StreetRegistry {
  const streets: Street[] = [];
  return {
    add(street) {
      streets.push({ ...street, id: streets.length });
      return streets.length - 1;
    },
    get(id) {
      const street = streets[id];
      if (street === undefined) throw new RangeError(`no street ${id}`);
      return street;
    },
    localName(random, kind) {
      switch (kind) {
        case 'tree':
          return random.pick(TREES);
        case 'person':
          return random.pick(PEOPLE_FIRST) + random.pick(PEOPLE_LAST);
        case 'nature':
          return `${random.pick(NATURE_FIRST)}${random.chance(0.55) ? ' ' : ''}${random.pick(NATURE_LAST)}`.replace(
            / ([a-z])/,
            (_, letter: string) => ` ${letter.toUpperCase()}`,
          );
      }
    },
  };
}

/** "1st", "22nd", "113th" */
export function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${tail}`;
}

/** The tree names in alphabetical order, then people: cross streets of a numbered grid. */
export function crossStreetName(seed: number, index: number): string {
  const place = Math.abs(index);
  const tree = TREES[(place * 3) % TREES.length];
  if (index >= 0 && place < 13 && tree !== undefined) return tree;
  const random = createRandom(seed, 59, index);
  return random.pick(PEOPLE_FIRST) + random.pick(PEOPLE_LAST);
}

/** The street as it is written: "N Alder St". */
export function streetLabel(street: Street): string {
  return [street.prefix, street.name, street.type].filter((part) => part !== '').join(' ');
}
